// Could the events of a game have happened in this order, at these times, by these people? Its rules are not looked at.
import { canonical, hex, isWhole, same, sha256, utf8 } from "./bytes.js";
import { checkForms, SITTER, TERMS } from "./forms.js";
import { seedCommitment } from "./luck.js";
import { RELEASED } from "./released.js";
import { say, Wrong } from "./said.js";
import { after, BACK, deadline, isPerson, micros, opened, people, SECOND, ticking, timeOf } from "./standing.js";

/** @typedef {import("./record.js").Event_} Event_ */
/** @typedef {import("./standing.js").Standing} Standing */

const SHORTEST_OUTAGE = 5 * SECOND;
const LONGEST_CREDIT = 24 * 3600 * SECOND;
const OPENING_SEEDS = "waiting for client seeds";
const SHORTEST_SEED = 16;
const NULL_DIGEST = hex(sha256(utf8("null")));

/** The stage of the game in which each type of event happens; what is not named happens while it runs. @type {Record<string, string>} */
const WHEN = {
  ...Object.fromEntries(["game_forked", "seat_taken", "seat_left", "game_expired", "seats_drawn", "game_started"].map((type) => [type, "open"])),
  client_seed_opened: OPENING_SEEDS,
  seeds_withheld: OPENING_SEEDS,
  game_opened: "not opened",
  seed_revealed: "over",
  game_scored: "revealed",
};
const HELD_UP = ["move_made", "moves_rewound", "clock_expired", "pause_asked", "pause_withdrawn", "absence_claimed"];

/** @param {string[]} names */
const either = (names) => names.join(" or ");

export class Course {
  /** @param {import("./record.js").Header} header */
  constructor(header) {
    this.header = header;
    this.released = Object.hasOwn(RELEASED, header.title) ? RELEASED[header.title] : null;
    this.stage = "not opened";
    /** Types of which the next event must be one. @type {string[]} */
    this.must = ["game_opened"];
    /** Actor and time of the event from which the next one follows at once. @type {[string, string] | null} */
    this.cause = null;
    /** @type {Record<string, any>} */
    this.terms = {};
    this.creator = "";
    /** @type {Standing} */
    this.at = opened(0, null, NULL_DIGEST);
    /** The events after the earliest position that a rewind can restore, and the standing after each. @type {[Event_, Standing][]} */
    this.since = [];
    this.floor = 0;
    this.base = this.at;
    /** Version and seat of each move in force since then. @type {[number, number][]} */
    this.moves = [];
    /** @type {[number, number][]} */
    this.undone = [];
    this.rules = 1;
    this.seen = new Set();
    /** @type {number | null} */
    this.lapsed = null;
    this.filled = 0;
    /** The seats to be delegated next, and why. @type {[number, string][]} */
    this.leaving = [];
    /** @type {number[]} */
    this.late = [];
    this.forked = this.drawnSeats = this.arbitrated = false;
    /** Time and version of what players did and no outage was named for yet. @type {[number, number][]} */
    this.acts = [];
    /** Of each outage for which time was given back: its last heartbeat before and first after, and the version. @type {[number, number, number][]} */
    this.outages = [];
    /** The outcome, where the course alone gives it. @type {any} */
    this.ending = null;
    /** @type {import("./said.js").Note[]} */
    this.notes = [];
    /** @type {import("./said.js").Note[]} */
    this.undecided = [];
    if (!this.released) this.doubt(0, "title", say("the releases of the title {title} are not known here", { title: canonical([...header.title].slice(0, 64).join("")) }));
  }

  /** Check the next event and follow it. @param {Event_} event */
  take(event) {
    checkForms(event);
    this.checkRules(event);
    const at = micros(event.at);
    if (this.cause && at < micros(this.cause[1]) - BACK) this.note(event.version, "time", say("recorded before the event that it follows ({time})", { time: this.cause[1] }));
    const must = this.must;
    this.must = [];
    if (must.length && !must.includes(event.type)) throw new Wrong("type", either(must), event.type);
    if (this.stage !== (WHEN[event.type] ?? "running")) throw new Wrong("type", say("an event of a game that is {stage}", { stage: say(this.stage) }), event.type);
    if (this.at.paused && HELD_UP.includes(event.type)) throw new Wrong("type", say("an event that a pause does not hold up"), event.type);
    if (must.length && this.cause) {
      for (const [name, expected, found] of [["actor", this.cause[0], event.actor], ["recorded_at", this.cause[1], event.at]]) {
        if (expected !== found) throw new Wrong(name, say("{before}, as of the event from which this one follows", { before: expected }), found);
      }
    }
    const p = event.payload;
    const last = this.at.sitters.length - 1;
    for (const name of ["seat", "by"]) if (name in p && !(p[name] >= 0 && p[name] <= last)) throw new Wrong(name, say("0 to {last}", { last }), p[name]);
    CHECKS[event.type]?.(this, event, p, must.length === 0);
    if (event.actor.startsWith("player:")) this.noteAct(event);
    this.follow(event);
    this.plan(event, p);
    this.cause = [event.actor, event.at];
  }

