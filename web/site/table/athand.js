// Which numbers does a player want to see while they answer?
import { useMemo } from "../vendor/preact-hooks.js";
import { paths } from "../ahead.js";
import { language, lasting } from "../api.js";
import { html } from "../html.js";
import { useRead } from "../parts.js";
import { laid } from "./plan.js";

const MOST = 10;

/** What is left of the turn, and what the player has. @param {{ position: Position, seat: number | null }} props */
export function AtHand({ position, seat }) {
  const { title, pack } = position;
  const board = useRead(() => lasting(paths.board(title, pack)), [title, pack]).data;
  const numbers = useMemo(() => {
    const places = board ? laid(board, position, language.value) : [];
    const own = places.filter((place) => board.kinds[place.kind].mat && place.seat === seat);
    const rows = [...places.filter((place) => place.asked), ...own].flatMap((place) => place.rows);
    return rows.filter(({ word, pieces: [piece, ...more] }) => word && piece?.type === "number" && !more.length).slice(0, MOST);
  }, [board, position, seat]);
  return numbers.length ? html`<p class="at-hand" tabindex="0">${numbers.map(({ word, pieces: [piece] }) => html`<span>${word} <b>${piece.text}</b></span> `)}</p>` : null;
}
