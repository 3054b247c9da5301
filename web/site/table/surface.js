// What lies on the table? The map, the hand, the displays and the mats, with what can be chosen lit.
import { useMemo, useRef } from "../vendor/preact-hooks.js";
import { paths } from "../ahead.js";
import { language, lasting } from "../api.js";
import { html } from "../html.js";
import { readTitle, useRead } from "../parts.js";
import { Board } from "./board.js";
import { Displays, Hand, Mats } from "./displays.js";
import { useLights } from "./lights.js";
import { laid } from "./plan.js";
import { Tip } from "./tip.js";

/** @type {import("./plan.js").Place[]} */
const NONE = [];
/** @type {Record<string, RulePlace>} */
const NO_RULES = {};

/**
 * @param {{ said?: string, position: Position, picture: { text: string, version: number } | null, lit: Choice[], hint: string[], seat: number | null, onPick: (options: Choice[], at: { x: number, y: number }, presses: number, about?: Map<Choice, string>) => void, onLook?: (option: Choice | null) => void }} props `said` is the language of what is shown, where that is not the reader's
 */
export function Surface({ said = language.value, position, picture, lit, hint, seat, onPick, onLook = () => undefined }) {
  const root = useRef(/** @type {HTMLDivElement | null} */ (null));
  const { title, pack, seats } = position;
  const board = useRead(() => lasting(paths.board(title, pack)), [title, pack]).data;
  const texts = useRead(async () => (await lasting(paths.texts(title, pack))).texts, [title, pack]).data;
  const rules = useRead(async () => (await readTitle(title)).references?.things, [title]).data ?? NO_RULES;
  const places = useMemo(() => (board ? laid(board, position, said) : NONE), [board, position, said]);
  const words = useMemo(() => (board ? { ...board.words.en, ...board.words[said] } : {}), [board, said]);
  const events = useLights(root, { lit, hint, seat, shown: [board, picture?.text, places, texts], onPick, onLook });

  // Before the game begins nothing lies anywhere, and the seats stand beside the table.
  const begun = Boolean(position.state);
  const all = { board, places, words, texts, seats };
  return html`<div class="surface" ref=${root} ...${events}>
    ${board ? html`<div class="play"><${Board} board=${board} picture=${picture} words=${words} lit=${lit} seats=${seats} />
        <${Hand} board=${board} places=${places} texts=${texts} seat=${seat} /></div>
      ${begun ? html`<div class="beside"><${Displays} ...${all} cards=${true} /></div>
        <${Mats} board=${board} places=${places} seats=${seats} own=${seat} />
        <div class="beside"><${Displays} ...${all} cards=${false} /></div>` : null}` : null}
    <${Tip} frame=${root} texts=${texts} rules=${rules} />
  </div>`;
}
