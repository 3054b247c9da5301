// What do files that are given together say of each other: checkpoints, proofs, records of one game, forks and their sources?
import { same } from "./bytes.js";
import { tells } from "./forms.js";
import { parsed } from "./record.js";
import { say, Wrong } from "./said.js";
import { BACK, micros } from "./standing.js";

/** @typedef {import("./record.js").Record_} Record_ */
/** @typedef {import("./record.js").Event_} Event_ */
/** A fork: how far it was compared with the record of its source. @typedef {{ game: string, source: string, compared: "whole" | "head" | null, parts: number, fault: import("./said.js").Fault | null }} Fork */

/** All checkpoints and proofs are added before the first record, in whatever order they were given. */
export class Evidence {
  /** @param {[number, string][]} given hashes by version, of any game */
  constructor(given) {
    this.given = given;
    /** @type {import("./note.js").Proven[]} */
    this.proofs = [];
    /** @type {Map<string, string>} */
    this.roots = new Map();
    /** Of each game the longest record without a fault, and the one that says most of its past. @type {Map<string, { longest: Record_, fullest: Record_, last: Record_ }>} */
    this.games = new Map();
    /** Of each fork the payload that opened it, and the event that tells of its source. @type {{ own: Record<string, any>, event: Event_ }[]} */
    this.forks = [];
  }

  /** Add a valid checkpoint or proof; one log has one root over as many leaves. @param {import("./note.js").Proven} proven */
  addProof(proven) {
    for (const { origin, size, root } of [proven.old, proven.point].filter((point) => point !== undefined)) {
      const name = `${size} ${origin}`;
      const known = this.roots.get(name) ?? String(root);
      if (known !== String(root)) throw new Wrong("root", say("{root}, as another checkpoint over {size} leaves of {origin} has it", { root: hexOf(known), size, origin }), hexOf(String(root)));
      this.roots.set(name, known);
    }
    if (proven.kind === "inclusion") this.proofs.push(proven);
  }

  /** Hashes that a record must have, by version; different ones of one version are all named, so that no record fits. @param {string} game @param {number} events */
  anchors(game, events) {
    /** @type {Map<number, string[]>} */
    const wanted = new Map();
    const proven = this.proofs.flatMap((each) => (each.game === game && each.event !== undefined && each.head !== undefined ? [/** @type {[number, string]} */ ([each.event, each.head])] : []));
    const known = this.games.get(game)?.longest.entries ?? [];
    const last = Math.min(events, known.length);
    const common = last ? [/** @type {[number, string]} */ ([last, known[last - 1].hash])] : [];
    for (const [version, hash] of [...this.given, ...proven, ...common]) wanted.set(version, [...new Set([...(wanted.get(version) ?? []), hash])]);
    return new Map([...wanted].map(([version, hashes]) => [version, hashes.join(" and ")]));
  }

  /** Add a record without a fault. @param {Record_} record */
  add(record) {
    const { game } = record.header;
    const known = this.games.get(game);
    const longest = known && known.longest.entries.length >= record.entries.length ? known.longest : record;
    // A complete record says more than a redacted one, and a longer one more than a shorter.
    const more = (/** @type {Record_} */ each) => (each.header.content === "complete" ? 1e9 : 0) + each.entries.length;
    this.games.set(game, { longest, fullest: known && more(known.fullest) >= more(record) ? known.fullest : record, last: record });
    if (record.entries[1]?.type === "game_forked") {
      const [opened, event] = record.entries.slice(0, 2).map(parsed);
      this.forks.push({ own: opened.payload, event });
    }
  }

  /** Of each fork whether its source's record bears it out. @returns {Fork[]} */
  compared() {
    return this.forks.map(({ own, event }) => {
      const source = this.games.get(event.payload.source.game)?.fullest;
      /** @type {Fork} */
      const fork = { game: own.game, source: event.payload.source.game, compared: null, parts: event.payload.past.length, fault: null };
      if (!source) return fork;
      try {
        checkPast(own, event, source);
        return { ...fork, compared: source.header.content === "complete" ? "whole" : "head" };
      } catch (error) {
        if (!(error instanceof Wrong)) throw error;
        return { ...fork, fault: error.at(event.version) };
      }
    });
  }

  /** What is no fault, and should be known. @param {Fork[]} forks as they were compared */
  remarks(forks) {
    return [...this.early(forks), ...this.outages()];
  }

