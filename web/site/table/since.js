// What have the others done since my last turn?
import { useEffect, useMemo, useRef, useState } from "../vendor/preact-hooks.js";
import { html } from "../html.js";
import { t } from "../words.js";

/** Lines that are shown beside the question at once. */
const FEW = 3;
/** Messages that announce a turn or a phase, or say how something was paid: others say what was done. */
const BESIDE = /-(phase|turn|round|paid|home)(-(?!passed)|$)/;

/** Lines of an event that do not tell what a seat did itself, unless it ended a pause: of its own move those about others alone, such as answers that are opened with its own. @param {Happened} event @param {number | null} seat */
function ofOthers({ type, payload, log }, seat) {
  const named = (/** @type {Told} */ { args }) => Object.values(/** @type {Record<string, { kind?: string, value?: unknown }>} */ (args ?? {})).flatMap((each) => (each?.kind === "seat" ? [each.value] : []));
  return (log ?? []).filter((line) => payload.seat !== seat || type === "game_resumed" || (named(line).length && !named(line).includes(seat)));
}

/** What happens, for those who hear the page: what comes at once is told at once. @param {{ game: import("./game.js").Game }} props */
export function Heard({ game }) {
  const all = game.events.value;
  const told = useRef({ to: game.here.value.version, lines: /** @type {string[]} */ ([]) }).current;
  const [said, say] = useState({ to: 0, lines: /** @type {string[]} */ ([]) });
  useEffect(() => {
    const fresh = all.slice(all.findLastIndex((each) => each.version <= told.to) + 1);
    told.to = fresh.at(-1)?.version ?? told.to;
    told.lines.push(...fresh.flatMap(({ log }) => (log ?? []).map((line) => line.text)));
    const timer = setTimeout(() => told.lines.length && say({ to: told.to, lines: told.lines.splice(0) }), 400);
    return () => clearTimeout(timer);
  }, [all]);
  // The same words again are new words.
  return html`<div class="unseen" role="status"><div key=${said.to}>${said.lines.map((line) => html`<p>${line}</p>`)}</div></div>`;
}

/** Lines of what happened since one's own last turn, beside the question; the first are shown when they are asked for. @param {{ game: import("./game.js").Game, onLook: (line: Told | null) => void }} props */
export function Since({ game, onLook }) {
  const [all, seat] = [game.events.value, game.seat.value];
  const { own, lines } = useMemo(() => sinceOwn(all, seat), [all, seat]);
  const few = telling(lines);
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [own]);
  if (!lines.length) return null;
  return html`<section class=${`since ${open ? "open" : ""} ${lines.length > FEW ? "" : "few"}`} aria-label=${t("since")}>
    <ol>${lines.map(({ version, line }, n) => html`<li key=${`${version} ${n}`} class=${few.includes(n) ? "few" : ""}><a href=${`#/games/${game.id}?version=${version}`} onMouseEnter=${() => onLook(line)} onMouseLeave=${() => onLook(null)} onFocus=${() => onLook(line)} onBlur=${() => onLook(null)}>${line.text}</a></li>`)}</ol>
    ${lines.length > 1 ? html`<button class="plain" aria-expanded=${open} onClick=${() => setOpen(!open)}>${t("since_all", { count: lines.length })}</button>` : null}</section>`;
}

/** What happened since a seat's last turn, read from the end; of nobody's seat, what happened last. @param {Happened[]} all @param {number | null} seat */
export function sinceOwn(all, seat) {
  /** @type {Happened[]} */
  const since = [];
  /** @type {Happened | undefined} */
  let last;
  let own, others;
  // What was taken back has not happened.
  let stands = Infinity;
  for (let n = all.length; n-- && own === undefined && !(last && seat === null); ) {
    const event = all[n];
    const [moves, mine] = [event.type === "move_made", event.payload.seat === seat];
    if (event.version <= stands && event.log?.length) {
      last ??= event;
      const log = ofOthers(event, seat);
      if (log.length) since.unshift({ ...event, log });
      // The answers of the present turn do not push out what came before it.
      if (moves && mine && others) own = event.version;
      others ||= moves && !mine;
    }
    if (event.type === "moves_rewound") stands = Math.min(stands, event.payload.to ?? 0);
  }
  const told = since.length || !last ? since : [last];
  return { own, lines: told.flatMap(({ version, type, log }) => log.map((line) => ({ version, line, moves: type === "move_made" }))) };
}

/** The lines that say most, in order: what each of the last moves did, then whatever else was done. @param {{ version: number, line: Told, moves: boolean }[]} lines */
export function telling(lines) {
  let before = 0;
  const ranks = lines.map(({ version, line, moves }, n) => {
    if (BESIDE.test(line.message ?? "")) return { n, rank: 0 };
    const first = moves && before !== version;
    before = version;
    return { n, rank: first ? 2 : 1 };
  });
  return ranks.sort((one, other) => other.rank - one.rank || other.n - one.n).slice(0, FEW).map(({ n }) => n).sort((one, other) => one - other);
}
