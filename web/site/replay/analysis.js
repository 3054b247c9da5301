// What does an engine think of a game afterwards, and which moves cost most?
import { useEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { get, language, post } from "../api.js";
import { html } from "../html.js";
import { Later } from "../later.js";
import { programsOf, Refused, said, useRead } from "../parts.js";
import { someone } from "../session.js";

const chances = async () => (await import("./findings.js")).Chances;
const costly = async () => (await import("./findings.js")).Costly;

/** What is offered first: the strongest opponent, which takes longest. */
const STRONGEST = "mcts:hard";

/** @param {Pick<Api["AnalysisShown"], "engine" | "level">} analysis */
const programOf = (analysis) => `${analysis.engine}:${analysis.level}`;

/** @param {Api["AnalysisShown"]} analysis */
const called = (analysis) => `${analysis.engine_name} (${analysis.level_name})`;

/**
 * An analysis as far as it has come. While it goes on only what is new is read, and a read that fails is tried again.
 * @param {string | null} id
 */
function useFound(id) {
  const kept = useRef(/** @type {{ of: string, found: Api["AnalysisFound"] } | null} */ (null));
  const read = async () => {
    if (!id) return null;
    const of = `${id} ${language.value}`;
    const before = kept.current?.of === of ? kept.current.found : null;
    const moves = [...(before?.moves ?? [])];
    const path = (/** @type {number} */ after) => `/v1/analyses/${id}?after=${after}&limit=2000&include=labels`;
    let found;
    try {
      found = /** @type {Api["AnalysisFound"]} */ (await get(path(moves.at(-1)?.version ?? 0)));
    } catch (error) {
      if (!before) throw error;
      return { found: before, problem: said(error) };
    }
    moves.push(...found.moves);
    // Machines outside may finish moves in another order.
    if (moves.length < found.done) moves.splice(0, moves.length, ...(await get(path(0))).moves);
    kept.current = { of, found: { ...found, moves } };
    return { found: kept.current.found, problem: null };
  };
  const { data, problem, again } = useRead(read, [id]);
  return { found: data?.found ?? null, problem: data?.problem ?? problem, again };
}

/** @param {{ game: string, title: string, seats: Seat[], frames: import("./reel.js").Frame[], version: number, onGo: (version: number) => void, onChoose: (version: number) => void, onFound: (found: Api["AnalysisFound"] | null) => void, children: unknown, w: Say }} props */
export function Analysis({ game, title, seats, frames, version, onGo, onChoose, onFound, children, w }) {
  const listed = useRead(/** @returns {Promise<Api["AnalysisList"]>} */ () => get(`/v1/games/${game}/analyses`), [game]);
  const engines = useRead(/** @returns {Promise<Api["EngineList"]>} */ () => get("/v1/engines"), []);
  const [chosen, setChosen] = useState(/** @type {string | null} */ (null));
  const [program, setProgram] = useState(STRONGEST);
  const [refused, setRefused] = useState(/** @type {string | null} */ (null));
  const able = (engines.data?.engines ?? []).filter((each) => each.analyses && !each.retired && (!each.titles.length || each.titles.includes(title)));
  const programs = programsOf({ engines: able });
  const strength = (/** @type {Api["AnalysisShown"]} */ each) => programs.findIndex(([name]) => name === programOf(each));
  /** Those that are whole first, and of these the strongest. */
  const there = (listed.data?.analyses ?? []).toSorted((a, b) => Number(b.status === "done") - Number(a.status === "done") || strength(b) - strength(a));
  const id = chosen ?? there[0]?.id ?? null;
  const { found, problem, again } = useFound(id);
  const pending = found?.status === "pending";
  useEffect(() => {
    onFound(found);
    const timer = pending ? setTimeout(again, 2500) : 0;
    return () => clearTimeout(timer);
  }, [found]);
  const ask = () => {
    const [engine, level] = program.split(":");
    setRefused(null);
    return someone().then(() => post(`/v1/games/${game}/analyses`, { engine, level })).then((made) => (setChosen(made.id), listed.again(), again()), (error) => setRefused(said(error)));
  };
  const moves = found?.moves ?? [];
  const asking = html`<div class="row"><label>${w("engine")}<select value=${program} onChange=${(/** @type {FieldEvent} */ e) => setProgram(e.target.value)}>${programs.map(([name, words]) => html`<option value=${name} selected=${name === program}>${words}</option>`)}</select></label>
      <button onClick=${ask} disabled=${!able.length}>${w("analyse")}</button></div>`;
  const reading = there.length > 1 ? html`<label>${w("shown")}<select value=${id} onChange=${(/** @type {FieldEvent} */ e) => setChosen(e.target.value)}>${there.map((each) => html`<option key=${each.id} value=${each.id} selected=${each.id === id}>${called(each)}</option>`)}</select></label>` : null;
  const told = { engine: found ? called(found) : "", done: found?.done, total: found?.total };
  return html`<section class="analysis"><h2>${w("analysis")}</h2>
    <${Refused} text=${refused ?? problem ?? listed.problem} />
    ${moves.length > 1 ? html`<${Later} of=${chances} moves=${moves} seats=${seats} version=${version} onGo=${onGo} w=${w} />${children}` : null}
    ${moves.length ? html`<${Later} of=${costly} moves=${moves} seats=${seats} frames=${frames} onChoose=${onChoose} w=${w} />` : null}
    ${found ? html`<p class="small" role="status">${w(found.status === "done" ? "analysed" : pending ? "analysing" : "ended", told)}</p>` : null}<p class="small">${w("analysis_lead")}</p>
    ${reading}
    ${asking}
  </section>`;
}
