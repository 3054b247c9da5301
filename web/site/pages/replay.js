// What happened in a game, moment by moment, from the service or from a saved file?
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/preact-hooks.js";
import { html } from "../html.js";
import { Later, Opened } from "../later.js";
import { Refused, said, useCalled, useRead, useTitle, useWords } from "../parts.js";
import { differing, fromService, looks, pictureOf } from "../replay/reel.js";
import { Save } from "../replay/save.js";
import { me } from "../session.js";
import { Log } from "../table/log.js";
import { Seats } from "../table/seats.js";
import { Surface } from "../table/surface.js";
import { t } from "../words.js";

const WORDS = { en: () => import("../words/replay/en.js"), pl: () => import("../words/replay/pl.js"), hu: () => import("../words/replay/hu.js") };
const analysis = async () => (await import("../replay/analysis.js")).Analysis;
const judged = async () => (await import("../replay/findings.js")).Judged;
const opening = async () => (await import("../replay/opening.js")).Opening;
const saved = async () => (await import("../replay/opening.js")).Saved;
const stepping = async () => (await import("../replay/steps.js")).Steps;
const score = async () => (await import("../table/score.js")).Score;
const SPEEDS = [0.5, 1, 2, 4];
/** How many chapters have their names side by side; more of them stand in a list alone. */
const ROOM = 10;
/** Where everything has room that is folded on a telephone. */
const WIDE = matchMedia("(min-width: 40.01rem)").matches;
/** @type {Choice[]} */
const NONE = [];
/** @type {string[]} */
const NOTHING = [];
/** @type {Told[]} */
const NO_LINES = [];

/** @param {{ address: Address }} props */
export default function Replay({ address }) {
  const w = useWords(WORDS);
  const [opened, setOpened] = useState(/** @type {{ file: File, reel: Reel } | null} */ (null));
  /** Whether one stops at every effect of an event, for every viewer. */
  const [fine, setFine] = useState(false);
  const game = address.parts[0] === "games" ? address.parts[1] : null;
  const as = address.query.get("as");
  const [come, setCome] = useState({ done: 0, of: 0 });
  const read = useRead(() => (game ? fromService(game, as, (done, of) => setCome({ done, of })) : Promise.resolve(null)), [game, as]);
  const current = read.data?.viewer === (as ?? "") && read.data?.game === game;
  const reel = game ? read.data : opened?.reel ?? null;
  const called = useCalled(reel && { ...reel.positions[reel.positions.length - 1], name: reel.name });
  useTitle(`${called.tab}${t("replay")}`);
  if (!w || (game && !current && !read.problem)) return html`<div class="page"><h1>${t("replay")}</h1><p>${t("loading")} …${come.of ? html` <progress max=${come.of} value=${come.done}></progress> ${come.done} / ${come.of}` : null}</p></div>`;
  if (reel) return html`<${Reeling} reel=${reel} file=${game ? null : opened?.file} called=${called} address=${address} analysed=${address.query.has("analysis")} fine=${fine && !(reel.saved && !reel.scenes.size)} onFine=${setFine} w=${w} key=${`${reel.game} ${reel.viewer}`} />`;
  return html`<div class="page"><h1>${w("replay")}</h1><${Refused} text=${read.problem} />
    ${game ? null : html`<${Later} of=${opening} onOpened=${setOpened} />`}</div>`;
}

/** The version that an address names, or the first. @param {Address} address */
function versionOf({ query }) {
  return Math.trunc(Number(query.get("version"))) || 1;
}