  /** Check that the record may end here. */
  end() {
    const end = say("the end of the record");
    if (this.must.length) throw new Wrong("events", either(this.must), end);
    if (this.header.content === "complete" && ["open", OPENING_SEEDS, "running"].includes(this.stage)) throw new Wrong("events", say("the end of the game, since the record is complete"), end);
  }

  /** @param {number} version @param {string} what @param {import("./said.js").Said} detail */
  doubt(version, what, detail) {
    this.undecided.push({ version, what, detail });
  }

  /** @param {number} version @param {string} what @param {import("./said.js").Said} detail */
  note(version, what, detail) {
    this.notes.push({ version, what, detail });
  }

  /** Note what a player did in an outage that an earlier event names. @param {Event_} event */
  noteAct(event) {
    const at = micros(event.at);
    this.acts.push([at, event.version]);
    const outage = this.outages.find(([last, first]) => last < at && at < first);
    if (outage && this.once(`outage ${outage[2]}`)) this.note(event.version, "outage", say("a player acted in the outage for which version {version} gave time back", { version: outage[2] }));
  }

  /** Whether this is the first event that has such a value. @param {string} key */
  once(key) {
    return !this.seen.has(key) && this.seen.add(key);
  }

  /** @param {Event_} event */
  checkRules(event) {
    const number = event.rules;
    if (number < this.rules) throw new Wrong("rules", say("at least {least}", { least: this.rules }), number);
    this.rules = number;
    if (!this.released) return;
    const had = Object.keys(this.released.rules).map(Number).sort((a, b) => a - b);
    if (!had.includes(number)) throw new Wrong("rules", say("one of the numbers that releases had, as far as this program knows: {had}", { had: had.join(", ") }), number);
    const later = had.filter((n) => n > number).map((n) => `rules ${n}: ${this.released?.rules[n]}`);
    if (later.length && this.once(`rules ${number}`)) this.note(event.version, "rules", say("decided by rules {number}; since then: {changed}", { number, changed: say(later.join("; ")) }));
    const layout = event.sealed?.layout;
    if (layout != null && !this.released.layouts.includes(layout) && this.once(`layout ${layout}`)) {
      this.doubt(event.version, "layout", say("no release had the layout '{layout}', so digests prove nothing", { layout: layout.slice(0, 64) }));
    }
  }

  /** @param {Event_} event @param {...string} actors */
  by(event, ...actors) {
    if (!actors.includes(event.actor)) throw new Wrong("actor", either(actors), event.actor);
  }

  /** Check that a seat is played by its player, and that they did this. @param {Event_} event @param {number} seat */
  byPerson(event, seat) {
    const sitter = this.at.sitters[seat];
    if (!sitter || !isPerson(sitter)) throw new Wrong("seat", say("a seat that its player plays"), seat);
    this.by(event, `player:${sitter.player}`);
  }

  /** As `byPerson`, while an opponent may be playing for the player. @param {Event_} event @param {number} seat */
  byPlayer(event, seat) {
    const sitter = this.at.sitters[seat];
    if (!sitter || sitter.player === null || sitter.resigned) throw new Wrong("seat", say("a seat of a player who has not resigned"), seat);
    this.by(event, `player:${sitter.player}`);
  }

  /** Check that the opponent who holds a seat answered, or one that stood in for it. @param {Event_} event @param {import("./standing.js").Sitter} sitter */
  byEngine(event, sitter) {
    if (event.actor === `engine:${sitter.engine}`) return;
    const named = event.payload.choice?.stands_in_for?.engine === sitter.engine;
    if (!event.actor.startsWith("engine:") || !(named || event.sealed === null)) {
      throw new Wrong("actor", say("engine:{engine}, or one that stood in for it", { engine: sitter.engine }), event.actor);
    }
  }