  /** Forks that were opened before their sources ended. @param {Fork[]} forks as they were compared */
  early(forks) {
    return forks.flatMap(({ game, source, compared }, n) => {
      if (!compared) return [];
      const { event } = this.forks[n];
      const entries = this.games.get(source)?.fullest.entries ?? [];
      const { version, recorded_at: time } = entries.find(({ type }) => type === "game_ended") ?? entries[event.payload.source.version - 1];
      return micros(event.at) < micros(time) - BACK ? [say("the fork {game} of the game {source} was opened at {at}, before version {version} of that game ({time})", { game, source, at: event.at, version, time })] : [];
    });
  }

  /** Who acted in an outage for which another game gave time back: a service that answered them was not out. */
  outages() {
    /** @type {Map<string, { from: string, to: string, named: string }>} */
    const outages = new Map();
    for (const [named, { last }] of this.games) {
      for (const entry of last.entries.filter(({ type }) => type === "clock_credited")) {
        const { from, to } = parsed(entry).payload;
        if (!outages.has(`${from} ${to}`)) outages.set(`${from} ${to}`, { from, to, named });
      }
    }
    return [...outages.values()].flatMap(({ from, to, named }) =>
      [...this.games].flatMap(([game, { last }]) => {
        const acts = last.entries.filter(({ actor, recorded_at: at }) => game !== named && actor.startsWith("player:") && from < at && at < to);
        return acts.length ? [say("players of the game {game} acted {number} times, first in version {version}, in the outage from {from} to {to}, for which the game {named} gave time back", { game, number: acts.length, version: acts[0].version, from, to, named })] : [];
      }),
    );
  }
}

/** @param {string} bytes numbers between commas */
function hexOf(bytes) {
  return bytes.split(",").map((each) => Number(each).toString(16).padStart(2, "0")).join("");
}

/** Check that a fork was opened as its source was, and tells of it what its record says. @param {Record<string, any>} own @param {Event_} event @param {Record_} source */
function checkPast(own, event, source) {
  const opened = parsed(source.entries[0]).payload;
  // A release between the two may have added an option with a default.
  const options = Object.fromEntries(Object.keys(opened.options).map((name) => [name, Object.hasOwn(own.options, name) ? own.options[name] : null]));
  for (const [name, found] of Object.entries({ title: own.title, pack: own.pack, seats: own.seats, options })) {
    if (!same(opened[name], found)) throw new Wrong(`${name} of the source`, opened[name], found);
  }
  const { version, head, commitment } = event.payload.source;
  const entries = version <= source.entries.length ? source.entries.slice(0, version) : [];
  const heads = [entries.at(-1)?.hash ?? say("a game of {events} events", { events: source.entries.length }), head];
  const commitments = [opened.commitment, commitment];
  for (const [name, [wanted, found]] of Object.entries({ head: heads, commitment: commitments })) if (wanted !== found) throw new Wrong(`${name} of the source`, wanted, found);
  if (source.header.content !== "complete") return;
  const { past, luck } = pastOf(entries.map(parsed));
  for (let part = 0; part < Math.max(past.length, event.payload.past.length); part++) {
    const [wanted, found] = [past[part] ?? null, event.payload.past[part] ?? null];
    const fits = wanted && found && tells("past", [wanted], [found]) && (!event.sealed || same(wanted, found));
    if (!fits) throw new Wrong(`part ${part} of the past`, wanted, found);
  }
  if (event.sealed && !same(luck, event.payload.luck)) throw new Wrong("luck of the past", luck, event.payload.luck);
}

/** The past and the luck of a game, as a fork after these of its events has them. @param {Event_[]} events */
function pastOf(events) {
  /** @type {Event_[]} */
  let kept = [];
  for (const event of events) {
    if (event.type === "moves_rewound") kept = kept.filter((each) => each.version <= event.payload.to || each.type !== "move_made");
    kept.push(event);
  }
  const forked = kept.find(({ type }) => type === "game_forked");
  const past = [...(forked?.payload.past ?? [])];
  for (const { type, rules, payload } of kept) {
    if ((type === "game_started" && payload.effects.length) || type === "move_made") past.push({ rules, seat: payload.seat ?? null, kind: payload.kind ?? null, move: payload.move ?? null, effects: payload.effects });
  }
  const words = kept.find(({ type }) => type === "game_started")?.payload.words ?? [];
  const luck = [...(forked?.payload.luck ?? []), { from: forked ? forked.drawn : 0, seed: kept[0].payload.seed, words }];
  return { past, luck };
}
