// Which steps has a check, how did each end, and with which figures?

/** @typedef {import("../verify/check.js").Report} Report */
/** @typedef {import("../verify/check.js").Checked} Checked */
/** @typedef {import("../verify/evidence.js").Fork} Fork */
/** @typedef {import("../verify/said.js").Note} Note */
/** @typedef {"good" | "bad" | "open"} State */
/** A step: how it ended, and what is said of it: a word of the page with its figures, hashes below it. @typedef {{ name: string, state: State, word: string, given?: Given, more?: string[], hashes?: [string, string][], at?: number, notes?: Note[] }} Step `at`: the version of its fault; `notes`: what the checker remarks on it */

const BYTES = ["version", "prev_hash", "hash", "line", "events", "head", "anchor"];
/** What header and lines repeat from the events that were hashed. */
const REPEATED = / of the (line|header)$/;
/** Remarks that say otherwise than the step of the course, which shows them. */
export const COURSE = ["time", "outage"];
const LUCK = ["commitment", "seed", "words", "word", "seed_commitment", "order", "drawn", "luck", "commitment of the source"];

/** The kind of a key of ML-DSA-44, whose signatures resist quantum computers. */
const LATTICE = 6;

/** The step in which a fault lies. @param {import("../verify/said.js").Fault} fault */
export function stepOf({ what }) {
  if (what === "pack") return "pack";
  if (BYTES.includes(what)) return "chain";
  if (REPEATED.test(what)) return "lines";
  if (LUCK.includes(what)) return "luck";
  return /^draws?( \d+)?$/.test(what) ? "draws" : "course";
}

/** The kind of a fault for which there is a sentence. @param {import("../verify/said.js").Fault} fault */
export function faultWord({ what, expected }) {
  if (what === "signature" && typeof expected === "object" && "key" in expected.given) return "fault_forged";
  if (["pack", "hash", "prev_hash", "line", "anchor", "body", "actor", "recorded_at", "type", "digest", "signature", "witnesses", "rules"].includes(what)) return `fault_${what}`;
  if (["version", "events", "head"].includes(what)) return "fault_count";
  if (LUCK.includes(what) || /^draws?( \d+)?$/.test(what)) return "fault_luck";
  if (["root", "path", "index", "size", "old root", "new root", "origin"].includes(what)) return "fault_root";
  if (REPEATED.test(what)) return "fault_lines";
  if (/ of the (source|past)$/.test(what)) return "fault_source";
  return "fault_other";
}

/** @param {Checked} record @param {string | null} packName what its pack is called, if it came with the title @param {Fork} [fork] how it compares with its source @returns {Step[]} */
export function recordSteps(record, packName, fork) {
  const { header, fault, luck } = record;
  const complete = header.content === "complete";
  const order = ["pack", "chain", "lines", "course", "luck", "draws"];
  const bad = fault ? stepOf(fault) : "";
  /** @param {string} name @param {boolean} [done] @returns {State} */
  const state = (name, done = true) => {
    if (name === bad) return "bad";
    return done && !(bad && order.indexOf(name) > order.indexOf(bad)) ? "good" : "open";
  };
  const doubts = record.notes.filter((note) => COURSE.includes(note.what));
  const back = doubts.some((note) => note.what === "time");
  const credits = record.notes.filter((note) => note.what === "credit");
  const credited = credits.reduce((sum, { detail }) => sum + Number(detail.given.seconds), 0).toFixed(1);
  const given = luck.clientSeeds?.filter((each) => each !== null).length ?? 0;
  const drawn = luck.spans.reduce((sum, [, , count]) => sum + count, 0);
  const none = complete && !drawn;
  /** @type {Step[]} */
  const steps = [
    { name: "pack", state: state("pack"), word: packName ? "pack_known" : "pack_strange", given: { name: packName ?? "" }, hashes: [["hash_pack", header.pack]] },
    { name: "chain", state: state("chain"), word: "chain_done", given: { done: record.chained, events: header.events }, hashes: [["hash_head", header.head]] },
    { name: "lines", state: state("lines", record.repeated === header.events), word: "lines_done", given: { done: record.repeated, events: header.events } },
    { name: "course", state: state("course", !record.undecided.length && !doubts.length), word: back ? "course_back" : "course_done", notes: doubts, given: { done: record.followed, moves: record.types.move_made ?? 0, rewinds: record.types.moves_rewound ?? 0, credits: credits.length, credited }, more: credits.length ? ["course_credits"] : undefined },
    {
      name: "luck",
      state: state("luck", luck.seed !== null),
      word: luck.seed !== null ? "luck_done" : complete ? "luck_none" : "luck_later",
      given: { given, seats: luck.clientSeeds?.length ?? 0 },
      more: luck.lot && luck.seed !== null ? ["luck_lots"] : undefined,
      hashes: [["hash_commitment", luck.commitment], ...(luck.seed ? [/** @type {[string, string]} */ (["hash_seed", luck.seed])] : [])],
    },
    { name: "draws", state: state("draws", record.draws !== null || none), word: record.draws !== null ? "draws_done" : none ? "draws_none" : complete ? "draws_missing" : "draws_later", given: { count: record.draws ?? drawn } },
  ];
  if (fork) {
    const word = fork.fault ? faultWord(fork.fault) : { whole: "source_whole", head: "source_head", none: "source_missing" }[fork.compared ?? "none"];
    steps.push({ name: "source", state: fork.fault ? "bad" : fork.compared === "whole" ? "good" : "open", word, given: { parts: fork.parts }, hashes: [["hash_game", fork.source]] });
  }
  const reached = steps.findIndex((step) => step.state === "bad");
  return steps.map((step, n) => {
    if (reached >= 0 && n > reached) return { name: step.name, state: "open", word: "not_reached" };
    // What a step says where it ended well would be untrue of one that found the fault.
    return fault && step.name === bad ? { ...step, word: faultWord(fault), more: [], at: fault.version, notes: [] } : step;
  });
}

