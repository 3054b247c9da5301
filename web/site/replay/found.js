// What has an engine found in a game so far?
import { useEffect, useRef } from "../vendor/preact-hooks.js";
import { get, language } from "../api.js";
import { html } from "../html.js";
import { timeOf, useRead } from "../parts.js";
import { programOf } from "./analysis.js";
import { Chances, Costly } from "./findings.js";

/** What was read last. `elder`: an earlier version of the engine made it, and today's has made none. @typedef {{ found: Api["AnalysisFound"] | null, problem: string | null, elder: boolean }} Read */

/** Milliseconds until an analysis that goes on is read again, and until one that could not be read is. */
const SOON = 2500;
const LATER = 10_000;

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
 * @param {string} id @param {number} asked how often it was asked for
 */
function useFound(id, asked) {
  const kept = useRef(/** @type {{ of: string, found: Api["AnalysisFound"] | null }} */ ({ of: "", found: null }));
  /** How often it was read. */
  const reads = useRef(0);
  const of = `${id} ${language.value}`;
  const known = () => (kept.current.of === of ? kept.current.found : null);
  const read = async () => {
    try {
      const before = known()?.moves ?? [];
      const found = await readOn(id, before);
      // Machines outside may finish moves in another order.
      kept.current = { of, found: before.length && found.moves.length < found.done ? await readOn(id, []) : found };
    } finally {
      reads.current++;
    }
  };
  const { problem, again } = useRead(read, [id, asked]);
  return { found: known(), problem, reads: reads.current, again };
}

/** @param {Api["AnalysisShown"]} analysis */
const called = (analysis) => `${analysis.engine_name} (${analysis.level_name})`;

/** @param {{ id: string, asked: number, there: Api["AnalysisShown"][], engines: Api["EngineList"] | null, seats: Seat[], frames: Frame[], version: number, onGo: (version: number) => void, onChoose: (version: number) => void, onRead: (read: Read) => void, onShow: (id: string) => void, children: unknown, w: Say }} props `asked` counts how often it was asked for, `there` are all analyses of the game */
export function Found({ id, asked, there, engines, seats, frames, version, onGo, onChoose, onRead, onShow, children, w }) {
  const { found, problem, reads, again } = useFound(id, asked);
  const pending = found?.status === "pending";
  const today = engines?.engines.find((each) => each.engine === found?.engine)?.engine_version;
  const elder = Boolean(found && !pending && today && found.engine_version !== today && !there.some((each) => programOf(each) === programOf(found) && each.engine_version === today));
  useEffect(() => onRead({ found, problem, elder }), [found, reads, elder]);
  useEffect(() => {
    const timer = problem ? setTimeout(again, LATER) : pending ? setTimeout(again, SOON) : 0;
    return () => clearTimeout(timer);
  }, [found, reads]);
  /** What is looked at, with how far it has come where it is not whole, and its time where a former version made one, too. */
  const entry = (/** @type {Api["AnalysisShown"]} */ each) => {
    const now = each.id === found?.id ? found : each;
    const twice = there.some((other) => other.id !== now.id && programOf(other) === programOf(now));
    const words = [called(now), twice ? timeOf(now.created_at) : "", now.status === "done" ? "" : `${now.done} / ${now.total}`];
    return words.filter(Boolean).join(" · ");
  };
  const moves = found?.moves ?? [];
  const told = { engine: found ? called(found) : "", done: found?.done, total: found?.total };
  return html`${moves.length > 1 ? html`<${Chances} moves=${moves} seats=${seats} version=${version} onGo=${onGo} w=${w} />${children}` : null}
    ${moves.length ? html`<${Costly} moves=${moves} seats=${seats} frames=${frames} onChoose=${onChoose} w=${w} />` : null}
    ${found ? html`<p class="small" role="status" aria-live=${pending ? "off" : "polite"}>${w(found.status === "done" ? "analysed" : pending ? "analysing" : "ended", told)}${elder ? ` ${w("elder", told)}` : ""}</p>` : null}
    ${there.length > 1 ? html`<label>${w("shown")}<select value=${id} onChange=${(/** @type {FieldEvent} */ e) => onShow(e.target.value)}>${there.map((each) => html`<option key=${each.id} value=${each.id} selected=${each.id === id}>${entry(each)}</option>`)}</select></label>` : null}`;
}
