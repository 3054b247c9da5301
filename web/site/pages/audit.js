// Is a game what it says it is? This browser repeats the arithmetic; what needs the rules is asked of the service.
import { useEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { paths } from "../ahead.js";
import { BASE, get, language, lasting, store, stored } from "../api.js";
import { askRules, bytes, gather, keepSeen } from "../audit/gather.js";
import { faultWord, proofSteps, recordSteps, stepOf } from "../audit/steps.js";
import { html } from "../html.js";
import { readTitles, Refused, said, timeOf, useRead, useWords } from "../parts.js";
import { someone } from "../session.js";
import { beginsRecord } from "../verify/kinds.js";
import { fill, t } from "../words.js";

const WORDS = { en: () => import("../words/audit/en.js"), pl: () => import("../words/audit/pl.js"), hu: () => import("../words/audit/hu.js") };
/** What the checker says, which says it in English. @type {Record<string, () => Promise<{ default: Record<string, string> }>>} */
const PHRASES = { en: () => Promise.resolve({ default: {} }), pl: () => import("../words/audit/phrases/pl.js"), hu: () => import("../words/audit/phrases/hu.js") };

/** @typedef {{ files: { name: string, data: Uint8Array }[], draws?: string | null, keys?: string[], latest?: any, missing?: Record<string, string>, seen?: unknown, strange?: string[], since?: string | null }} Gathered */
/** @typedef {{ w: (word: string, given?: Given) => string, tell: (said: any) => string }} Speech */

/** @param {{ address: import("../app.js").Address }} props */
export default function Audit({ address }) {
  const w = useWords(WORDS);
  if (!w) return html`<main class="page"><p>${t("loading")} …</p></main>`;
  return html`<${Check} game=${address.parts[0] === "games" ? address.parts[1] : null} w=${w} />`;
}

/** @param {{ w: Speech["w"], game: string | null }} props */
function Check({ game, w }) {
  const [given, setGiven] = useState(/** @type {Gathered | null} */ (null));
  const [report, setReport] = useState(/** @type {import("../verify/check.js").Report | null} */ (null));
  const [progress, setProgress] = useState(/** @type {{ what?: string, done: number, of: number } | null} */ (null));
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const [policy, setPolicy] = useState(stored("annals.policy") ?? "");
  const [keys, setKeys] = useState(stored("annals.log-keys") ?? "");
  const working = useRef(/** @type {Worker | null} */ (null));
  useEffect(() => () => working.current?.terminate(), []);

  const run = async (/** @type {() => Promise<Gathered>} */ read) => {
    setReport(null);
    setProblem(null);
    setProgress({ done: 0, of: 0 });
    try {
      const found = await read();
      setGiven(found);
      const own = keys.split("\n").map((each) => each.trim()).filter(Boolean);
      const { files, draws } = found;
      const seen = await inWorker(working, { files, draws, game, keys: [...own, ...(found.keys ?? [])], policy: policy.trim() ? bytes(`${policy.trim()}\n`) : null }, setProgress);
      if (found.latest && seen.verdict === "sound") keepSeen(found.latest);
      setReport(seen);
    } catch (error) {
      setProblem(said(error));
    }
    setProgress(null);
  };
  const dropped = (/** @type {Iterable<File>} */ list) =>
    run(async () => {
      const all = await Promise.all([...list].map(async (file) => ({ name: file.name, data: new Uint8Array(await file.arrayBuffer()) })));
      const isDraws = (/** @type {Uint8Array} */ data) => new TextDecoder().decode(data.subarray(0, 200)).includes('"bound":');
      const draws = all.find((each) => isDraws(each.data));
      return { files: all.filter((each) => each !== draws), draws: draws ? new TextDecoder().decode(draws.data) : null };
    });

  return html`<main class="page audit"><h1>${w("audit")}</h1><p class="lead">${w("audit_lead")}</p>
    ${game ? html`<p class="row"><button class="main" disabled=${Boolean(progress)} onClick=${() => run(() => gather(game))}>${w("check_game")}</button>
      <a class="button" href=${`#/games/${game}`}>${t("to_table")}</a></p>` : null}
    ${game ? html`<details><summary>${w("other_files")}</summary><${Drop} w=${w} onFiles=${dropped} /></details>` : html`<${Drop} w=${w} onFiles=${dropped} />`}
    <details><summary>${w("policy")}</summary><p class="small">${w("policy_lead")}</p>
      <label>${w("policy")}<textarea rows="4" value=${policy} spellcheck=${false} onInput=${(/** @type {FieldEvent} */ e) => (setPolicy(e.target.value), store("annals.policy", e.target.value))}></textarea></label>
      <label>${w("key_lead")}<textarea rows="2" value=${keys} spellcheck=${false} onInput=${(/** @type {FieldEvent} */ e) => (setKeys(e.target.value), store("annals.log-keys", e.target.value))}></textarea></label></details>
    <${Refused} text=${problem} />
    ${progress ? html`<p role="status">${w("checking", progress)} <progress max=${progress.of || 1} value=${progress.done}></progress></p>` : null}
    ${report ? html`<${Verdict} report=${report} given=${given} game=${game} policy=${policy} w=${w} />` : null}
    ${game ? html`<${Service} game=${game} w=${w} />` : null}
    <p><a href=${`${BASE}/docs/luck`}>${t("luck")}</a></p>
  </main>`;
}

/** @param {{ current: Worker | null }} working @param {Parameters<typeof import("../verify/check.js").check>[0]} given @param {(progress: { what: string, done: number, of: number }) => void} onProgress @returns {Promise<import("../verify/check.js").Report>} */
function inWorker(working, given, onProgress) {
  working.current?.terminate();
  const worker = new Worker(new URL("../verify/worker.js", import.meta.url), { type: "module" });
  working.current = worker;
  return new Promise((done, fail) => {
    worker.onmessage = ({ data }) => {
      if (data.progress) return onProgress(data.progress);
      worker.terminate();
      if (data.report) done(data.report);
      else fail(new Error(data.failed));
    };
    worker.onerror = (event) => fail(new Error(event.message));
    worker.postMessage(given);
  });
}

/** @param {{ w: Speech["w"], onFiles: (files: Iterable<File>) => void }} props */
function Drop({ w, onFiles }) {
  const [over, setOver] = useState(false);
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer) onFiles(event.dataTransfer.files);
  };
  return html`<label class=${over ? "drop over" : "drop"} onDragOver=${(/** @type {Event} */ e) => (e.preventDefault(), setOver(true))} onDragLeave=${() => setOver(false)} onDrop=${drop}>
    <strong>${w("drop")}</strong><span class="small">${w("drop_lead")}</span>
    <input class="unseen" type="file" multiple onChange=${(/** @type {FieldEvent} */ e) => e.target.files.length && onFiles(e.target.files)} /></label>`;
}