  /** The seats that have yet to open their client seeds. */
  get unopened() {
    return this.at.sitters.flatMap((sitter, seat) => (sitter && sitter.committed !== null ? [seat] : []));
  }

  /** @param {Event_} event @param {number} seat */
  inTime(event, seat) {
    const ends = deadline(this.at, seat, this.terms.clock);
    if (ends && micros(event.at) >= ends[0]) throw new Wrong("recorded_at", say("before {time}, when the time is up", { time: timeOf(ends[0]) }), event.at);
  }

  /** The standing after a checked event. @param {Event_} event */
  follow(event) {
    const p = event.payload;
    const clock = this.terms.clock;
    /** The earlier standing with the same state, and so the same digest. */
    let quiet = !p.effects?.length && event.type !== "game_forked" ? this.at : null;
    if (event.type === "moves_rewound") {
      const later = [];
      for (let last = this.since.at(-1); last && last[1].version > p.to; last = this.since.at(-1)) {
        this.since.pop();
        if (last[0].type !== "move_made") later.unshift(last[0]);
      }
      let before = this.since.at(-1)?.[1] ?? this.base;
      if (!same(p.due, before.due)) throw new Wrong("due", before.due, p.due);
      quiet = before;
      for (const past of later) {
        before = after(before, past, clock);
        this.since.push([past, before]);
      }
      this.at = after(before, event, clock);
      this.moves = this.moves.filter(([version]) => version <= p.to);
      this.undone.push([p.to, event.version]);
      this.inTime(event, p.seat);
    } else {
      const drawn = this.at.drawn;
      this.at = after(this.at, event, clock);
      if (event.type === "move_made") this.moves.push([event.version, p.seat]);
      const passed = event.type === "move_made" && (this.at.drawn !== drawn || !same(p.due, [p.seat]));
      if (passed || event.type === "game_started" || event.type === "adjudicated") {
        this.floor = event.version;
        this.base = this.at;
        this.moves = [];
        this.undone = [];
        this.since = [];
      }
    }
    if (event.sealed) {
      const { digest, layout } = event.sealed;
      if (quiet && (quiet.layout === null || quiet.layout === layout) && quiet.digest !== digest) throw new Wrong("digest", quiet.digest, digest);
      this.at.digest = digest;
      if (this.at.layout !== null || event.drawn !== null) this.at.layout = layout;
    }
    if (this.floor !== event.version) this.since.push([event, this.at]);
  }

  /** The types of which the next event must be one. @param {Event_} event @param {Record<string, any>} p */
  plan(event, p) {
    const { sitters, due } = this.at;
    this.lapsed = null;
    if (due.some((seat) => seat < 0 || seat >= sitters.length)) throw new Wrong("due", say("seats from 0 to {last}", { last: sitters.length - 1 }), due);
    const type = event.type;
    if (type === "game_opened") this.stage = "open";
    else if (["game_forked", "seat_taken", "client_seed_opened"].includes(type)) {
      if (sitters.every((sitter) => sitter !== null)) this.planStart(event);
    } else if (type === "game_expired" || type === "seeds_withheld") this.stage = "expired";
    else if (type === "seats_drawn") this.must = ["game_started"];
    else if (type === "game_started") {
      this.stage = "running";
      if (!due.length) throw new Wrong("due", say("a seat with a pending decision"), []);
    } else if (type === "move_made" || type === "adjudicated") {
      this.ending = null;
      if (type === "move_made" && !due.length) this.must = ["game_ended"];
    } else if (type === "seat_resigned") this.leave([[p.seat, "resigned"]], "resignation");
    else if (type === "seat_delegated") this.must = this.leaving.length ? ["seat_delegated"] : [];
    else if (type === "clock_expired") this.planExpiry(p);
    else if (type === "pause_asked") this.must = people(this.at).every((seat) => this.at.asked.includes(seat)) ? ["game_paused"] : [];
    else if (type === "absence_claimed") {
      const said = this.at.absences.filter(([away]) => away === p.seat).map(([, by]) => by);
      if (people(this.at).every((seat) => seat === p.seat || said.includes(seat))) {
        this.must = ["seat_delegated"];
        this.leaving = [[p.seat, "absence"]];
      }
    } else if (type === "game_ended") {
      this.stage = "over";
      this.must = ["seed_revealed"];
    } else if (type === "seed_revealed") this.stage = "revealed";
    else if (type === "game_scored") this.stage = "scored";
  }

