// What lies on the table? The map, the hand, the displays and the mats, with what can be chosen lit.
import { useMemo, useRef } from "../vendor/preact-hooks.js";
import { paths } from "../ahead.js";
import { language, lasting } from "../api.js";
import { html } from "../html.js";
import { readTitle, useRead } from "../parts.js";
import { t } from "../words.js";
import { Board } from "./board.js";
import { Displays, Hand, Mats } from "./displays.js";
import { isOwn, useLights } from "./lights.js";
import { thingsOf } from "./options.js";
import { Card } from "./pieces.js";
import { laid } from "./plan.js";
import { Tip, textOf } from "./tip.js";

/** @type {import("./plan.js").Place[]} */
const NONE = [];
/** @type {Choice[]} */
const UNASKED = [];
/** @type {Record<string, RulePlace>} */
const NO_RULES = {};

/**
 * @param {{ asked?: Choice[], said?: string, position: Position, picture: { text: string, version: number } | null, lit: Choice[], hint: string[], seat: number | null, onPick: (options: Choice[], at: { x: number, y: number }, presses: number, about?: Map<Choice, string>) => void, onLook?: (option: Choice | null) => void }} props `asked` are the options also while they are not lit, `said` is the language of what is shown, where that is not the reader's
 */
export function Surface({ asked = UNASKED, said = language.value, position, picture, lit, hint, seat, onPick, onLook = () => undefined }) {
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const { title, pack, seats } = position;
  const board = useRead(() => lasting(paths.board(title, pack)), [title, pack]).data;
  const texts = useRead(async () => (await lasting(paths.texts(title, pack))).texts, [title, pack]).data;
  const rules = useRead(async () => (await readTitle(title)).references?.things, [title]).data ?? NO_RULES;
  const places = useMemo(() => (board ? laid(board, position, said) : NONE), [board, position, said]);
  const words = useMemo(() => (board ? { ...board.words.en, ...board.words[said] } : {}), [board, said]);
  const { near, drawn } = useMemo(() => nearOf(board, places, texts ?? {}, asked, seat), [board, places, texts, asked, seat]);
  const events = useLights(root, { lit, hint, seat, shown: [board, picture?.text, places, texts, near], onPick, onLook });

  // Before the game begins nothing lies anywhere, and the seats stand beside the table.
  const begun = Boolean(position.state);
  const all = { board, places, words, texts, seats, near };
  return html`<div class="surface" ref=${root} ...${events}>
    ${board ? html`<div class="play"><${Board} board=${board} picture=${picture} words=${words} lit=${lit} seats=${seats} />
        ${near.length || drawn.length ? html`<section class="beside near" aria-label=${t("near")}><${Displays} ...${all} cards=${null} />
          ${drawn.length ? html`<div class="faces">${drawn.map((piece) => html`<${Card} key=${piece.id} board=${board} piece=${piece} texts=${texts} />`)}</div>` : null}</section>` : null}
        <${Hand} board=${board} places=${places} texts=${texts} seat=${seat} /></div>
      ${begun ? html`<div class="beside"><${Displays} ...${all} cards=${true} /></div>
        <${Mats} board=${board} places=${places} seats=${seats} own=${seat} />
        <div class="beside"><${Displays} ...${all} cards=${false} /></div>` : null}` : null}
    <${Tip} frame=${root} texts=${texts} rules=${rules} />
  </div>`;
}

/**
 * What is asked for and would lie far from the question: places beside the map, where most options mean those, and
 * cards that lie nowhere.
 * @param {BoardData | null} board @param {import("./plan.js").Place[]} places @param {Texts} texts @param {Choice[]} asked @param {number | null} seat
 */
function nearOf(board, places, texts, asked, seat) {
  const things = asked.map(thingsOf).filter((ids) => ids.length);
  /** The place beside the map in which a thing lies; none for what lies in sight. @type {Map<string, string>} */
  const lying = new Map();
  const lies = (/** @type {string} */ id, /** @type {string} */ at) => [id, id.replace(/^track_|_\d+$/, "")].forEach((each) => lying.get(each) === "" || lying.set(each, at));
  const shown = board && things.length ? places.filter((place) => !board.kinds[place.kind].mat || place.seat === seat) : [];
  const far = (/** @type {import("./plan.js").Place} */ { id, kind }) => (board?.kinds[kind].beside === "chips" && !board.kinds[kind].faces ? id : "");
  for (const place of shown) for (const { id } of place.rows.flatMap((row) => row.pieces)) lies(id, far(place));
  // A place comes before a piece of that name.
  for (const place of shown) for (const id of [place.id, ...place.also]) lying.delete(id.replace("track_", "")), lies(id, far(place));
  const own = new Set(shown.flatMap((place) => (place.seat === seat ? place.rows.flatMap((row) => row.pieces.map(({ id }) => id)) : [])));
  const near = asked.flatMap((option) => {
    const found = thingsOf(option).find((id) => lying.has(id)) ?? "";
    return (isOwn(option) && own.has(found)) || !lying.get(found) ? [] : String(lying.get(found));
  });
  const drawn = [...new Set(things.map(([id]) => id))].flatMap((id) => {
    const type = lying.has(id) || !textOf(texts, id).length ? undefined : Object.keys(board?.types ?? {}).find((each) => board?.names[board.types[each].names]?.[id]);
    return type ? [{ id, type, text: board?.names[board.types[type].names][id] ?? id, count: 1, marks: [], hidden: false }] : [];
  });
  return { near: near.length * 2 > things.length ? near : [], drawn };
}