/** @param {{ w: Speech["w"], report: import("../verify/check.js").Report, given: Gathered, game: string | null, policy: string }} props */
function Verdict({ report, given, game, policy, w }) {
  const phrases = useRead(() => PHRASES[language.value](), []).data?.default;
  const titles = useRead(readTitles, []);
  if (!phrases) return null;
  /** @type {Speech["tell"]} */
  const tell = (what) => (typeof what === "object" && what ? fill(phrases[what.text] ?? what.text, Object.fromEntries(Object.entries(what.given).map(([name, each]) => [name, tell(each)]))) : String(what));
  const witnesses = report.proofs.find((each) => each.proven)?.proven?.witnesses ?? (policy.trim() ? 1 : 0);
  const proofs = proofSteps(report, witnesses);
  if (game && given.missing?.inclusion) proofs.push({ name: "inclusion", state: "open", word: "inclusion_missing", given: { why: given.missing?.inclusion } });
  if (game && given.latest && !proofs.some((each) => each.name === "consistency")) proofs.push({ name: "consistency", state: given.seen ? "good" : "open", word: given.seen ? "consistency_same" : "consistency_first" });
  const fault = [...report.records, ...report.proofs, ...report.forks].find((each) => each.fault)?.fault;
  // The rules of a game from which this one was forked are asked for at its own page.
  const records = given.files.filter((each) => each.name !== "source" && beginsRecord(each.data));
  const mark = { sound: "✓", "not sound": "✗", "not decided": "?", "cannot be read": "✗" }[report.verdict];
  const moment = fault && game && fault.version > 0 ? html`<a href=${`#/games/${game}?version=${fault.version}`}>${w("to_moment")}</a>` : null;
  return html`<section class="found" aria-live="polite">
    <p class=${`verdict ${report.verdict.replaceAll(" ", "-")}`}><span aria-hidden="true">${mark}</span> ${w(`verdict_${report.verdict.replaceAll(" ", "_")}`)}</p>
    ${report.unreadable ? html`<p class="small"><code>${report.unreadable}</code></p>` : null}
    ${fault ? html`<div class="fault" role="alert"><h2>${fault.version ? w("fault_at", { version: fault.version }) : w("fault_file")}</h2><p>${w(faultWord(fault))}</p>
      <dl><dt>${w("fault_field")}</dt><dd><code>${fault.what}</code></dd><dt>${w("expected")}</dt><dd><code>${tell(fault.expected)}</code></dd><dt>${w("found")}</dt><dd><code>${tell(fault.found)}</code></dd></dl>${moment}</div>` : null}
    ${report.strangers.map((each) => html`<p class="refused">${w("stranger", { game: each })}</p>`)}
    ${report.records.map((record) => html`<article key=${record.header.game}>
      <h2>${w("record_of", { title: titles.data?.find((each) => each.slug === record.header.title)?.name ?? record.header.title, events: record.header.events, content: w(record.header.content), size: Math.ceil(record.bytes / 1000) })}</h2>
      <${Steps} record=${record} fork=${report.forks.find((each) => each.game === record.header.game)} w=${w} />
      ${[...record.undecided, ...record.notes].length ? html`<details open=${record.undecided.length > 0}><summary>${w("notes")}</summary><ul>${[...new Map([...record.undecided, ...record.notes].map((each) => [`${each.version} ${each.what}`, each])).values()].map((each) => html`<li>${each.version ? `${w("version", { version: each.version })}: ` : ""}${tell(each.detail)}</li>`)}</ul></details>` : null}</article>`)}
    ${report.remarks.length ? html`<ul>${report.remarks.map((each) => html`<li>${tell(each)}</li>`)}</ul>` : null}
    ${proofs.length ? html`<ol class="steps">${proofs.map((step) => html`<${Step} ...${step} w=${w} />`)}</ol>` : null}
    ${game && given.keys?.length ? html`<p class="small">${given.strange?.length ? w("keys_strange", { keys: given.strange.map((/** @type {string} */ key) => key.split("+").slice(0, 2).join("+")).join(", ") }) : given.since ? w("keys_since", { since: timeOf(given.since) }) : w("keys_new")}</p>` : null}
    ${report.records.some((each) => !each.fault || stepOf(each.fault) !== "chain") ? records.map(({ name, data }, n) => html`<${Rules} key=${n} file=${records.length > 1 ? name : ""} record=${data} w=${w} tell=${tell} />`) : null}
  </section>`;
}