  /** The game starts when all seats are taken and all seeds open to which seats have committed. @param {Event_} event */
  planStart(event) {
    if (event.type !== "client_seed_opened") this.filled = micros(event.at);
    this.stage = this.unopened.length ? OPENING_SEEDS : "open";
    if (this.stage === "open") this.must = [this.terms.seating === "random" ? "seats_drawn" : "game_started"];
  }

  /** @param {Record<string, any>} p */
  planExpiry(p) {
    if (p.then === "default") {
      this.lapsed = p.seat;
      this.must = ["move_made"];
      return;
    }
    this.late.push(p.seat);
    const together = (/** @type {number} */ seat) => {
      const ends = deadline(this.at, seat, this.terms.clock);
      return ends !== null && timeOf(ends[0]) === p.deadline;
    };
    if (p.then === "loss" && ticking(this.at).some(together)) {
      this.must = ["clock_expired"];
      return;
    }
    const late = this.late.map((seat) => /** @type {[number, string]} */ ([seat, "time"]));
    this.late = [];
    if (p.then === "loss") this.leave(late, "time");
    else {
      this.must = ["seat_delegated"];
      this.leaving = late;
    }
  }

  /** The game ends when one seat or no player is left; else opponents play on for the seats that left. @param {[number, string][]} seats @param {string} reason */
  leave(seats, reason) {
    const { sitters } = this.at;
    const all = [...sitters.keys()];
    const left = all.filter((seat) => sitters[seat] && !sitters[seat].resigned);
    if (left.length > 1 && sitters.some((each) => each && each.player !== null && !each.resigned)) {
      this.must = ["seat_delegated"];
      this.leaving = seats;
      return;
    }
    const ranking = [left, all.filter((seat) => !left.includes(seat))].filter((group) => group.length);
    this.ending = { reason, ranking, scores: sitters.map(() => null), winners: ranking[0] };
    this.must = ["game_ended"];
  }
}

