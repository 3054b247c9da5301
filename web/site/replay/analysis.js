// What does an engine think of a game afterwards, and which moves cost most?
import { useEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { get, language, post } from "../api.js";
import { html } from "../html.js";
import { Later } from "../later.js";
import { programsOf, Refused, said, timeOf, useRead } from "../parts.js";
import { someone } from "../session.js";

const chances = async () => (await import("./findings.js")).Chances;
const costly = async () => (await import("./findings.js")).Costly;

/** What is offered first: the strongest opponent, which takes longest. */
const STRONGEST = "mcts:hard";
/** Milliseconds until an analysis that goes on is read again, and until one that could not be read is. */
const SOON = 2500;
const LATER = 10_000;

/** @param {Pick<Api["AnalysisShown"], "engine" | "level">} analysis */
const programOf = (analysis) => `${analysis.engine}:${analysis.level}`;

/** @param {Api["AnalysisShown"]} analysis */
const called = (analysis) => `${analysis.engine_name} (${analysis.level_name})`;

/**
 * An analysis with the moves that follow those that are known, page by page.
 * @param {string} id @param {Api["FindingShown"][]} moves
 * @returns {Promise<Api["AnalysisFound"]>}
 */
async function readOn(id, moves) {
  for (;;) {
    /** @type {Api["AnalysisFound"]} */
    const found = await get(`/v1/analyses/${id}?after=${moves.at(-1)?.version ?? 0}&limit=2000&include=labels`);
    moves = [...moves, ...found.moves];
    if (found.next === null) return { ...found, moves };
  }
}

/**
 * An analysis as far as it has come: only what is new is read. What is known stays where a read fails.
 * @param {string | null} id
 */
function useFound(id) {
  const kept = useRef(/** @type {{ of: string, found: Api["AnalysisFound"] | null }} */ ({ of: "", found: null }));
  /** How often it was read. */
  const reads = useRef(0);
  const of = `${id} ${language.value}`;
  const known = () => (kept.current.of === of ? kept.current.found : null);
  const read = async () => {
    try {
      if (!id) return;
      const before = known()?.moves ?? [];
      const found = await readOn(id, before);
      // Machines outside may finish moves in another order.
      kept.current = { of, found: before.length && found.moves.length < found.done ? await readOn(id, []) : found };
    } finally {
      reads.current++;
    }
  };
  const { problem, again } = useRead(read, [id]);
  return { found: known(), problem, reads: reads.current, again };
}

/** @param {{ sought: boolean, game: string, title: string, seats: Seat[], frames: import("./reel.js").Frame[], version: number, onGo: (version: number) => void, onChoose: (version: number) => void, onFound: (found: Api["AnalysisFound"] | null) => void, children: unknown, w: Say }} props `sought` brings it into sight */
export function Analysis({ sought, game, title, seats, frames, version, onGo, onChoose, onFound, children, w }) {
  const listed = useRead(/** @returns {Promise<Api["AnalysisList"]>} */ () => get(`/v1/games/${game}/analyses`), [game]);
  const engines = useRead(/** @returns {Promise<Api["EngineList"]>} */ () => get("/v1/engines"), []);
  const [chosen, setChosen] = useState(/** @type {string | null} */ (null));
  const [picked, setPicked] = useState(/** @type {string | null} */ (null));
  const [refused, setRefused] = useState(/** @type {string | null} */ (null));
  const heading = useRef(/** @type {HTMLHeadingElement | null} */ (null));
  useEffect(() => {
    if (sought) heading.current?.scrollIntoView({ block: "nearest" });
  }, [sought]);
  const able = (engines.data?.engines ?? []).filter((each) => each.analyses && !each.retired && (!each.titles.length || each.titles.includes(title)));
  const programs = programsOf({ engines: able });
  const own = programsOf({ engines: able.filter((each) => !each.outside) }).map(([name]) => name);
  const strength = (/** @type {Api["AnalysisShown"]} */ each) => own.indexOf(programOf(each));
  /** Those that are whole first, of these the strongest, and of these the newest; how strong engines outside are, nobody knows. */
  const there = (listed.data?.analyses ?? []).toReversed().toSorted((a, b) => Number(b.status === "done") - Number(a.status === "done") || strength(b) - strength(a));
  const first = engines.data || engines.problem ? there[0]?.id : null;
  useEffect(() => {
    if (first) setChosen((before) => before ?? first);
  }, [first]);
  const { found, problem, reads, again } = useFound(chosen);
  const pending = found?.status === "pending";
  useEffect(() => {
    onFound(found);
    const timer = problem ? setTimeout(again, LATER) : pending ? setTimeout(again, SOON) : 0;
    return () => clearTimeout(timer);
  }, [found, reads]);
  const today = engines.data?.engines.find((each) => each.engine === found?.engine)?.engine_version;
  /** Whether an earlier version made what is shown, and today's has not analysed the game yet. */
  const elder = found && !pending && today && found.engine_version !== today && !there.some((each) => programOf(each) === programOf(found) && each.engine_version === today);
  const ended = found && !pending && (elder || found.status !== "done") ? programOf(found) : null;
  /** Who wants one that stopped to go on has it at hand. */
  const program = [picked, ended, STRONGEST, programs.at(-1)?.[0]].find((each) => programs.some(([name]) => name === each)) ?? "";
  const ask = () => {
    const [engine, level] = program.split(":");
    setRefused(null);
    return someone().then(() => post(`/v1/games/${game}/analyses`, { engine, level })).then((made) => (setChosen(made.id), listed.again(), again()), (error) => setRefused(said(error)));
  };
  /** What is looked at, with how far it has come where it is not whole, and its time where a former version made one, too. */
  const entry = (/** @type {Api["AnalysisShown"]} */ each) => {
    const now = each.id === found?.id ? found : each;
    const twice = there.some((other) => other.id !== now.id && programOf(other) === programOf(now));
    const words = [called(now), twice ? timeOf(now.created_at) : "", now.status === "done" ? "" : `${now.done} / ${now.total}`];
    return words.filter(Boolean).join(" · ");
  };
  const moves = found?.moves ?? [];
  const asking = html`<div class="row"><label>${w("engine")}<select value=${program} onChange=${(/** @type {FieldEvent} */ e) => setPicked(e.target.value)}>${programs.map(([name, words]) => html`<option value=${name} selected=${name === program}>${words}</option>`)}</select></label>
      <button onClick=${ask} disabled=${!able.length}>${w("analyse")}</button></div>`;
  const reading = there.length > 1 ? html`<label>${w("shown")}<select value=${chosen} onChange=${(/** @type {FieldEvent} */ e) => setChosen(e.target.value)}>${there.map((each) => html`<option key=${each.id} value=${each.id} selected=${each.id === chosen}>${entry(each)}</option>`)}</select></label>` : null;
  const told = { engine: found ? called(found) : "", done: found?.done, total: found?.total };
  return html`<section class="analysis"><h2 ref=${heading}>${w("analysis")}</h2>
    <${Refused} text=${refused ?? problem ?? listed.problem} />
    ${moves.length > 1 ? html`<${Later} of=${chances} moves=${moves} seats=${seats} version=${version} onGo=${onGo} w=${w} />${children}` : null}
    ${moves.length ? html`<${Later} of=${costly} moves=${moves} seats=${seats} frames=${frames} onChoose=${onChoose} w=${w} />` : null}
    ${found ? html`<p class="small" role="status" aria-live=${pending ? "off" : "polite"}>${w(found.status === "done" ? "analysed" : pending ? "analysing" : "ended", told)}${elder ? ` ${w("elder", told)}` : ""}</p>` : null}<p class="small">${w("analysis_lead")}</p>
    ${reading}
    ${asking}
  </section>`;
}