/** @param {{ reel: Reel, file?: File | null, called: ReturnType<typeof useCalled>, address: Address, analysed: boolean, fine: boolean, onFine: (fine: boolean) => void, w: Say }} props `analysed` brings the analysis into sight */
function Reeling({ reel, file, called, address, analysed, fine, onFine, w }) {
  const { frames, positions, marks } = reel;
  const last = frames.length - 1;
  const [at, setAt] = useState(Math.min(last, Math.max(0, versionOf(address) - 1)));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  /** At which step of this event one stands; null where it was gone to as a whole. */
  const [inner, setInner] = useState(/** @type {number | null} */ (null));
  /** The steps of the event that was read last. */
  const [read, setRead] = useState(/** @type {{ frame: Frame, steps: Within[] } | null} */ (null));
  const [picture, setPicture] = useState(/** @type {{ version: number, text: string } | null} */ (null));
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const [line, setLine] = useState(/** @type {Told | null} */ (null));
  const [judgement, setJudgement] = useState(/** @type {Api["AnalysisFound"] | null} */ (null));
  /** The version of a move whose judgement is to be read. */
  const [chosen, setChosen] = useState(/** @type {number | null} */ (null));
  const seen = useMemo(() => looks(reel), [reel]);
  const frame = frames[at];
  const position = positions[at];
  /** The version whose picture this moment has. */
  const look = seen.findLast((each) => each <= frame.version) ?? frames[0].version;

  useEffect(() => {
    let wanted = true;
    pictureOf(reel, look).then((text) => wanted && text !== null && setPicture({ version: look, text }), (error) => wanted && setProblem(said(error)));
    return () => {
      wanted = false;
    };
  }, [look, reel]);
  const steps = fine && read?.frame === frame ? read.steps : null;
  const over = steps ? steps.length - 1 : 0;
  const n = Math.min(inner ?? over, over);
  const scene = steps?.[n].scene;
  const ready = fine && inner !== null && !steps ? false : scene || picture?.version === look || reel.saved;
  const shown = picture?.version === look ? picture.text : undefined;
  const [changes, setChanges] = useState({ of: 0, places: NOTHING });
  useEffect(() => {
    const before = seen.findLast((each) => each < frame.version);
    if (shown === undefined || before === undefined) return;
    let wanted = true;
    pictureOf(reel, before).then((text) => wanted && text !== null && setChanges({ of: frame.version, places: differing(text, shown) }), () => undefined);
    return () => {
      wanted = false;
    };
  }, [shown, frame]);
  /** What is seen until the next moment has been read. */
  const held = useRef(/** @type {{ position: Position, picture: { version: number, text: string } | null }} */ ({ position, picture }));
  if (ready) held.current = scene ?? { position, picture };
  const onSteps = (/** @type {typeof read} */ found, /** @type {string | null} */ refused) => (setRead(found), refused && setProblem(refused));
  /** How many steps forward, or back, were asked for before it was known where they lead. */
  const due = useRef(0);
  const move = (/** @type {number} */ way) => {
    if (fine && !steps) return void (due.current += way);
    if (n + way >= 0 && n + way <= over) return setInner(n + way);
    const to = step(frames, at, way);
    if (to === at) due.current = 0;
    else setInner(!fine ? null : way > 0 ? 0 : Infinity);
    setAt(to);
  };
  const forward = () => move(1);
  const back = () => move(-1);
  useEffect(() => {
    const way = Math.sign(due.current);
    if (!steps || !way) return;
    due.current -= way;
    move(way);
  }, [steps, n]);
  useEffect(() => {
    const next = seen.find((each) => each > look);
    if (ready && next && !reel.saved) void pictureOf(reel, next).catch(() => undefined);
    if (!playing || !ready) return;
    if (at >= last && n === over) return setPlaying(false);
    const timer = setTimeout(forward, (n === over ? 1200 : 700) / speed);
    return () => clearTimeout(timer);
  }, [playing, ready, at, steps, n, speed]);
  // At once, so that it cannot come after the next step back or forward and rename where that leads.
  useLayoutEffect(() => {
    if (!reel.saved) history.replaceState(null, "", `#/games/${reel.game}/replay?version=${frame.version}${reel.viewer ? `&as=${reel.viewer}` : ""}`);
  }, [at, address]);
  const go = (/** @type {number} */ version) => (setPlaying(false), (due.current = 0), setInner(null), setAt(Math.min(last, Math.max(0, version - 1))));
  /** The address whose moment was gone to: a link, Back or Forward leads to another. */
  const [gone, setGone] = useState(address);
  if (gone !== address) {
    setGone(address);
    go(versionOf(address));
  }
  const chapters = [{ version: 1, headings: [], depth: 0 }, ...marks].filter((mark) => mark.depth === 0);
  const here = chapters.findLast((each) => each.version <= frame.version) ?? chapters[0];
  const nameOf = (/** @type {Pick<Api["MarkShown"], "headings">} */ mark) => mark.headings[0]?.text ?? w("before");
  const chapter = marks.findLast((each) => each.version <= frame.version);
  const jump = (/** @type {number} */ way) => {
    const to = way > 0 ? marks.find((each) => each.version > frame.version) : marks.findLast((each) => each.version < frame.version);
    go(to?.version ?? (way > 0 ? last + 1 : 1));
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    const within = /** @type {Element} */ (event.target).closest?.("input, select, textarea, button, a, summary");
    if (event.ctrlKey || event.metaKey || event.altKey || (within && !(within instanceof HTMLInputElement && (within.type === "range" || (within.type === "checkbox" && event.key !== " "))))) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => (event.shiftKey ? jump(-1) : (setPlaying(false), back())),
      ArrowRight: () => (event.shiftKey ? jump(1) : (setPlaying(false), forward())),
      PageUp: () => jump(-1),
      PageDown: () => jump(1),
      Home: () => go(1),
      End: () => go(last + 1),
      " ": () => setPlaying(!playing),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  };
  /** What a key does now, also for one that is pressed before the page has been painted. */
  const latest = useRef(key);
  latest.current = key;
  useLayoutEffect(() => {
    const listen = (/** @type {KeyboardEvent} */ event) => latest.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  /** What tells of the step that is shown, and what it changed, where one stands at a step. */
  const part = inner === null ? null : steps?.[n] ?? { lines: NO_LINES, places: NOTHING };
  const hint = (!line && (part?.places ?? (changes.of === frame.version ? changes.places : null))) || NOTHING;
  const heading = (/** @type {Pick<Api["MarkShown"], "headings"> | null | undefined} */ mark) => mark?.headings.map((each) => each.text).join(" · ") ?? w("before");
  const log = (part?.lines ?? frame.log).map((each) => each.text).join(" ");
  const finding = judgement?.moves.find((each) => each.version === frame.version);
  /** Where somebody is asked something, at this moment or next to it: a game is played on from there. */
  const waits = (/** @type {Position} */ each) => each.pending.length > 0;
  const asked = frames[Math.max(positions.findLastIndex((each, n) => n <= at && waits(each)), 0) || Math.max(positions.findIndex(waits), 0)].version;
  const ended = positions[last].status === "finished";
  const coarse = reel.saved && !reel.scenes.size;
  return html`<div class=${analysed ? "table replay analysed" : "table replay"}><div class="main-side">
      <div class="head"><h1>${called.name || w("replay")}</h1><span class="small">${[called.name ? w("replay") : "", called.more].filter(Boolean).join(" · ")}</span></div>
      <p class="told" role="status"><span><strong>${heading(chapter)}</strong> ${log}</span></p>
      <div class="reel">
        ${chapters.length > ROOM ? null : html`<ol class="chapters" aria-label=${w("chapters")}>${chapters.map((mark, n) => html`<li key=${mark.version} style=${{ flexGrow: (chapters[n + 1]?.version ?? last + 2) - mark.version }}>
          <button title=${nameOf(mark)} aria-current=${mark === here ? "true" : undefined} onClick=${() => go(mark.version)}>${nameOf(mark)}</button></li>`)}</ol>`}
        <div class="course-of"><input type="range" min="1" max=${last + 1} value=${frame.version} aria-label=${w("moment")} aria-valuetext=${`${heading(chapter)}: ${log}`} onInput=${(/** @type {FieldEvent} */ e) => go(Number(e.target.value))} />
          <span class="small">${t("history", { version: frame.version, last: last + 1 })}${n === over ? "" : `, ${w("effects_of", { count: n + 1, all: over + 1 })}`}</span></div>
        <div class="row"><button class="far" onClick=${() => jump(-1)} aria-label=${w("chapter_back")}>«</button><button onClick=${back} disabled=${at <= 0 && n === 0} aria-label=${t("earlier")}>‹</button>
          <button class="main" onClick=${() => setPlaying(!playing)}>${playing ? "❚❚" : "▶"}<span> ${w(playing ? "stop" : "run")}</span></button>
          <button onClick=${forward} disabled=${at >= last && n === over} aria-label=${t("later")}>›</button><button class="far" onClick=${() => jump(1)} aria-label=${w("chapter_on")}>»</button>
          <select class="chapter" aria-label=${w("chapter")} value=${here.version} onChange=${(/** @type {FieldEvent} */ e) => go(Number(e.target.value))}>${chapters.map((mark) => html`<option key=${mark.version} value=${mark.version} selected=${mark === here}>${nameOf(mark)}</option>`)}</select>
          <details class="finer" open=${WIDE}><summary aria-label=${t("more_tools")}>⋯</summary><div class="row">
            <select aria-label=${w("speed")} value=${speed} onChange=${(/** @type {FieldEvent} */ e) => setSpeed(Number(e.target.value))}>${SPEEDS.map((each) => html`<option value=${each} selected=${each === speed}>${each}×</option>`)}</select>
            ${coarse ? null : html`<label class="check"><input type="checkbox" checked=${fine} onChange=${(/** @type {FieldEvent} */ e) => (onFine(/** @type {HTMLInputElement} */ (e.target).checked), setInner(null))} /> ${w("by_effect")}</label>`}</div></details></div>
      </div>
      <${Refused} text=${problem} />
      <${Surface} said=${reel.language} position=${held.current.position} picture=${held.current.picture} lit=${NONE} told=${line?.args} hint=${hint} seat=${null} />
      <p class="small keys">${w("keys")}</p>
    </div>
    <aside>${ended && !reel.saved ? html`<${Later} of=${analysis} sought=${analysed && Boolean(picture)} game=${reel.game} title=${position.title} seats=${position.seats} frames=${frames} version=${frame.version} onGo=${go} onChoose=${(/** @type {number} */ version) => (go(version), setChosen(version))} onFound=${setJudgement} w=${w}>
        ${finding && judgement ? html`<${Later} of=${judged} finding=${finding} engine=${judgement.engine_name} seats=${position.seats} chosen=${chosen === frame.version} onReached=${() => setChosen(null)} onLook=${setLine} w=${w} />` : null}<//>` : null}
      <${Seats} position=${position} points=${position.outcome?.scores ?? []} past=${true} seat=${null} busy=${false} onSit=${() => undefined} />
      ${reel.saved ? null : html`<${Opened} of=${score} word="score" kind="score" game=${reel.game} version=${n === over ? look : Math.max(1, frame.version - 1)} past=${true} seats=${position.seats} own=${null} />`}
      ${reel.saved ? html`<${Later} of=${saved} reel=${reel} file=${file} position=${position} w=${w} />` : html`<${Doors} reel=${reel} fine=${fine} version=${frame.version} asked=${asked} ended=${ended} seats=${position.seats} w=${w} />`}
      <${Log} events=${frames.slice(0, at + 1)} seats=${position.seats} past=${frame.version} onGo=${go} onOlder=${() => undefined} onLook=${setLine} />
      ${fine ? html`<${Later} of=${stepping} reel=${reel} at=${at} next=${step(frames, at, 1)} lines=${part?.lines} onSteps=${onSteps} />` : null}</aside></div>`;
}

/** Where one can go from here, and as whom one looks; `asked` is the version from which one can play on. @param {{ reel: Reel, fine: boolean, version: number, asked: number, ended: boolean, seats: Seat[], w: Say }} props */
function Doors({ reel, fine, version, asked, ended, seats, w }) {
  const own = seats.find((each) => each.player && each.player === me.value?.id)?.seat;
  const viewers = [["", w("as_usual")], ["public", w("as_public")], ...(ended ? [["all", w("as_all")]] : []), ...seats.filter((each) => ended || each.seat === own).map((each) => [`seat:${each.seat}`, each.role_name])];
  return html`<div class="row"><label>${w("viewer")}<select value=${reel.viewer} onChange=${(/** @type {FieldEvent} */ e) => (location.hash = `#/games/${reel.game}/replay?version=${version}${e.target.value ? `&as=${e.target.value}` : ""}`)}>${viewers.map(([value, name]) => html`<option value=${value} selected=${value === reel.viewer}>${name}</option>`)}</select></label></div>
    <div class="row"><a class="button" href=${`#/games/${reel.game}?version=${version}`}>${t("to_table")}</a>${ended ? html`<a class="button" href=${`#/new?again=${reel.game}&version=${asked}`}>${t("play_on")}${asked === version ? "" : ` (${t("version_from", { version: asked })})`}</a>` : null}<a class="button" href=${`#/games/${reel.game}/audit`}>${t("audit")}</a>
      <${Save} word=${fine ? "save_fine" : "save"} fine=${fine} read=${async () => reel} w=${w} /></div>`;
}

/** The next frame that tells something. @param {Frame[]} frames @param {number} at @param {number} way */
function step(frames, at, way) {
  for (let n = at + way; n >= 0 && n < frames.length; n += way) if (frames[n].log.length) return n;
  return way > 0 ? frames.length - 1 : 0;
}
