// What stands beside the map: tracks, rows of cards, piles, what each seat has, and one's own hand?
import { useLayoutEffect, useRef } from "../vendor/preact-hooks.js";
import { html } from "../html.js";
import { sitter } from "../parts.js";
import { t } from "../words.js";
import { Card, Chip, Rows, soft } from "./pieces.js";
import { Disc } from "./seats.js";
import { textOf } from "./told.js";

/** The row of a mat in which the cards of a hand lie. */
const HAND = "hand";

/**
 * Cards that everybody may take, or with `cards` false everything else that stands beside the map, but for what is
 * asked for and stands near the question: that with `cards` null.
 * @param {{ board: BoardData, places: Place[], words: Record<string, string>, texts: Texts | null, seats: Seat[], near: string[], cards: boolean | null }} props
 */
export function Displays({ board, places, words, texts, seats, near, cards }) {
  /** @type {{ kind: string, places: Place[] }[]} */
  const groups = [];
  let before = "";
  for (const place of places) {
    const kind = board.kinds[place.kind];
    const follows = before === place.kind;
    before = place.kind;
    const asCards = kind.beside === "cards" || Boolean(kind.faces);
    // A gap in a row of cards stays one.
    const stays = kind.content || (kind.beside === "cards" && kind.label === false);
    if (!(kind.beside || kind.faces) || kind.mat || cards !== (near.includes(place.id) ? null : asCards) || !(place.rows.length || place.cells.length || stays)) continue;
    if (follows && groups.at(-1)?.kind === place.kind) groups.at(-1)?.places.push(place);
    else groups.push({ kind: place.kind, places: [place] });
  }
  // What has much to read stands below what is looked at all the time.
  const long = (/** @type {{ places: Place[] }} */ { places: [first, ...more] }) => Number(more.length > 2 && textOf(texts ?? {}, first.about).length > 0);
  return groups.sort((one, other) => long(one) - long(other)).map(({ kind, places: alike }) => {
    const name = words[`kind.${kind}`];
    // Several rows of a kind are told apart by what their places have in common.
    const row = groups.filter((each) => each.kind === kind).length > 1 ? words[alike[0].id.replace(/_\d+$/, "")] : null;
    const title = name && row ? `${name}: ${row}` : name;
    // What has no name in common is as wide as it needs to be.
    const several = Boolean(title) && alike.length > 2;
    const body = alike[0].cells.length ? html`<${Tracks} board=${board} tracks=${alike} seats=${seats} texts=${texts} />`
      : cards ? alike.map((place) => html`<${Cards} key=${place.id} board=${board} place=${place} texts=${texts} />`)
      : alike.map((place) => html`<${Spot} key=${place.id} board=${board} place=${place} texts=${texts} />`);
    return html`<div key=${alike[0].id} role="group" class="display" aria-label=${title ?? alike[0].name}>${several ? html`<h2><span data-also=${alike[0].standsFor}>${title}</span></h2>` : null}<div class=${`spots ${several ? "many" : ""} ${cards ? "cards" : "chips"}`}>${body}</div></div>`;
  });
}

/** A place that is not on the map, with what it says. @param {{ board: BoardData, place: Place, texts: Texts | null }} props */
function Spot({ board, place, texts }) {
  const holder = place.rows.find((row) => row.tints)?.pieces[0];
  return html`<div class=${holder ? "spot held" : "spot"} data-place=${place.id} data-also=${place.also.join(" ")}><strong>${soft(place.name)}</strong>
    ${board.kinds[place.kind].legend ? html`<${Legend} board=${board} rows=${place.rows} texts=${texts} />` : html`<${Rows} board=${board} rows=${place.rows} />`}
    ${textOf(texts ?? {}, place.about).map((line) => html`<p class="text">${soft(line)}</p>`)}</div>`;
}

/** What pieces look like, what is told of each, and what it does. @param {{ board: BoardData, rows: Row[], texts: Texts | null }} props */
function Legend({ board, rows, texts }) {
  return html`<ul class="legend">${rows.map(({ word, pieces: [piece] }) => html`<li key=${piece.id}><span aria-hidden=${board.types[piece.type].short}><${Chip} board=${board} piece=${{ ...piece, marks: [] }} /></span>${board.types[piece.type].short ? html` ${word}` : null}
    ${piece.marks.length ? html`<p class="counts">${piece.marks.map((mark) => html`<${Chip} board=${board} piece=${mark} /> `)}</p>` : null}
    ${textOf(texts ?? {}, piece.id).map((line) => html`<p class="text">${soft(line)}</p>`)}</li>`)}</ul>`;
}

/** A place in which cards lie. @param {{ board: BoardData, place: Place, texts: Texts | null }} props */
function Cards({ board, place, texts }) {
  const cards = place.rows.flatMap((row) => row.pieces.filter((piece) => board.types[piece.type]).map((piece) => ({ piece, row })));
  const { label, faces } = board.kinds[place.kind];
  // A card on top says where it lies; a pile without one has its name.
  const named = label !== false && !(faces && cards.length);
  const rest = place.rows.filter((row) => !row.pieces.some((piece) => board.types[piece.type]));
  const note = rest.length ? html`<${Rows} board=${board} rows=${rest} />` : null;
  return html`<div class="row-of-cards" data-place=${place.id}>${named ? html`<strong>${place.name}</strong>` : null}${cards.length === 1 && !named ? null : note}
    <div class="faces">${cards.map(({ piece }, n) => html`<${Card} key=${`${piece.id} ${n}`} board=${board} piece=${piece} texts=${texts} note=${cards.length === 1 && !named ? note : null} />`)}</div></div>`;
}