/** What checkpoints and proofs show. @param {Report} report @param {number} witnesses in the policy @returns {Step[]} */
export function proofSteps(report, witnesses) {
  return report.proofs.flatMap(({ name, proven, fault, undecided }) => {
    /** @type {Step["name"]} */
    const step = name === "consistency" || proven?.kind === "consistency" ? "consistency" : name === "inclusion" || proven?.kind === "inclusion" ? "inclusion" : "signature";
    if (!proven) return [{ name: step, state: fault ? "bad" : "open", word: fault ? faultWord(fault) : undecided?.word ?? "", given: { why: undecided?.why ?? "" } }];
    const { point } = proven;
    /** @type {Step[]} */
    const steps = [{ name: "signature", state: "good", word: "signature_done", given: { log: point.origin, size: point.size, keys: point.signedBy.map(([key, ...how]) => by(key.split("+")[1], how)).join(", ") }, more: point.signedBy.some(([, , kind]) => kind === LATTICE) ? ["signature_lattice"] : [], hashes: [["hash_root", hex(point.root)]] }];
    if (proven.kind === "inclusion") {
      const anchored = report.records.some((each) => each.fault?.what === "anchor" && each.header.game === proven.game);
      steps.push({ name: "inclusion", state: anchored ? "bad" : "good", word: anchored ? "fault_anchor" : "inclusion_done", given: { event: proven.event, index: (proven.index ?? 0) + 1, size: point.size, path: proven.path }, hashes: [["hash_head", proven.head ?? ""]] });
      const seen = point.seenBy.map(([who, ...how]) => by(who, how)).join(", ");
      steps.push({ name: "witnesses", state: witnesses ? "good" : "open", word: witnesses ? "witnesses_done" : "witnesses_none", given: { seen: point.seenBy.length, of: witnesses, who: seen } });
    }
    if (proven.kind === "consistency") steps.push({ name: "consistency", state: "good", word: "consistency_done", given: { old: proven.old?.size ?? 0, size: point.size, path: proven.path } });
    return steps;
  });
}

/** Who has signed, with a key of which kind, and when if that is said. @param {string} who @param {number[]} how */
function by(who, [at, kind]) {
  return `${who} (${kind === LATTICE ? "ML-DSA-44" : "Ed25519"}${at ? `, ${timeOf(at)}` : ""})`;
}

/** A time that somebody else has signed, whatever it is. @param {number} at seconds since 1970 */
function timeOf(at) {
  return at < 253402300800 ? `${new Date(at * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC` : String(at);
}

/** Whether a saved replay shows the events of its record, and what that does not prove. @param {import("./saved.js").Saved} saved @returns {Step} */
export function savedStep({ compared }) {
  if (!compared) return { name: "replay", state: "open", word: "not_reached" };
  const { done, events, more, fault } = compared;
  if (fault) return { name: "replay", state: "bad", word: "fault_replay" };
  const words = [...(more ? ["replay_more"] : []), "replay_unproven"];
  return { name: "replay", state: more || done < events ? "open" : "good", word: done < events ? "replay_part" : "replay_done", given: { done, events, more }, more: words };
}

/** @param {Uint8Array} data */
function hex(data) {
  return Array.from(data, (each) => each.toString(16).padStart(2, "0")).join("");
}
