// What does the checker find in files: records, checkpoints, proofs, draws? The verdict is that of the one-file verifier.
import { equal } from "./bytes.js";
import { Course } from "./course.js";
import { Evidence } from "./evidence.js";
import { checkDraws, Luck, readDraws } from "./luck.js";
import { kindOf } from "./kinds.js";
import { checkBytes, parsed, readAll } from "./record.js";
import { say, Undecided, Unreadable, Wrong } from "./said.js";

/** @typedef {import("./said.js").Fault} Fault */
/** @typedef {import("./said.js").Note} Note */
/** @typedef {{ header: import("./record.js").Header, events: number, types: Record<string, number>, bytes: number, fault: Fault | null, chained: number, repeated: number, followed: number, luck: Luck, draws: number | null, notes: Note[], undecided: Note[], packName: string | null, proofs: import("./note.js").Proven[] }} Checked */
/** @typedef {{ verdict: "sound" | "not sound" | "not decided" | "cannot be read", records: Checked[], proofs: { name: string, proven: import("./note.js").Proven | null, record: Uint8Array, fault: Fault | null, undecided: { word: string, why: string } | null }[], strangers: string[], forks: import("./evidence.js").Fork[], remarks: import("./said.js").Said[], unreadable: string | null }} Report */

const WORST = /** @type {const} */ (["sound", "not decided", "not sound", "cannot be read"]);

/**
 * Check files together: proofs first, because they say which hashes the records must have. The draws are those of `game`, or of every record, or those `drawn` in each game.
 * @param {{ files: { name: string, data: Uint8Array }[], keys?: string[], policy?: Uint8Array | null, draws?: string | null, drawn?: Record<string, string | null>, game?: string | null, anchors?: [number, string][] }} given
 * @param {(what: string, done: number, of: number) => void} [tell] @returns {Promise<Report>}
 */
export async function check({ files, keys = [], policy = null, draws = null, drawn = {}, game = null, anchors = [] }, tell) {
  /** @type {Report} */
  const report = { verdict: "sound", records: [], proofs: [], strangers: [], forks: [], remarks: [], unreadable: null };
  const evidence = new Evidence(anchors);
  const worse = (/** @type {Report["verdict"]} */ verdict) => {
    if (WORST.indexOf(verdict) > WORST.indexOf(report.verdict)) report.verdict = verdict;
  };
  try {
    const records = files.filter(({ data }) => kindOf(data) === "record").map(({ data }) => data);
    const others = files.filter(({ data }) => kindOf(data) !== "record");
    // Signatures have code of their own, which a record alone does not need.
    const notes = others.length || keys.length || policy ? await import("./note.js") : null;
    const known = keys.map((key) => notes?.readKey(key)).filter((key) => key !== undefined);
    const trusted = (policy && notes?.readPolicy(policy)) ?? null;
    for (const { name, data } of others) {
      if (!notes) break;
      try {
        const proven = await notes.checkNoteOrProof(data, known, trusted);
        evidence.addProof(proven);
        report.proofs.push({ name, proven, record: proven.record, fault: null, undecided: null });
      } catch (error) {
        if (!(error instanceof Wrong || error instanceof Undecided)) throw error;
        const wrong = error instanceof Wrong;
        worse(wrong ? "not sound" : "not decided");
        report.proofs.push({ name, proven: null, record: wrong ? new Uint8Array() : error.record, fault: wrong ? error.at(0) : null, undecided: wrong ? null : { word: error.word, why: error.message } });
      }
    }
    for (const { record } of report.proofs) if (record.length && !records.some((each) => equal(each, record))) records.push(record);
    const proven = report.proofs.flatMap((each) => each.proven ?? []);
    for (const record of records.flatMap((data) => readAll(data).map((read) => ({ read, bytes: data.length })))) {
      const found = checkRecord(record.read, evidence.anchors(record.read.header.game, record.read.entries.length), tell);
      const told = (!game || game === found.header.game ? draws : null) ?? drawn[found.header.game] ?? null;
      if (!found.fault && told !== null) {
        const list = readDraws(told);
        found.fault = checkDraws(found.luck, list);
        found.draws = list.length;
      }
      if (!found.fault) evidence.add(record.read);
      const proofs = proven.filter((each) => each.game === found.header.game);
      report.records.push({ ...found, bytes: record.bytes, proofs });
      worse(found.fault ? "not sound" : found.undecided.length ? "not decided" : "sound");
    }
    const games = report.records.map((each) => each.header.game);
    report.strangers = games.length ? proven.flatMap((each) => (each.game && !games.includes(each.game) ? [each.game] : [])) : [];
    if (report.strangers.length) worse("not decided");
    report.forks = evidence.compared();
    report.remarks = evidence.remarks(report.forks);
    if (report.forks.some((each) => each.fault)) worse("not sound");
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    report.unreadable = error.message;
    worse("cannot be read");
  }
  return report;
}

/** @param {import("./record.js").Record_} record @param {Map<number, string>} anchors @param {(what: string, done: number, of: number) => void} [tell] */
function checkRecord(record, anchors, tell) {
  const { header, entries } = record;
  const course = new Course(header);
  const luck = new Luck();
  /** @type {Record<string, number>} */
  const types = {};
  let chained = 0;
  let version = 0;
  let repeated = 0;
  let followed = 0;
  const written = new Set();
  let fault = checkBytes(record, anchors, (done) => tell?.("chain", (chained = done), header.events));
  try {
    for (const entry of fault ? [] : entries) {
      version = entry.version;
      const event = parsed(entry);
      if (version === 1) checkOpened(header, event);
      repeated = version;
      course.take(event);
      luck.take(event);
      written.add(event.sealed && "hidden" in event.sealed ? 2 : 1);
      types[event.type] = (types[event.type] ?? 0) + 1;
      tell?.("course", (followed = version), header.events);
    }
    if (!fault) {
      version += 1;
      course.end();
      version = 0;
      if (!written.has(header.version)) throw new Wrong("version of the header", Math.max(...written), header.version);
    }
  } catch (error) {
    const known = error instanceof Wrong || error instanceof TypeError || error instanceof RangeError;
    if (!known) throw error;
    fault = (error instanceof Wrong ? error : new Wrong("payload", say("the fields of its type"), error)).at(version);
  }
  const packName = course.released?.packs[header.pack] ?? null;
  return { header, events: entries.length, types, fault, chained, repeated, followed, luck, draws: /** @type {number | null} */ (null), notes: course.notes, undecided: course.undecided, packName };
}

/** @param {import("./record.js").Header} header @param {import("./record.js").Event_} event */
function checkOpened(header, event) {
  if (event.type !== "game_opened") throw new Wrong("type", "game_opened", event.type);
  for (const name of /** @type {const} */ (["game", "title", "pack"])) if (event.payload[name] !== header[name]) throw new Wrong(`${name} of the header`, event.payload[name] ?? null, header[name]);
  if (event.rules !== header.rules) throw new Wrong("rules of the header", event.rules, header.rules);
}
