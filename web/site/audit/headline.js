// What does a check say first: how it ended, how far a checkpoint ties it to a service, and what only the rules can tell?

/** @typedef {import("../verify/check.js").Report} Report */
/** Of each record that the service was asked about, what it answered. @typedef {Pick<Api["ReportShown"], "sound" | "content">[]} Answers */
/** The words of the page, and the class that gives it its mark. @typedef {{ kind: Report["verdict"] | "consistent", word: string, version: number, open: string | null, lacks: string | null }} Headline `open`: what was not checked; `lacks`: what was missing to check signatures */

const WORST = /** @type {const} */ (["sound", "not decided", "not sound", "cannot be read"]);

/** The mark of each kind of headline. @type {Record<Headline["kind"], string>} */
export const MARKS = { sound: "✓", consistent: "○", "not sound": "✗", "not decided": "?", "cannot be read": "✗" };

/**
 * The worst verdict counts, that of the service included. What nothing ties to a service has no tick: anybody can make a
 * record that agrees with itself.
 * @param {Report} report @param {string | null} game the one that the service has given; else all files were dropped
 * @param {{ of: number, answers: Answers, worse: "cut" | "proof" | "replay" | null }} known of how many records the service can be asked; `worse`: what a fault is called @returns {Headline}
 */
export function headline(report, game, { of, answers, worse }) {
  const lacks = lacking(report);
  const own = worse === "replay" ? "not sound" : lacks ? "sound" : report.verdict;
  const rules = WORST.findLast((each) => answers.some(({ sound }) => ({ true: "sound", false: "not sound", null: "not decided" })[String(sound)] === each)) ?? "sound";
  if (WORST.indexOf(rules) > WORST.indexOf(own)) return { kind: rules, word: `verdict_rules_${rules.replaceAll(" ", "_")}`, version: 0, open: null, lacks };
  const decided = answers.length === of && answers.every(({ content }) => content === "complete");
  const running = report.records.some(({ header }) => header.content !== "complete");
  const open = !report.records.length || decided || WORST.indexOf(own) > 1 ? null : running ? "unchecked_later" : "unchecked";
  if (own !== "sound") return { kind: own, word: worse ? `verdict_${worse}` : `verdict_${own.replaceAll(" ", "_")}`, version: 0, open, lacks };
  if (!report.records.length) return { kind: "sound", word: "verdict_proofs", version: 0, open, lacks };
  const held = report.records.filter(({ header }) => !game || header.game === game).map(({ header, proofs }) => ({ events: header.events, version: Math.max(0, ...proofs.map(({ event }) => event ?? 0).filter((event) => event <= header.events)) }));
  const version = held.length ? Math.min(...held.map((each) => each.version)) : 0;
  const tied = version && held.every((each) => each.version === each.events) ? "sound" : version ? "part" : "alone";
  return { kind: tied === "sound" ? "sound" : "consistent", word: `verdict_${tied}${decided ? "_rules" : ""}`, version, open, lacks };
}

/** What is missing where records agree with themselves and only signatures beside them could not be checked: they are not worth less than without their proof. @param {Report} report */
function lacking({ verdict, records, proofs, strangers }) {
  const undecided = proofs.flatMap((each) => each.undecided?.word ?? []);
  const alone = verdict === "not decided" && records.length > 0 && !strangers.length && records.every((each) => !each.undecided.length) && undecided.length > 0;
  return alone ? (undecided.includes("proof_unkeyed") ? "unkeyed" : "unloaded") : null;
}