/** Tracks: of several on which the seats have markers a table, of another its spaces. @param {{ board: BoardData, tracks: Place[], seats: Seat[], texts: Texts | null }} props */
function Tracks({ board, tracks, seats, texts }) {
  const ofSeats = tracks.every((track) => track.markers.every(({ piece }) => piece.seat !== undefined));
  if (!ofSeats || !tracks.some((track) => track.markers.length)) return tracks.map((track) => html`<div class="track" data-place=${track.id}><strong>${track.name}</strong>
    <ol>${track.cells.map((cell, n) => {
      const here = track.markers.filter(({ at }) => at === n || (n === 0 && at < 0) || (n === track.cells.length - 1 && at > n));
      return html`<li key=${n} aria-current=${here.length ? "true" : undefined}>${cell}${here.map(({ piece }) => (piece.seat === undefined ? null : html` <${Chip} board=${board} piece=${piece} />`))}</li>`;
    })}</ol></div>`);
  const told = tracks.map((track) => ({ track, lines: textOf(texts ?? {}, track.about) })).filter(({ lines }) => lines.length);
  const best = (/** @type {Place} */ track) => Math.max(...track.markers.map(({ at }) => at));
  return html`<table class="levels"><caption aria-hidden="true">${seats.map((each) => html`<span><${Disc} colour=${each.colour} /> ${each.role_name}</span>`)}</caption><thead><tr><td></td>${seats.map((each) => html`<th key=${each.seat} scope="col"><${Disc} colour=${each.colour} /> <span>${each.role_name}</span></th>`)}</tr></thead>
    <tbody>${tracks.map((track) => html`<tr key=${track.id} data-place=${track.id}><th scope="row">${track.name}</th>${seats.map((each) => {
      const at = track.markers.find(({ piece }) => piece.seat === each.seat)?.at;
      return html`<td key=${each.seat} class=${at && at === best(track) ? "best" : ""}>${at === undefined ? "" : track.cells[at] ?? at}<meter min="0" max=${track.cells.length - 1} value=${at ?? 0} aria-hidden="true"></meter></td>`;
    })}</tr>`)}</tbody></table>
    ${told.length ? html`<details class="gives"><summary>${t("tracks_give")}</summary><dl>${told.map(({ track, lines }) => html`<div key=${track.id}><dt>${track.name}</dt>${lines.map((line) => html`<dd>${line}</dd>`)}</div>`)}</dl></details>` : null}`;
}

/** What each seat has before it. @param {{ board: BoardData, places: Place[], seats: Seat[], own: number | null }} props */
export function Mats({ board, places, seats, own }) {
  const mats = places.filter((place) => board.kinds[place.kind].mat && place.seat !== undefined);
  return html`<div class="mats">${mats.map((mat) => {
    const seat = seats[/** @type {number} */ (mat.seat)];
    return html`<section key=${mat.id} class="mat" data-place=${mat.id} data-seat=${mat.seat} aria-label=${seat.role_name} style=${{ borderColor: seat.colour?.hex }}>
      <h2><span data-also=${mat.standsFor}><${Disc} colour=${seat.colour} /> ${seat.role_name}</span><span class="small">${sitter(seat)}</span></h2>
      <${Rows} board=${board} own=${mat.seat === own} rows=${mat.rows.filter((row) => row.key !== HAND || mat.seat !== own)} /></section>`;
  })}</div>`;
}

/** One's own hand. @param {{ board: BoardData, places: Place[], texts: Texts | null, seat: number | null }} props */
export function Hand({ board, places, texts, seat }) {
  const mat = places.find((place) => board.kinds[place.kind].mat && place.seat === seat);
  const cards = mat?.rows.find((row) => row.key === HAND)?.pieces.flatMap((piece) => Array(piece.count).fill({ ...piece, count: 1 })) ?? [];
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  // Before anything is lit, so that it stays.
  useLayoutEffect(() => {
    // What is cut off is read by keys as well.
    for (const card of box.current?.querySelectorAll(".face") ?? []) {
      const text = card.querySelector(":scope > div"), row = card.parentElement;
      if ((text && text.scrollHeight > text.clientHeight) || (row && row.scrollWidth > row.clientWidth)) card.setAttribute("tabindex", "0");
      else card.removeAttribute("tabindex");
    }
  }, [board, texts, cards.map((piece) => piece.id).join()]);
  if (!mat || !cards.length) return null;
  return html`<section class="hand" ref=${box} data-seat=${seat} aria-label=${t("hand")}><div class="faces">${cards.map((piece, n) => html`<${Card} key=${`${piece.id} ${n}`} board=${board} piece=${piece} texts=${texts} />`)}</div></section>`;
}
