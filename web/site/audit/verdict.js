// What did the check find? Loaded when something has been checked.
import { useState } from "../vendor/preact-hooks.js";
import { paths } from "../ahead.js";
import { language, lasting } from "../api.js";
import { html } from "../html.js";
import { readTitles, Refused, said, timeOf, useRead, useWords } from "../parts.js";
import { someone } from "../session.js";
import { equal } from "../verify/bytes.js";
import { beginsRecord } from "../verify/kinds.js";
import { RELEASED } from "../verify/released.js";
import { fill, t } from "../words.js";
import { Draws } from "./draws.js";
import { askRules } from "./gather.js";
import { headline, MARKS } from "./headline.js";
import { COURSE, faultWord, proofSteps, recordSteps, savedStep, stepOf } from "./steps.js";

const WORDS = { en: () => import("../words/checked/en.js"), pl: () => import("../words/checked/pl.js"), hu: () => import("../words/checked/hu.js") };
/** What the checker says, which says it in English. @type {Record<string, () => Promise<{ default: Record<string, string> }>>} */
const PHRASES = { en: () => Promise.resolve({ default: {} }), pl: () => import("../words/audit/phrases/pl.js"), hu: () => import("../words/audit/phrases/hu.js") };

/** @typedef {{ files: { name: string, data: Uint8Array }[], saved?: import("./saved.js").Saved[], draws?: string | null, drawn?: Record<string, string | null>, keys?: string[], latest?: any, missing?: Record<string, string>, seen?: unknown, strange?: string[], since?: string | null }} Gathered */
/** @typedef {{ w: Say, tell: (said: any) => string }} Speech */
/** @typedef {import("./steps.js").Note} Note */

