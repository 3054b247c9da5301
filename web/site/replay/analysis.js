// What does an engine think of a game afterwards, and which moves cost most?
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { get, post } from "../api.js";
import { html } from "../html.js";
import { Later } from "../later.js";
import { Refused, said, useRead } from "../parts.js";
import { someone } from "../session.js";

const chances = async () => (await import("./findings.js")).Chances;
const costly = async () => (await import("./findings.js")).Costly;

/** @param {{ game: string, title: string, seats: Seat[], frames: import("./reel.js").Frame[], version: number, onGo: (version: number) => void, onChoose: (version: number) => void, onFound: (found: Api["AnalysisFound"] | null) => void, children: unknown, w: Say }} props */
export function Analysis({ game, title, seats, frames, version, onGo, onChoose, onFound, children, w }) {
  const listed = useRead(/** @returns {Promise<Api["AnalysisList"]>} */ () => get(`/v1/games/${game}/analyses`), [game]);
  const engines = useRead(/** @returns {Promise<Api["EngineList"]>} */ () => get("/v1/engines"), []);
  const [chosen, setChosen] = useState(/** @type {string | null} */ (null));
  const [engine, setEngine] = useState("greedy");
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const id = chosen ?? listed.data?.analyses[0]?.id ?? null;
  const found = useRead(/** @returns {Promise<Api["AnalysisFound"] | null>} */ () => (id ? get(`/v1/analyses/${id}?limit=2000&include=labels`) : Promise.resolve(null)), [id]);
  const pending = found.data?.status === "pending";
  useEffect(() => {
    onFound(found.data);
    const timer = pending ? setTimeout(found.again, 2500) : 0;
    return () => clearTimeout(timer);
  }, [found.data]);
  const ask = () => someone().then(() => post(`/v1/games/${game}/analyses`, { engine })).then((made) => (setChosen(made.id), listed.again(), found.again()), (error) => setProblem(said(error)));
  const able = (engines.data?.engines ?? []).filter((each) => each.analyses && !each.retired && (!each.titles.length || each.titles.includes(title)));
  const moves = found.data?.moves ?? [];
  const asking = html`<div class="row"><label>${w("engine")}<select value=${engine} onChange=${(/** @type {FieldEvent} */ e) => setEngine(e.target.value)}>${able.map((each) => html`<option value=${each.engine} selected=${each.engine === engine}>${each.engine_name}</option>`)}</select></label>
      <button onClick=${ask} disabled=${!able.length}>${w("analyse")}</button></div>`;
  return html`<section class="analysis"><h2>${w("analysis")}</h2>
    <${Refused} text=${problem ?? found.problem ?? listed.problem} />
    ${moves.length > 1 ? html`<${Later} of=${chances} moves=${moves} seats=${seats} version=${version} onGo=${onGo} w=${w} />${children}` : null}
    ${moves.length ? html`<${Later} of=${costly} moves=${moves} seats=${seats} frames=${frames} onChoose=${onChoose} w=${w} />` : null}
    ${found.data ? html`<p class="small" role="status">${w(pending ? "analysing" : "analysed", { engine: found.data.engine_name, done: found.data.done, total: found.data.total })}</p>` : null}<p class="small">${w("analysis_lead")}</p>
    ${asking}
  </section>`;
}
