// What lies on the table? The map, the hand, the displays and the mats; whoever plays brings along what lights what they may choose.
import { useLayoutEffect, useMemo, useRef, useState } from "../vendor/preact-hooks.js";
import { paths } from "../ahead.js";
import { language, lasting } from "../api.js";
import { html } from "../html.js";
import { Later } from "../later.js";
import { readTitle, useRead } from "../parts.js";
import { t } from "../words.js";
import { Board } from "./board.js";
import { Displays, Hand, Mats } from "./displays.js";
import { litBy, named, placesOf } from "./named.js";
import { Card } from "./pieces.js";
import { laid } from "./plan.js";

const tip = async () => (await import("./tip.js")).Tip;

/** @type {Place[]} */
const NONE = [];
/** @type {{ near: string[], drawn: Piece[] }} */
const NOTHING = { near: [], drawn: [] };
/** @type {Record<string, RulePlace>} */
const NO_RULES = {};

/**
 * @typedef {Parameters<import("./lights.js").Lights>[0]} Lit
 * @param {{ said?: string, position: Position, picture: { text: string, version: number } | null, lit: Choice[], told?: unknown, hint: string[], about?: Choice | null, seat: number | null, choosing?: { asked: Choice[], nearOf: import("./near.js").nearOf, Lights: import("./lights.js").Lights, onPick: Lit["onPick"], onLook: Lit["onLook"] } }} props `said` is the language of what is shown, where that is not the reader's; `told` is a message, `hint` are places and `about` is an answer of which is marked what it means; `asked` are the options also while they are not lit
 */
export function Surface({ said = language.value, position, picture, lit, told, hint, about, seat, choosing }) {
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const { title, pack, seats } = position;
  const board = useRead(() => lasting(paths.board(title, pack)), [title, pack]).data;
  const texts = useRead(async () => (await lasting(paths.texts(title, pack))).texts, [title, pack]).data;
  const rules = useRead(async () => (await readTitle(title)).references?.things, [title]).data ?? NO_RULES;
  const places = useMemo(() => (board ? laid(board, position, said) : NONE), [board, position, said]);
  const words = useMemo(() => (board ? { ...board.words.en, ...board.words[said] } : {}), [board, said]);
  const { near, drawn } = useMemo(() => choosing?.nearOf(board, places, texts ?? {}, choosing.asked, seat) ?? NOTHING, [board, places, texts, choosing?.asked, seat]);
  const names = named(told).length > 0;
  const meant = useRead(async () => (names ? (await import("./meant.js")).meant : null), [names]).data;
  const begins = useRef(picture);
  begins.current ??= picture;
  const [changes, setChanges] = useState(false);
  if (!changes && picture?.text !== begins.current?.text) setChanges(true);
  const motion = useRead(async () => (changes ? import("./motion.js") : null), [changes]);
  /** What is on the map: the first picture stands until what shows a change is loaded. */
  const pictured = changes && !motion.data && !motion.problem ? begins.current : picture;
  const shown = [board, pictured?.text, places, texts, near];
  useLayoutEffect(() => {
    const table = root.current;
    if (!table) return;
    const marked = [...(meant?.(table, told) ?? []), ...hint.flatMap((id) => placesOf(table, id)), ...(about ? litBy(table, about, seat) : [])];
    for (const element of marked) element.classList.add("hint");
    return () => marked.forEach((element) => element.classList.remove("hint"));
  }, [meant, told, hint, about, seat, ...shown]);
  /** What somebody did on the table first: from then on its things say what they do. */
  const [first, setFirst] = useState(/** @type {Event | null} */ (null));
  const begin = first ? undefined : setFirst;

  // Before the game begins nothing lies anywhere, and the seats stand beside the table.
  const begun = Boolean(position.state);
  const all = { board, places, words, texts, seats, near };
  return html`<div class="surface" ref=${root} onPointerOver=${begin} onPointerDown=${begin} onFocusIn=${begin}>
    ${board ? html`<div class="play"><${Board} board=${board} picture=${pictured} motion=${motion.data} words=${words} lit=${lit} seats=${seats} />
        ${near.length || drawn.length ? html`<section class="beside near" aria-label=${t("near")}><${Displays} ...${all} cards=${null} />
          ${drawn.length ? html`<div class="faces">${drawn.map((piece) => html`<${Card} key=${piece.id} board=${board} piece=${piece} texts=${texts} />`)}</div>` : null}</section>` : null}
        <${Hand} board=${board} places=${places} texts=${texts} seat=${seat} /></div>
      ${begun ? html`<div class="beside"><${Displays} ...${all} cards=${true} /></div>
        <${Mats} board=${board} places=${places} seats=${seats} own=${seat} />
        <div class="beside"><${Displays} ...${all} cards=${false} /></div>` : null}` : null}
    ${choosing ? html`<${choosing.Lights} root=${root} lit=${lit} seat=${seat} shown=${shown} onPick=${choosing.onPick} onLook=${choosing.onLook} />` : null}
    ${first ? html`<${Later} of=${tip} frame=${root} texts=${texts} rules=${rules} first=${first} />` : null}
  </div>`;
}