/** @param {{ report: import("../verify/check.js").Report, given: Gathered, game: string | null, policy: string, draws: string }} props `draws`: what the page calls the download of the draws */
export function Verdict({ report, given, game, policy, draws }) {
  const w = useWords(WORDS);
  const [answers, setAnswers] = useState(/** @type {Record<number, Api["ReportShown"]>} */ ({}));
  const phrases = useRead(() => PHRASES[language.value](), []).data?.default;
  const titles = useRead(readTitles, []);
  if (!w || !phrases) return null;
  /** @type {Speech["tell"]} */
  const tell = (what) => (typeof what === "object" && what ? fill(phrases[what.text] ?? what.text, Object.fromEntries(Object.entries(what.given).map(([name, each]) => [name, tell(each)]))) : String(what));
  /** Without a connection, a saved replay knows what its title is called, and the checker what its packs are: the title and an edition of it. */
  const nameOf = (/** @type {import("./steps.js").Checked["header"]} */ { title, game: of }) => titles.data?.find((each) => each.slug === title)?.name ?? given.saved?.find((each) => each.game === of)?.title ?? packOf(title)?.replace(/, .*/, "") ?? title;
  const witnesses = report.proofs.find((each) => each.proven)?.proven?.witnesses ?? (policy.trim() ? 1 : 0);
  const proofs = proofSteps(report, witnesses);
  if (game && given.missing?.inclusion) proofs.push({ name: "inclusion", state: "open", word: "inclusion_missing", given: { why: given.missing?.inclusion } });
  if (game && given.latest && !proofs.some((each) => each.name === "consistency")) proofs.push({ name: "consistency", state: given.seen ? "good" : "open", word: given.seen ? "consistency_same" : "consistency_first" });
  // A record without a proof agrees with itself; that is all that can be said of it.
  if (!game && !proofs.length && report.records.length) proofs.push({ name: "signature", state: "open", word: "proof_absent", given: {} });
  const replays = given.saved ?? [];
  const foreign = replays.find((each) => each.compared?.fault)?.compared?.fault;
  const fault = [...report.records, ...report.proofs, ...report.forks].find((each) => each.fault)?.fault ?? foreign;
  // The rules of a game from which this one was forked are asked for at its own page.
  const records = given.files.filter((each) => each.name !== "source" && beginsRecord(each.data));
  // A proof may hold a record, too.
  for (const { name, record } of report.proofs) if (record.length && !records.some((each) => equal(each.data, record))) records.push({ name, data: record });
  const cut = report.records.some((each) => each.fault && isCut(each));
  const proof = fault && report.proofs.some((each) => each.fault === fault);
  // What is wrong with a replay or a proof alone is said of it, and not of its record.
  const first = headline(report, game, { of: records.length, answers: Object.values(answers), worse: cut ? "cut" : proof ? "proof" : fault && fault === foreign ? "replay" : null });
  /** Times that run backwards, and players who acted in an outage, are no fault; nobody who reads the headline alone should miss them. */
  const noted = report.records.some((each) => each.notes.some(({ what }) => COURSE.includes(what)));
  const seen = fault && fault !== foreign && stepOf(fault) !== "chain" ? "fault_seen" : "fault_at";
  const moment = fault && game && fault.version > 0 ? html`<a href=${`#/games/${game}?version=${fault.version}`}>${w("to_moment")}</a>` : null;
  return html`<section class="found" aria-live="polite">
    <div class=${`verdict ${first.kind.replaceAll(" ", "-")}`}><span aria-hidden="true">${MARKS[first.kind]}</span> ${w(first.word, { version: first.version })}${first.lacks ? html`<p>${w(first.lacks)}</p>` : null}${first.open ? html`<p>${w(first.open)}</p>` : null}${noted ? html`<p>${w("noted", { step: w("step_course") })}</p>` : null}</div>
    ${report.unreadable ? html`<p class="small"><code>${report.unreadable}</code></p>` : null}
    ${fault ? html`<div class="fault" role="alert"><h2>${fault.version ? w(seen, { version: fault.version }) : w(fault === foreign ? "step_replay" : proof ? "fault_proof" : "fault_file")}</h2><p>${w(fault === foreign ? "fault_replay" : faultWord(fault))}</p>
      <dl><dt>${w("fault_field")}</dt><dd><code>${fault.what}</code></dd><dt>${w("expected")}</dt><dd><code>${tell(fault.expected)}</code></dd><dt>${w("found")}</dt><dd><code>${tell(fault.found)}</code></dd></dl>${moment}</div>` : null}
    ${report.strangers.map((each) => html`<p class="refused">${w("stranger", { game: each })}</p>`)}
    ${report.records.map((record) => html`<article key=${record.header.game}>
      <h2>${w(record.events === record.header.events ? "record_of" : "record_part", { title: nameOf(record.header), events: record.events, named: record.header.events, content: w(record.header.content), size: Math.ceil(record.bytes / 1000) })}</h2>
      <${Steps} record=${record} fork=${report.forks.find((each) => each.game === record.header.game)} draws=${draws} w=${w} tell=${tell} />
      <${Notes} all=${[...record.undecided, ...record.notes.filter((each) => record.fault || !COURSE.includes(each.what))]} open=${record.undecided.length > 0} w=${w} tell=${tell} /></article>`)}
    ${report.remarks.length ? html`<ul>${report.remarks.map((each) => html`<li>${tell(each)}</li>`)}</ul>` : null}
    ${replays.length ? html`<ol class="steps">${replays.map((each) => html`<${Step} ...${savedStep(each)} w=${w} />`)}</ol>` : null}
    ${proofs.length ? html`<ol class="steps">${proofs.map((step) => html`<${Step} ...${step} w=${w} />`)}</ol>` : null}
    ${given.keys?.length ? html`<p class="small">${given.strange?.length ? w("keys_strange", { keys: given.strange.map((/** @type {string} */ key) => key.split("+").slice(0, 2).join("+")).join(", ") }) : given.since ? w("keys_since", { since: timeOf(given.since) }) : w("keys_new")}</p>` : null}
    ${report.records.some((each) => !each.fault || stepOf(each.fault) !== "chain") ? records.map(({ name, data }, n) => html`<${Rules} key=${n} file=${records.length > 1 ? name : ""} record=${data} onAnswer=${(/** @type {Api["ReportShown"]} */ answer) => setAnswers((all) => ({ ...all, [n]: answer }))} w=${w} tell=${tell} />`) : null}
  </section>`;
}

/** What a pack that came with a title is called. @param {string} title */
function packOf(title) {
  return Object.hasOwn(RELEASED, title) ? Object.values(RELEASED[title].packs)[0] : undefined;
}

/** What the checker remarks on a record. @param {Speech & { all: Note[], open: boolean }} props */
function Notes({ all, open, w, tell }) {
  const once = [...new Map(all.map((each) => [`${each.version} ${each.what}`, each])).values()];
  return once.length ? html`<details open=${open}><summary>${w("notes")}</summary><${List} notes=${once} w=${w} tell=${tell} /></details>` : null;
}