/** What must hold of each type of event; `alone` if it does not follow from the one before. @type {Record<string, (c: Course, event: Event_, p: Record<string, any>, alone: boolean) => void>} */
const CHECKS = {
  game_opened(c, event, p) {
    const given = p.terms ?? {};
    if (!Object.keys(given).every((name) => Object.hasOwn(TERMS, name))) throw new Wrong("terms", Object.keys(TERMS).sort(), Object.keys(given).sort());
    c.terms = Object.fromEntries(Object.entries(TERMS).map(([name, [, otherwise]]) => [name, name in given ? given[name] : otherwise]));
    for (const [name, [form]] of Object.entries(TERMS)) if (!form(c.terms[name])) throw new Wrong("terms", say("a valid {name}", { name }), c.terms[name]);
    if (!(p.seats >= 1 && p.seats <= 99)) throw new Wrong("seats", say("the number of seats"), p.seats);
    c.creator = p.creator;
    c.by(event, `player:${c.creator}`);
    c.at = opened(p.seats, c.terms.clock, NULL_DIGEST);
  },
  game_forked(c, event, p) {
    if (event.version !== 2 || event.actor !== c.cause?.[0] || event.at !== c.cause[1]) throw new Wrong("type", say("game_forked with game_opened, as the second event"), event.type);
    if (p.source.game === c.header.game) throw new Wrong("source", say("another game"), p.source.game);
    if (!p.past.length || p.past[0].seat !== null) throw new Wrong("past", say("a past that begins with the start of the source"), p.past.slice(0, 1));
    let last = 1;
    for (const { rules } of p.past) {
      const released = !c.released || rules in c.released.rules;
      if (!released || rules < last || rules > event.rules) throw new Wrong("rules", say("one that a release had, from {last} to {now}", { last, now: event.rules }), rules);
      last = rules;
    }
    const firsts = (p.luck ?? []).map((/** @type {any} */ each) => each.from);
    if (event.sealed && (firsts[0] !== 0 || firsts.at(-1) > (event.drawn ?? 0) || firsts.some((/** @type {number} */ from, /** @type {number} */ i) => from < firsts[i - 1]))) throw new Wrong("luck", say("the first draw of each game, from 0 on"), firsts);
    c.forked = true;
  },
  seat_taken(c, event, p) {
    if (c.at.sitters[p.seat] !== null) throw new Wrong("seat", say("a seat that is free"), p.seat);
    const who = Object.fromEntries(Object.keys(SITTER).map((name) => [name, p[name]]));
    if ((p.player === null) === (p.engine === null) || (p.engine === null) !== (p.level === null)) throw new Wrong("seat", say("a player, or an engine with a level"), who);
    if (p.player !== null && c.at.sitters.some((sitter) => sitter?.player === p.player)) throw new Wrong("seat", say("a player who holds no other seat"), p.player);
    if (p.player === null && p.word !== null) throw new Wrong("word", say("a client seed only of a player"), p.word);
    if ("seed_commitment" in p && (p.player === null || p.word !== null)) throw new Wrong("seed_commitment", say("that of a player who gives no client seed yet"), p.seed_commitment);
    c.by(event, `player:${p.player ?? c.creator}`);
  },
  seat_left(c, event, p) {
    const sitter = c.at.sitters[p.seat];
    if (!sitter) throw new Wrong("seat", say("a seat with a holder"), p.seat);
    // The service frees the seat of a player whose account is erased.
    if (sitter.player === null) c.by(event, `player:${c.creator}`);
    else c.by(event, `player:${sitter.player}`, "system");
  },
  client_seed_opened(c, event, p) {
    const sitter = c.at.sitters[p.seat];
    if (!sitter || sitter.committed === null) throw new Wrong("seat", say("a seat that has yet to open its client seed"), p.seat);
    c.by(event, `player:${sitter.player}`);
    if (utf8(p.word).length < SHORTEST_SEED) throw new Wrong("word", say("a client seed of {least} bytes at least", { least: SHORTEST_SEED }), p.word);
    if (seedCommitment(c.header.game, p.seat, p.word) !== sitter.committed) throw new Wrong("word", say("the client seed with the commitment {commitment}", { commitment: sitter.committed }), p.word);
  },
  seeds_withheld(c, event, p) {
    c.by(event, "system");
    if (!same(p.seats, c.unopened)) throw new Wrong("seats", c.unopened, p.seats);
    const ends = c.filled + c.terms.seed_time * SECOND;
    if (p.deadline !== timeOf(ends)) throw new Wrong("deadline", timeOf(ends), p.deadline);
    if (micros(event.at) < ends) throw new Wrong("recorded_at", say("not before {time}, when the time is up", { time: p.deadline }), event.at);
  },
  game_expired(c, event, p) {
    c.by(event, "system");
    const since = micros(c.cause ? c.cause[1] : event.at);
    if (!(p.after > 0 && p.after * SECOND <= micros(event.at) - since)) throw new Wrong("after", say("at most the seconds since the event before, and more than none"), p.after);
  },
  seats_drawn(c, event, p, alone) {
    if (alone || c.drawnSeats) throw new Wrong("type", say("seats drawn once, when all are taken and the terms say so"), event.type);
    if (!everySeatOnce(p.order, c.at.sitters.length)) throw new Wrong("order", say("every seat once"), p.order);
    c.drawnSeats = true;
  },
  game_started(c, event, p, alone) {
    if (alone) throw new Wrong("type", say("game_started when all seats are taken"), event.type);
    if (p.effects.length > 0 === c.forked) throw new Wrong("effects", say("those of the setup, or none in a fork"), p.effects.slice(0, 1));
  },
  move_made(c, event, p) {
    if (!c.at.due.includes(p.seat)) throw new Wrong("seat", say("one of {due}", { due: `[${c.at.due.join(", ")}]` }), p.seat);
    if (event.drawn === null) throw new Wrong("effects", say("agenda_changed as the last"), p.effects.slice(-1));
    if ("choice" in p && !event.actor.startsWith("engine:")) throw new Wrong("choice", say("none, since no opponent chose"), Object.keys(p.choice).sort());
    if (c.lapsed !== null) {
      if (p.seat !== c.lapsed) throw new Wrong("seat", say("seat {seat}, whose time was up", { seat: c.lapsed }), p.seat);
      return;
    }
    const sitter = c.at.sitters[p.seat];
    if (sitter && !isPerson(sitter)) c.byEngine(event, sitter);
    else {
      c.byPerson(event, p.seat);
      c.inTime(event, p.seat);
    }
  },
  moves_rewound(c, event, p) {
    c.byPerson(event, p.seat);
    const back = c.moves.filter(([version]) => version > p.to);
    const to = { version: p.to, floor: c.floor };
    let why = null;
    if (p.to < c.floor) why = say("to version {version}: version {floor} drew luck, or the decision passed on, or the game was started there", to);
    else if (!back.length) why = say("to version {version}: no move lies after it", to);
    else if (back.some(([, seat]) => seat !== p.seat)) why = say("to version {version}: moves of other seats lie after it", to);
    else if (c.undone.some(([from, at]) => from < p.to && p.to < at)) why = say("to version {version}: it was itself taken back", to);
    if (why) throw new Wrong("rewind", say("a rewind that the rules of undo allow"), why);
  },
  clock_credited(c, event, p) {
    c.by(event, "system");
    const [last, first] = [micros(p.from), micros(p.to)];
    if (first - last < SHORTEST_OUTAGE) throw new Wrong("to", say("at least {time}, as an outage lasts", { time: timeOf(last + SHORTEST_OUTAGE) }), p.to);
    const credit = Math.min(first - last, LONGEST_CREDIT);
    if (p.credit !== credit) throw new Wrong("credit", credit, p.credit);
    if (last < c.at.credited) throw new Wrong("from", say("not before {time}, the end of the last outage", { time: timeOf(c.at.credited) }), p.from);
    if (micros(event.at) < first) throw new Wrong("recorded_at", say("not before {time}, the end of the outage", { time: p.to }), event.at);
    const since = c.at.clocks.flatMap((time) => (time.since === null ? [] : [time.since]));
    if (c.terms.clock === null || !since.length || Math.min(...since) >= first) throw new Wrong("type", say("an event of a game whose clock ran in the outage"), event.type);
    const seconds = `${Math.floor(p.credit / SECOND)}.${Math.floor(((p.credit % SECOND) * 10) / SECOND)}`;
    c.note(event.version, "credit", say("{seconds} s given back for an outage from {from} to {to}, which nobody outside can prove", { seconds, from: p.from, to: p.to }));
    const acts = c.acts.filter(([at]) => last < at && at < first);
    if (acts.length) c.note(event.version, "outage", say("players acted in that outage {number} times, first in version {version}", { number: acts.length, version: acts[0][1] }));
    c.acts = c.acts.filter(([at]) => at >= first);
    c.outages.push([last, first, event.version]);
  },
  clock_expired(c, event, p) {
    c.by(event, "system");
    const { clock } = c.terms;
    const ends = deadline(c.at, p.seat, clock);
    if (clock === null || !ends) throw new Wrong("seat", say("a seat whose clock runs"), p.seat);
    for (const [name, value] of Object.entries({ deadline: timeOf(ends[0]), limit: ends[1], then: clock.on_expiry })) if (p[name] !== value) throw new Wrong(name, value, p[name]);
    if (micros(event.at) < ends[0]) throw new Wrong("recorded_at", say("not before {time}, when the time is up", { time: p.deadline }), event.at);
  },
  seat_resigned: (c, event, p) => c.byPlayer(event, p.seat),
  seat_delegated(c, event, p) {
    const [wanted] = c.leaving.splice(0, 1);
    if (wanted) {
      const why = p.why ?? wanted[1];
      if (p.seat !== wanted[0] || why !== wanted[1]) throw new Wrong("seat", say("seat {seat} ({why})", { seat: wanted[0], why: wanted[1] }), [p.seat, p.why ?? null]);
      return;
    }
    const sitter = c.at.sitters[p.seat];
    if (!sitter || !isPerson(sitter)) throw new Wrong("seat", say("a seat that its player plays"), p.seat);
    if (p.why !== "own" && p.why !== "forgotten") throw new Wrong("seat", say("a seat that resigned, ran out of time, was missed by all, or is its player's"), p.seat);
    c.by(event, p.why === "own" ? `player:${sitter.player}` : "system");
  },
  seat_reclaimed(c, event, p) {
    const sitter = c.at.sitters[p.seat];
    if (!sitter || sitter.engine === null) throw new Wrong("seat", say("a seat for whose player an opponent plays"), p.seat);
    c.byPlayer(event, p.seat);
  },
  absence_claimed(c, event, p) {
    if (p.by === p.seat || c.at.absences.some(([away, by]) => away === p.seat && by === p.by)) throw new Wrong("by", say("another seat, which has not said so"), p.by);
    c.byPerson(event, p.by);
    if (!people(c.at).includes(p.seat)) throw new Wrong("seat", say("a seat that its player plays"), p.seat);
    const { since } = c.at.clocks[p.seat];
    if (since === null) throw new Wrong("seat", say("a seat with a pending decision"), p.seat);
    const absent = since + c.terms.absence * SECOND;
    if (micros(event.at) < absent) throw new Wrong("recorded_at", say("not before {time}", { time: timeOf(absent) }), event.at);
  },
  pause_asked(c, event, p) {
    c.byPerson(event, p.seat);
    if (c.at.asked.includes(p.seat)) throw new Wrong("seat", say("a seat that has not asked for a pause"), p.seat);
  },
  pause_withdrawn(c, event, p) {
    c.byPerson(event, p.seat);
    if (!c.at.asked.includes(p.seat)) throw new Wrong("seat", say("a seat that has asked for a pause"), p.seat);
  },
  game_paused(c, _event, p, alone) {
    if (alone || !same(p.seats, people(c.at))) throw new Wrong("seats", say("all people, when all have asked for a pause"), p.seats);
  },
  game_resumed(c, event, p) {
    if (!c.at.paused) throw new Wrong("type", say("an event of a game that is not paused"), event.type);
    c.byPerson(event, p.seat);
  },
  adjudicated(c, event, p) {
    const told = say("an arbiter ({actor}) changed the position, which no rule decides: {reason}", { actor: event.actor.slice(0, 64), reason: p.reason.slice(0, 200) });
    c.note(event.version, "adjudicated", told);
    if (!c.arbitrated) c.doubt(event.version, "adjudicated", told);
    c.arbitrated = true;
  },
  game_ended(c, event, p, alone) {
    if (alone && (c.at.due.length || !c.arbitrated)) throw new Wrong("type", say("an event of a game that goes on"), event.type);
    const { outcome } = p;
    const seats = c.at.sitters.length;
    if (!everySeatOnce(outcome.ranking.flat(), seats) || !same(outcome.winners, outcome.ranking[0])) throw new Wrong("outcome", say("every seat ranked once, the winners first"), outcome);
    if (outcome.scores.length !== seats || !outcome.scores.every((/** @type {any} */ score) => score === null || isWhole(score))) throw new Wrong("outcome", say("a whole number or null for each seat"), outcome.scores);
    if (c.ending && !same(outcome, c.ending)) throw new Wrong("outcome", c.ending, outcome);
    if (!c.ending && (outcome.reason === "resignation" || outcome.reason === "time")) throw new Wrong("outcome", say("an end by the rules"), outcome.reason);
    const unrated = c.terms.visibility === "private" || c.forked;
    const sat = c.at.sitters.flatMap((each) => (each ? [{ player: each.player, engine: each.engine, level: each.level, resigned: each.resigned }] : []));
    const wanted = { title: c.header.title, seats: sat, ...(unrated ? { rated: false } : {}) };
    for (const [name, value] of Object.entries(wanted)) if (!same(value, p[name])) throw new Wrong(name, value, p[name] ?? null);
    if ("rated" in p && !unrated) throw new Wrong("rated", say("not said of a game that is public"), p.rated);
  },
  game_scored(c, event, p) {
    c.by(event, "system");
    if (p.sheet.some((/** @type {any} */ line) => line.seat < 0 || line.seat >= c.at.sitters.length)) throw new Wrong("sheet", say("lines of the game's seats"), p.sheet);
    for (const [name, value] of Object.entries({ events: event.version - 1, head: event.prev_hash })) {
      if (name in p.verified && !same(p.verified[name], value)) throw new Wrong("verified", { [name]: value }, { [name]: p.verified[name] });
    }
    if (p.verified.sound !== true) c.note(event.version, "verified", say("the service did not find its own record sound"));
  },
};

/** @param {number[]} seats @param {number} count */
function everySeatOnce(seats, count) {
  return seats.length === count && new Set(seats).size === count && seats.every((seat) => seat >= 0 && seat < count);
}
