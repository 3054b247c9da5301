// What does an engine think of a game afterwards, and which moves cost most?
import { useEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { get, post } from "../api.js";
import { html } from "../html.js";
import { Later } from "../later.js";
import { programsOf, Refused, said, useRead } from "../parts.js";
import { someone } from "../session.js";

const reading = async () => (await import("./found.js")).Found;

/** What is offered first: the strongest opponent, which takes longest. */
const STRONGEST = "mcts:hard";

/** @param {Pick<Api["AnalysisShown"], "engine" | "level">} analysis */
export const programOf = (analysis) => `${analysis.engine}:${analysis.level}`;

/** @param {{ sought: boolean, game: string, title: string, seats: Seat[], frames: Frame[], version: number, onGo: (version: number) => void, onChoose: (version: number) => void, onFound: (found: Api["AnalysisFound"] | null) => void, children: unknown, w: Say }} props `sought` brings it into sight */
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
  const [{ found, problem, elder }, setRead] = useState(/** @type {import("./found.js").Read} */ ({ found: null, problem: null, elder: false }));
  const onRead = (/** @type {import("./found.js").Read} */ read) => (setRead(read), onFound(read.found));
  /** How often one was asked for: the one that is shown may go on then. */
  const [asked, setAsked] = useState(0);
  const ended = found && found.status !== "pending" && (elder || found.status !== "done") ? programOf(found) : null;
  /** Who wants one that stopped to go on has it at hand. */
  const program = [picked, ended, STRONGEST, programs.at(-1)?.[0]].find((each) => programs.some(([name]) => name === each)) ?? "";
  const ask = () => {
    const [engine, level] = program.split(":");
    setRefused(null);
    return someone().then(() => post(`/v1/games/${game}/analyses`, { engine, level })).then((made) => (setChosen(made.id), listed.again(), setAsked(asked + 1)), (error) => setRefused(said(error)));
  };
  const asking = html`<div class="row"><label>${w("engine")}<select value=${program} onChange=${(/** @type {FieldEvent} */ e) => setPicked(e.target.value)}>${programs.map(([name, words]) => html`<option value=${name} selected=${name === program}>${words}</option>`)}</select></label>
      <button onClick=${ask} disabled=${!able.length}>${w("analyse")}</button></div>`;
  return html`<section class="analysis"><h2 ref=${heading}>${w("analysis")}</h2>
    <${Refused} text=${refused ?? problem ?? listed.problem} />
    ${chosen ? html`<${Later} of=${reading} id=${chosen} asked=${asked} there=${there} engines=${engines.data} seats=${seats} frames=${frames} version=${version} onGo=${onGo} onChoose=${onChoose} onRead=${onRead} onShow=${setChosen} w=${w}>${children}<//>` : null}
    <p class="small">${w("analysis_lead")}</p>
    ${asking}
  </section>`;
}