/** @param {Speech & { notes: Note[] }} props */
function List({ notes, w, tell }) {
  return html`<ul>${notes.map((each) => html`<li>${each.version ? `${w("version", { version: each.version })}: ` : ""}${tell(each.detail)}</li>`)}</ul>`;
}

/** Whether a record ends too early: inside a line, or before what must still follow. @param {import("./steps.js").Checked} record */
function isCut({ fault, events, header }) {
  if (fault?.what === "line") return typeof fault.found === "object" && fault.found.text === "a line without a line feed";
  return fault?.what === "events" && events <= header.events;
}

/** @param {{ record: import("../audit/steps.js").Checked, fork?: import("../audit/steps.js").Fork, draws: string } & Speech} props */
function Steps({ record, fork, draws, w, tell }) {
  const { title, pack } = record.header;
  const found = useRead(() => lasting(paths.title(title)), [title]).data;
  const edition = record.packName ? found?.packs.find((/** @type {Api["Pack"]} */ each) => each.digest === pack)?.edition_name : null;
  const name = edition ? `${found.name}, ${edition}` : record.packName;
  return html`<ol class="steps">${recordSteps(record, name, fork).map((step) => html`<${Step} ...${step} w=${w} tell=${tell}>
    ${step.word === "draws_missing" ? html`<${Draws} game=${record.header.game} word=${draws} />` : null}<//>`)}</ol>`;
}

/** @param {import("../audit/steps.js").Step & { children?: import("../vendor/preact.js").ComponentChildren, w: Speech["w"], tell?: Speech["tell"] }} props */
function Step({ name, state, word, given, more, hashes, at, notes, children, w, tell }) {
  return html`<li class=${state}><span class="mark" role="img" aria-label=${w(state)}>${{ good: "✓", bad: "✗", open: "○" }[state]}</span>
    <div><strong>${w(`step_${name}`)}</strong><p>${at ? `${w("version", { version: at })}: ` : ""}${[word, ...(more ?? [])].map((each) => w(each, given)).join(" ")}</p>${hashes?.map(([what, hash]) => html`<p class="hash" key=${what}><span class="small">${w(what)}</span> <code>${hash}</code></p>`)}${notes?.length && tell ? html`<${List} notes=${notes} w=${w} tell=${tell} />` : null}${children}</div></li>`;
}

/** @param {Speech & { file: string, record: Uint8Array, onAnswer: (answer: Api["ReportShown"]) => void }} props */
function Rules({ file, record, onAnswer, w, tell }) {
  const [answer, setAnswer] = useState(/** @type {Api["ReportShown"] | null} */ (null));
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const [busy, setBusy] = useState(false);
  const ask = () => {
    setBusy(true);
    someone().then(() => askRules(record)).then((found) => (setAnswer(found), onAnswer(found)), (error) => setProblem(said(error))).finally(() => setBusy(false));
  };
  const word = answer?.sound === true ? "rules_sound" : answer?.sound === false ? "rules_not_sound" : "rules_not_decided";
  return html`<ol class="steps"><li class=${!answer ? "open" : answer.sound ? "good" : answer.sound === false ? "bad" : "open"}>
    <span class="mark" role="img" aria-label=${w(!answer || answer.sound === null ? "open" : answer.sound ? "good" : "bad")}>${!answer || answer.sound === null ? "○" : answer.sound ? "✓" : "✗"}</span>
    <div><strong>${w("step_rules")}${file ? `: ${file}` : ""}</strong><p>${answer ? w(word, { count: answer.redecided }) : w("rules_lead")}</p>
      ${answer?.fault ? html`<dl><dt>${w("version", { version: answer.fault.version })}</dt><dd><code>${answer.fault.what}</code></dd><dt>${w("expected")}</dt><dd><code>${tell(answer.fault.expected)}</code></dd><dt>${w("found")}</dt><dd><code>${tell(answer.fault.found)}</code></dd></dl>` : null}
      ${answer?.undecided.map((each) => html`<p class="small">${w("version", { version: each.version })}: ${each.detail}</p>`)}
      <${Refused} text=${problem} />${answer ? null : html`<button disabled=${busy} onClick=${ask}>${w("rules_ask")}</button>`}</div></li></ol>`;
}
