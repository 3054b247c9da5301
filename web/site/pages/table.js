// How does a person play, watch and look back at one game?
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/preact-hooks.js";
import { language, store, stored } from "../api.js";
import { localsOf } from "../device.js";
import { html } from "../html.js";
import { does } from "../keys.js";
import { Later, Opened } from "../later.js";
import { readTitle, Refused, useCalled, useRead, unready } from "../parts.js";
import { whereOf } from "../table/board.js";
import { openGame } from "../table/game.js";
import { useLine } from "../table/line.js";
import { Lights } from "../table/lights.js";
import { Log } from "../table/log.js";
import { nearOf } from "../table/near.js";
import { Options, ruleOf } from "../table/options.js";
import { usePoints } from "../table/points.js";
import { Seats } from "../table/seats.js";
import { Heard, Since } from "../table/since.js";
import { Surface } from "../table/surface.js";
import { Tools } from "../table/tools.js";
import { useTurn } from "../table/turn.js";
import { t } from "../words.js";

/** What is not needed at first or at every table, loaded where it is needed. */
const atHand = async () => (await import("../table/athand.js")).AtHand;
const clock = async () => (await import("../table/clock.js")).Clock;
const keyHelp = async () => (await import("../keyhelp.js")).Keys;
const laidOut = async () => (await import("../table/laidout.js")).LineOf;
const history = async () => (await import("../table/history.js")).History;
const menus = async () => (await import("../table/menu.js")).Menu;
const outOfSight = async () => (await import("../table/outofsight.js")).OutOfSight;
const pause = async () => (await import("../table/pause.js")).Pause;
const preview = async () => (await import("../table/preview.js")).Preview;
const rematch = async () => (await import("../table/rematch.js")).Rematch;
const result = async () => (await import("../table/result.js")).Result;
const score = async () => (await import("../table/score.js")).Score;
const inWords = async () => (await import("../table/inwords.js")).InWords;
const shared = async () => (await import("../table/shared.js")).Shared;
const waits = async () => (await import("../table/waiting.js")).Waiting;

/** @param {import("../table/clock.js").Shown} props */
const Clock = (props) => html`<${Later} of=${clock} ...${props} />`;

/** @type {Choice[]} */
const NONE = [];
/** @type {string[]} */
const NOTHING = [];

/** @param {{ address: Address }} props */
export default function Table({ address }) {
  const id = address.parts[1];
  const locals = useMemo(() => localsOf(id), [id]);
  const table = html`<${Own} address=${address} />`;
  return locals.length > 1 ? html`<${Later} of=${shared} game=${id} locals=${locals} key=${id}>${table}<//>` : table;
}

/** The table as the player of this tab sees it. @param {{ address: Address }} props */
function Own({ address }) {
  const id = address.parts[1];
  const game = useMemo(() => openGame(id), [id]);
  useEffect(() => () => game.close(), [game]);
  const wanted = address.query.get("version");
  useEffect(() => void game.lookAt(wanted ? Number(wanted) : null), [game, wanted]);
  const said = useRef(language.value);
  useEffect(() => {
    if (said.current !== language.value) void game.reword();
    said.current = language.value;
  }, [language.value]);
  return html`<${Open} game=${game} key=${id} />`;
}

