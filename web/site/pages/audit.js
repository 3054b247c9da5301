// Is a game what it says it is? This browser repeats the arithmetic; what needs the rules is asked of the service.
import { useEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { BASE, get, store, stored } from "../api.js";
import { html } from "../html.js";
import { Later } from "../later.js";
import { Refused, said, useCalled, useRead, useTitle, useWords, unready } from "../parts.js";
import { Save } from "../replay/save.js";
import { beginsRecord, beginsReplay } from "../verify/kinds.js";
import { t } from "../words.js";

const WORDS = { en: () => import("../words/audit/en.js"), pl: () => import("../words/audit/pl.js"), hu: () => import("../words/audit/hu.js") };
/** @typedef {import("../audit/verdict.js").Gathered} Gathered */
/** @typedef {import("../audit/verdict.js").Speech} Speech */

/** @param {{ address: Address }} props */
export default function Audit({ address }) {
  const game = address.parts[0] === "games" ? address.parts[1] : null;
  const w = useWords(WORDS);
  const called = useCalled(useRead(async () => (game ? get(`/v1/games/${game}?fields=name,title,seats`) : null), [game]).data);
  useTitle(`${called.tab}${t("audit")}`);
  if (!w) return unready({ heading: t("audit") });
  return html`<div class="page audit"><h1>${t("audit")}${called.name ? `: ${called.name}` : ""}</h1>${called.more ? html`<p class="small">${called.more}</p>` : null}
    <${Check} key=${address.parts.join()} game=${game} given=${address.query.has("saved")} w=${w} /></div>`;
}

/** What reads files and asks the service, loaded when something is checked. */
const gathering = () => import("../audit/gather.js");

/** @param {{ w: Speech["w"], game: string | null, given: boolean }} props `given`: the replay has handed its file over */
function Check({ game, given: awaited, w }) {
  const [given, setGiven] = useState(/** @type {Gathered | null} */ (null));
  const [found, setFound] = useState(/** @type {{ report: import("../verify/check.js").Report, Verdict: typeof import("../audit/verdict.js").Verdict } | null} */ (null));
  const [progress, setProgress] = useState(/** @type {{ what?: string, done: number, of: number } | null} */ (null));
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const [policy, setPolicy] = useState(stored("annals.policy") ?? "");
  const [keys, setKeys] = useState(stored("annals.log-keys") ?? "");
  const working = useRef(/** @type {Worker | null} */ (null));
  useEffect(() => () => working.current?.terminate(), []);

  const run = async (/** @type {() => Promise<Gathered>} */ read) => {
    setFound(null);
    setProblem(null);
    setProgress({ done: 0, of: 0 });
    try {
      const all = await read();
      setGiven(all);
      const own = keys.split("\n").map((each) => each.trim()).filter(Boolean);
      const { files, draws, drawn } = all;
      const { bytes, keepSeen } = await gathering();
      const seen = await inWorker(working, { files, draws, drawn, game, keys: [...own, ...(all.keys ?? [])], policy: policy.trim() ? bytes(`${policy.trim()}\n`) : null }, setProgress);
      if (all.saved && !seen.unreadable && seen.records.every((each) => !each.fault)) {
        const { compared } = await import("../audit/saved.js");
        for (const each of all.saved) each.compared = compared(each);
      }
      if (all.latest && seen.verdict === "sound") keepSeen(all.latest);
      const { Verdict } = await import("../audit/verdict.js");
      setFound({ report: seen, Verdict });
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
      const replays = all.filter((each) => beginsReplay(each.data));
      const saved = replays.length ? (await import("../audit/saved.js")).unpacked(replays) : [];
      if (saved.length < replays.length) throw new Error(w("saved_bare"));
      const files = [...all.filter((each) => each !== draws && !replays.includes(each)), ...saved.flatMap((each) => each.files)];
      const { keysFor } = await gathering();
      const proofs = files.filter((each) => !beginsRecord(each.data));
      return { files, saved, draws: draws ? new TextDecoder().decode(draws.data) : null, drawn: Object.fromEntries(saved.map((each) => [each.game, each.draws])), ...(proofs.length ? await keysFor(proofs.map((each) => each.data)) : {}) };
    });
  useEffect(() => {
    if (awaited) void import("../audit/saved.js").then(({ handed }) => handed()).then((file) => file && dropped([file]), (error) => setProblem(said(error)));
  }, []);

  return html`<p class="lead">${w("audit_lead")}</p>
    ${game ? html`<p class="row"><button class="main" disabled=${Boolean(progress)} onClick=${() => run(async () => (await gathering()).gather(game))}>${w("check_game")}</button>
      <${Save} word="save_file" fine=${false} read=${async (/** @type {(done: number, of: number) => void} */ tell) => (await import("../replay/reel.js")).fromService(game, null, tell)} w=${w} />
      <a class="button" href=${`#/games/${game}`}>${t("to_table")}</a></p>` : null}
    ${game ? html`<details><summary>${w("other_files")}</summary><${Drop} w=${w} onFiles=${dropped} /></details>` : html`<${Drop} w=${w} onFiles=${dropped} />`}
    <details><summary>${w("policy")}</summary><p class="small">${w("policy_lead")}</p>
      <label>${w("policy")}<textarea rows="4" value=${policy} spellcheck=${false} onInput=${(/** @type {FieldEvent} */ e) => (setPolicy(e.target.value), store("annals.policy", e.target.value))}></textarea></label>
      <label>${w("key_lead")}<textarea rows="2" value=${keys} spellcheck=${false} onInput=${(/** @type {FieldEvent} */ e) => (setKeys(e.target.value), store("annals.log-keys", e.target.value))}></textarea></label></details>
    <${Refused} text=${problem} />
    ${progress ? html`<p role="status">${w("checking", progress)} <progress max=${progress.of || 1} value=${progress.done}></progress></p>` : null}
    ${found ? html`<${found.Verdict} report=${found.report} given=${given} game=${game} policy=${policy} draws=${w("download_draws")} />` : null}
    ${game ? html`<${Service} game=${game} w=${w} />` : null}
    <p class="links"><a href=${`${BASE}/docs/luck`}>${t("luck")}</a></p>`;
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
      ${audit.seed ? html`<${Later} of=${async () => (await import("../audit/draws.js")).Draws} game=${game} word=${w("download_draws")} />` : null}
      ${audit.proof?.checkpoint ? html`<a class="button" href=${`${BASE}/v1/games/${game}/proof`} download=${`${game}.tlog-proof`}>${w("download_proof")}</a>` : null}</p></details>`;
}