/** @param {{ record: import("../audit/steps.js").Checked, fork?: import("../audit/steps.js").Fork, w: Speech["w"] }} props */
function Steps({ record, fork, w }) {
  const { title, pack } = record.header;
  const found = useRead(() => lasting(paths.title(title)), [title]).data;
  const edition = record.packName ? found?.packs.find((/** @type {Api["Pack"]} */ each) => each.digest === pack)?.edition_name : null;
  const name = edition ? `${found.name}, ${edition}` : record.packName;
  return html`<ol class="steps">${recordSteps(record, name, fork).map((step) => html`<${Step} ...${step} w=${w} />`)}</ol>`;
}

/** @param {import("../audit/steps.js").Step & { w: Speech["w"] }} props */
function Step({ name, state, word, given, more, hashes, w }) {
  return html`<li class=${state}><span class="mark" role="img" aria-label=${w(state)}>${{ good: "✓", bad: "✗", open: "○" }[state]}</span>
    <div><strong>${w(`step_${name}`)}</strong><p>${w(word, given)}${more ? ` ${w(more, given)}` : ""}</p>${hashes?.map(([what, hash]) => html`<p class="hash" key=${what}><span class="small">${w(what)}</span> <code>${hash}</code></p>`)}</div></li>`;
}

/** @param {Speech & { file: string, record: Uint8Array }} props */
function Rules({ file, record, w, tell }) {
  const [answer, setAnswer] = useState(/** @type {Api["ReportShown"] | null} */ (null));
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const [busy, setBusy] = useState(false);
  const ask = () => {
    setBusy(true);
    someone().then(() => askRules(record)).then(setAnswer, (error) => setProblem(said(error))).finally(() => setBusy(false));
  };
  const word = answer?.sound === true ? "rules_sound" : answer?.sound === false ? "rules_not_sound" : "rules_not_decided";
  return html`<ol class="steps"><li class=${!answer ? "open" : answer.sound ? "good" : answer.sound === false ? "bad" : "open"}>
    <span class="mark" role="img" aria-label=${w(!answer || answer.sound === null ? "open" : answer.sound ? "good" : "bad")}>${!answer || answer.sound === null ? "○" : answer.sound ? "✓" : "✗"}</span>
    <div><strong>${w("step_rules")}${file ? `: ${file}` : ""}</strong><p>${answer ? w(word, { count: answer.redecided }) : w("rules_lead")}</p>
      ${answer?.fault ? html`<dl><dt>${w("version", { version: answer.fault.version })}</dt><dd><code>${answer.fault.what}</code></dd><dt>${w("expected")}</dt><dd><code>${tell(answer.fault.expected)}</code></dd><dt>${w("found")}</dt><dd><code>${tell(answer.fault.found)}</code></dd></dl>` : null}
      ${answer?.undecided.map((each) => html`<p class="small">${w("version", { version: each.version })}: ${each.detail}</p>`)}
      <${Refused} text=${problem} />${answer ? null : html`<button disabled=${busy} onClick=${ask}>${w("rules_ask")}</button>`}</div></li></ol>`;
}