/** @param {{ game: import("../table/game.js").Game }} props */
function Open({ game }) {
  const [menu, setMenu] = useState(/** @type {{ options: Choice[], at: { x: number, y: number }, about?: Map<Choice, string> } | null} */ (null));
  const [looked, setLooked] = useState(/** @type {Choice | null} */ (null));
  /** The option that was looked at last: its rule stays beside the question. */
  const [read, setRead] = useState(/** @type {Choice | null} */ (null));
  const look = (/** @type {Choice | null} */ option) => {
    setLooked(option);
    if (option) setRead(option);
  };
  const [ask, setAsk] = useState(stored("annals.ask") !== "no");
  /** What was read of an answer that cannot be taken back, once it was pressed; pressed again it is given. */
  const [pressed, setPressed] = useState(/** @type {string | null} */ (null));
  const [keys, setKeys] = useState(false);
  const newest = game.position.value;
  const past = game.past.value;
  const position = past === null ? newest : game.shown.value?.position ?? newest;
  const picture = past === null ? game.picture.value : game.shown.value?.picture ?? game.picture.value;
  const decision = past === null && newest?.status === "running" && !newest.paused ? game.mine.value : null;
  const title = useRead(async () => (newest ? readTitle(newest.title) : null), [newest?.title]);
  const { line, board, notice, ...lines } = useLine(game, decision);
  /** What is asked: of a line, after its last answer. */
  const asked = line?.found ? line.found.decision : decision;
  const lit = asked ? asked.options : NONE;
  const readOf = (/** @type {Choice} */ { text, label, cost }) => JSON.stringify([asked?.prompt.text, text, label.text, cost]);
  // What somebody else does meanwhile lets go of it only where that changes the question or the answer.
  const held = (pressed && lit.find((each) => readOf(each) === pressed)) || null;
  useEffect(() => void (held || setPressed(null)), [held]);
  /** What is read about: what is pointed at, else what was pressed. */
  const about = lit.find((each) => each.text === looked?.text) ?? held;
  const [told, setTold] = useState(/** @type {Told | null} */ (null));
  // A line that has gone from under the pointer is not pointed at any more.
  useEffect(() => setTold(null), [newest?.version]);
  const hint = useMemo(() => (told || about || !line ? NOTHING : line.changed.map((place) => place.id)), [told, about, line]);
  const rules = title.data?.references;
  const undoable = decision ? game.undoable() : [];
  const mine = Boolean(decision);
  /** What a narrow screen shows below the map. */
  const [tab, setTab] = useState(/** @type {"surface" | "hand" | "players" | "log"} */ ("surface"));

  /** Whether the question takes most of a narrow screen. */
  const [tall, setTall] = useState(false);

  const points = usePoints(position, past !== null);
  useTurn(mine, useCalled(newest));
  // A key that follows a press at once finds what was pressed.
  useLayoutEffect(() => {
    const key = (/** @type {KeyboardEvent} */ event) => {
      if (/** @type {Element} */ (event.target).closest?.("input, select, textarea, dialog") || event.ctrlKey || event.metaKey) return;
      if (does(event, "help")) setKeys(true);
      if (does(event, "question")) document.getElementById("prompt")?.focus();
      if (held && (does(event, "undo") || does(event, "away"))) setPressed(null);
      else if (does(event, "undo") && line) lines.back();
      else if (does(event, "undo") && undoable.length) void game.undo();
      if (event.altKey || past === null) return;
      if (does(event, "earlier")) go(Math.max(1, past - 1));
      if (does(event, "later")) go(past + 1);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });

  if (!newest) return unready({ problem: game.problem.value, more: html`<p><a href="#/">${t("home")}</a></p>` });

  const go = (/** @type {number} */ version) => {
    location.hash = version >= newest.version ? `#/games/${game.id}` : `#/games/${game.id}?version=${Math.max(1, version)}`;
  };
  const choose = (/** @type {Choice} */ option, /** @type {number} */ presses = 1) => {
    setMenu(null);
    if (line) return setLooked(null), lines.add(option);
    // What is the only answer needs no second thought: its button says that it cannot be taken back.
    if (ask && option.seals && lit.length > 1) {
      if (option !== held) return setLooked(null), setPressed(readOf(option));
      // A double click is one press.
      if (presses > 1) return;
    }
    setLooked(null);
    setPressed(null);
    lines.drop();
    void game.move(option.text);
  };
  const pick = (/** @type {Choice[]} */ options, /** @type {{ x: number, y: number }} */ at, /** @type {number} */ presses, /** @type {Map<Choice, string> | undefined} */ about) => {
    if (options.length === 1 && !about) choose(options[0], presses);
    else setMenu({ options, at, about });
  };
  const setting = (/** @type {boolean} */ value) => {
    setAsk(value);
    store("annals.ask", value ? "yes" : "no");
  };
  /** Who is waited for; whoever looks is waited for only once they have read what they are asked. */
  const waiting = newest.pending.filter((each) => each.seat !== game.seat.value || newest.seats[each.seat].engine).map((each) => newest.seats[each.seat]?.role_name).join(", ");
  const tabs = /** @type {const} */ (["surface", "hand", "players", "log"]);
  return html`<div class="table" data-tab=${tab}>
    <div class="main-side">
      <div class="head"><h1>${newest.name || title.data?.name || (title.problem ? newest.title : t("loading"))}</h1>${newest.name ? html`<span class="small">${title.data?.name}</span>` : null}${newest.status === "open" ? null : html`<span class="where">${newest.outcome && past === null ? t("state_finished") : whereOf(picture)}</span>`}</div>
      ${past === null ? null : html`<p class="strip past" role="status">${t("history", { version: past, last: newest.version })} <button onClick=${() => go(newest.version)}>${t("to_now")}</button></p>`}
      ${newest.status === "open" ? html`<${Later} of=${waits} game=${game} title=${title.data} />` : null}
      <${Surface} position=${line?.position ?? position} picture=${picture} seat=${game.seat.value} told=${(told ?? asked?.prompt)?.args} hint=${hint} about=${told ? null : about} lit=${past === null && !game.busy.value ? lit : NONE} choosing=${{ asked: lit, nearOf, Lights, onPick: pick, onLook: look }} />
    </div>
    <nav class="tabs">${tabs.map((each) => html`<button key=${each} aria-pressed=${tab === each} onClick=${() => setTab(each)}>${t(each)}</button>`)}</nav>
    <aside>
      <${Heard} game=${game} />
      <${Seats} position=${position} points=${points} past=${past !== null} seat=${game.seat.value} clock=${Clock} busy=${game.busy.value} onSit=${(/** @type {number} */ seat) => void game.command(async () => (await import("../seeds.js")).sit(game.id, seat))} />
      ${newest.outcome && past === null ? html`${game.seat.value === null ? null : html`<${Later} of=${rematch} title=${newest.title} seats=${newest.seats} />`}<${Later} of=${result} game=${game} seats=${newest.seats} />` : null}
      <div class=${tall ? "ask tall" : "ask"}><${Refused} text=${game.problem.value} />${past === null ? html`<${Since} game=${game} onLook=${setTold} />${newest.status === "running" && (newest.paused || newest.pause_asked?.length) ? html`<${Later} of=${pause} game=${game} />` : null}` : null}
        ${notice ? html`<p class="refused" role="status">${notice}</p>` : null}
        ${line ? html`<${Later} of=${laidOut} line=${line} board=${board} ask=${ask} busy=${game.busy.value} onBack=${lines.back} onDrop=${lines.drop} onSend=${lines.send} />` : null}
        ${decision ? html`<${Later} of=${atHand} position=${line?.position ?? position} seat=${game.seat.value} />${asked ? html`<${Options} decision=${asked} rules=${[rules?.decisions[asked.kind], read ? ruleOf(rules, asked.kind, read) : undefined]} ask=${ask && !line} held=${held} about=${about} told=${read || about ? html`<${Later} of=${preview} game=${game} option=${about} after=${line?.options ?? NONE} />` : null} busy=${game.busy.value} onChoose=${choose} onLook=${look} />` : null}` : newest.status === "running" && !(newest.paused && past === null) ? html`<p class="waiting" role="status">${past === null ? (waiting ? t("waiting", { who: waiting }) : `${t("loading")} …`) : t("history", { version: past, last: newest.version })}</p>` : null}
        <div class="besides">${decision ? html`<button class="taller" aria-expanded=${tall} aria-label=${t("taller")} title=${t("taller")} onClick=${() => setTall(!tall)}>${tall ? "▼" : "▲"}</button>` : null}${asked && !line ? html`<button class="plain" disabled=${game.busy.value} onClick=${lines.begin}>${t("line_begin")}</button>` : null}
          ${decision ? html`<${Later} of=${outOfSight} />` : null}
          ${past === null && !line && undoable.length ? html`<div class="undo"><button onClick=${() => void game.undo()} disabled=${game.busy.value}>${t("undo")} <kbd>u</kbd></button>
            ${undoable.length > 1 ? html`<button onClick=${() => void game.undo(true)} disabled=${game.busy.value}>${t("undo_all", { count: undoable.length })}</button>` : null}</div>` : null}</div></div>
      ${newest.state && (past !== null || !newest.outcome) ? html`<${Opened} of=${score} word="score" kind="score" game=${game.id} version=${past ?? newest.version} past=${past !== null} seats=${newest.seats} own=${game.seat.value} />` : null}
      <${Log} events=${past === null ? game.events.value : game.events.value.filter((each) => each.version <= past)} seats=${newest.seats} past=${past} onGo=${go} onOlder=${() => void game.readOlder()} onLook=${setTold} />
      <${Tools} game=${game} title=${title.data} past=${past} ask=${ask} onAsk=${setting} onKeys=${() => setKeys(true)} />
      ${newest.state || past !== null ? html`<${Later} of=${history} game=${game} version=${past ?? newest.version} last=${newest.version} onGo=${go} past=${past} />` : null}
      <${Opened} of=${inWords} word="text_view" kind="words" game=${game} version=${past} />
    </aside>
    ${menu ? html`<${Later} of=${menus} ...${menu} onChoose=${choose} onLook=${look} onClose=${() => (setMenu(null), setLooked(null))} />` : null}
    ${keys ? html`<${Later} of=${keyHelp} onClose=${() => setKeys(false)} />` : null}
  </div>`;
}
