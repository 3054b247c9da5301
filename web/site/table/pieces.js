// How do pieces and cards look beside the map?
import { html } from "../html.js";
import { lookOf } from "./plan.js";
import { textOf } from "./told.js";

/** A small piece: a disc, a chip with its name, a number or a word. @param {{ board: BoardData, piece: Piece }} props @returns {unknown} */
export function Chip({ board, piece }) {
  if (piece.type === "number") return html`<b class="number">${piece.text}</b>`;
  if (piece.type === "word") return html`<span>${piece.text}</span>`;
  const look = lookOf(board, piece);
  const colours = { background: look.colour, color: look.ink };
  const several = piece.count > 1 && !piece.hidden ? html` ×${piece.count}` : null;
  const marks = piece.marks.map((mark) => html` <${Chip} board=${board} piece=${mark} />`);
  if (piece.seat !== undefined) return html`<span class="chip seat" style=${colours} title=${piece.text}><span aria-hidden="true">${look.mark}</span><span class="unseen">${piece.text}</span>${several}</span>`;
  const icon = look.icon ? html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${board.icons[look.icon]} fill="currentColor" /></svg>` : null;
  const alone = icon && board.types[piece.type]?.short;
  const text = piece.hidden ? `${piece.count} ${piece.text}` : piece.text;
  return html`<span class="chip" style=${colours} data-piece=${piece.hidden ? undefined : piece.id} title=${alone ? text : undefined}>${icon}${alone ? html`<span class="unseen">${text}</span>` : soft(text)}${several}${marks}</span>`;
}

/** A card with what it says. @param {{ board: BoardData, piece: Piece, texts: Texts | null, note?: unknown }} props */
export function Card({ board, piece, texts, note }) {
  const look = lookOf(board, piece);
  const [first, ...more] = piece.hidden || !texts ? [] : textOf(texts, piece.id);
  return html`<div class="face" data-piece=${piece.hidden ? undefined : piece.id} style=${{ "--face": look.colour, "--face-ink": look.ink }}>
    <b>${piece.hidden ? `${piece.count} ${piece.text}` : soft(piece.text)}${piece.count > 1 && !piece.hidden ? ` ×${piece.count}` : ""}</b>
    <div>${first ? html`<p class="first">${soft(first)}</p>` : null}${more.map((line) => html`<p>${soft(line)}</p>`)}</div>
    ${piece.marks.length || note ? html`<footer>${piece.marks.map((mark) => html`<${Chip} board=${board} piece=${mark} />`)}${note}</footer>` : null}</div>`;
}

/** Rows of a place: a word and what it tells of, on as many lines as the board has them. @param {{ board: BoardData, rows: Row[], own?: boolean }} props `own`: of one's own mat */
export function Rows({ board, rows, own }) {
  /** @type {Row[][]} */
  const lines = [];
  for (const row of rows) {
    if (row.line || row.cells || !lines.length) lines.push([row]);
    else lines.at(-1)?.push(row);
  }
  return lines.map((line) => html`<p class="lying">${line.map((row) => html`<span>${row.word ? html`<span class="word" data-also=${own ? row.standsFor : undefined}>${row.word}</span> ` : null}${row.pieces.map((piece) => html`<${Chip} board=${board} piece=${piece} /> `)}</span> `)}</p>${line.map((row) => (row.cells ? html`<${Course} cells=${row.cells} scores=${row.scores ?? []} points=${row.points} at=${Number(row.pieces[0]?.id ?? 0)} />` : null))}`);
}

/**
 * How far a number has come along its track; what the track gives stands where that begins, and below each space what it scores.
 * @param {{ cells: string[], scores: string[], points: string | undefined, at: number }} props
 */
function Course({ cells, scores, points, at }) {
  const here = Math.min(at, cells.length - 1);
  const scored = scores.slice(0, here + 1).filter(Boolean).at(-1);
  return html`<div class="course"><ol aria-hidden="true">${cells.map((cell, n) => html`<li key=${n} class=${n <= here ? "reached" : ""} aria-current=${n === here ? "true" : undefined}><span>${n !== here && cell === cells[n - 1] ? "" : cell}</span>${scores[n] ? html`<b>${scores[n]}</b>` : null}</li>`)}</ol>
    ${points ? html`<span>${points} <b class="number">${scored ?? 0}</b></span>` : null}</div>`;
}

/** A consonant, which two or three letters may stand for, before a vowel. */
const SOUND = /(?:dzs|sz|cs|gy|ly|ny|ty|zs|dz|cz|rz|ch|sh|th|ph|qu|[b-df-hj-np-tv-xzćłńśźżç])(?=[aeiouyáàâäąéèêëęíîïóôöőúùûüű])/giu;

/** A text whose long words may be broken, with a hyphen, where a syllable ends; browsers do not know that of every language. @param {string} text */
export function soft(text) {
  return text.replace(/\p{L}{14,}/gu, (word) => word.replace(SOUND, (sound, /** @type {number} */ at) => (at >= 3 && at <= word.length - 3 ? `\u00ad${sound}` : sound)));
}