/** @param {{ game: string, w: Speech["w"] }} props */
function Service({ game, w }) {
  const found = useRead(() => get(`/v1/games/${game}/audit`), [game]);
  const audit = found.data;
  if (!audit) return html`<${Refused} text=${found.problem} />`;
  const sound = audit.verified?.sound;
  return html`<details class="service"><summary>${w("service_says")}</summary>
    <p>${sound === true ? `✓ ${t("verified")}` : sound === false ? `✗ ${t("not_sound")}` : w("not_verified")}</p>
    <dl><dt>${w("audit_head")}</dt><dd><code>${audit.head}</code> (${t("version_from", { version: audit.version })})</dd>
      <dt>${w("audit_commitment")}</dt><dd><code>${audit.commitment}</code></dd>
      <dt>${w("audit_seed")}</dt><dd>${audit.seed ? html`<code>${audit.seed}</code>` : w("audit_seed_later")}</dd></dl>
    <p class="row"><a class="button" href=${`${BASE}/v1/games/${game}/record`} download>${w("download_record")}</a>
      ${audit.proof?.checkpoint ? html`<a class="button" href=${`${BASE}/v1/games/${game}/proof`} download=${`${game}.tlog-proof`}>${w("download_proof")}</a>` : null}</p></details>`;
}
