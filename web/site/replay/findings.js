// How did everybody's chances go, and what else was there to do?
import { useEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { html } from "../html.js";
import { decimal } from "../parts.js";
import { Disc } from "../table/seats.js";

const WIDE = 720;
const HIGH = 200;

/** A line in the colour of a seat, with an edge where that is like the ground, and dashes of its own. @param {{ seat: Seat, n: number, points: string }} props */
function Line({ seat, n, points }) {
  return html`<g class=${`line-${n % 6}`}><polyline class="edge" points=${points} /><polyline stroke=${seat.colour.hex} points=${points} /></g>`;
}

/** @param {{ moves: Api["FindingShown"][], seats: Seat[], version: number, onGo: (version: number) => void, w: Say }} props */
export function Chances({ moves, seats, version, onGo, w }) {
  const last = moves[moves.length - 1].version;
  const first = moves[0].version;
  const x = (/** @type {number} */ at) => ((at - first) / Math.max(1, last - first)) * WIDE;
  const y = (/** @type {number} */ chance) => HIGH - (chance / 1000) * HIGH;
  const known = moves.filter((each) => each.chances);
  const pick = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const wanted = first + ((event.clientX - box.left) / box.width) * (last - first);
    onGo(moves.reduce((best, each) => (Math.abs(each.version - wanted) < Math.abs(best - wanted) ? each.version : best), first));
  };
  return html`<figure><h3>${w("chances")}</h3><div class="chart">${[75, 50, 25].map((part) => html`<span key=${part} aria-hidden="true" style=${{ top: `${100 - part}%` }}>${part} %</span>`)}<svg class="chances" viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${w("chances")} onClick=${pick} preserveAspectRatio="none">
      ${[0.25, 0.5, 0.75].map((part) => html`<line class="grid" x1="0" x2=${WIDE} y1=${HIGH * part} y2=${HIGH * part} />`)}
      ${seats.map((seat, n) => html`<${Line} seat=${seat} n=${n} points=${known.map((each) => `${x(each.version).toFixed(1)},${y((each.chances ?? [])[n]).toFixed(1)}`).join(" ")} />`)}
      <line class="now" x1=${x(version)} x2=${x(version)} y1="0" y2=${HIGH} /></svg></div>
    <figcaption class="row small">${seats.map((seat, n) => html`<span><svg class="key" viewBox="0 0 24 8" aria-hidden="true"><${Line} seat=${seat} n=${n} points="0,4 24,4" /></svg> ${seat.role_name}</span>`)}</figcaption></figure>`;
}

/** The moves that cost most. @param {{ moves: Api["FindingShown"][], seats: Seat[], frames: Frame[], onChoose: (version: number) => void, w: Say }} props */
export function Costly({ moves, seats, frames, onChoose, w }) {
  const costly = moves.filter((each) => each.loss > 0).sort((a, b) => b.loss - a.loss).slice(0, 8);
  const words = (/** @type {number} */ at) => frames.find((frame) => frame.version === at)?.log.map((line) => line.text).join(" ") ?? "";
  return costly.length ? html`<h3>${w("costly")}</h3><ol class="costly">${costly.map((each) => html`<li key=${each.version}><button onClick=${() => onChoose(each.version)}>
      <${Disc} colour=${seats[each.seat]?.colour} /><span><strong>${words(each.version) || each.move_label?.text}</strong><small>${w("instead", { best: each.best_label?.text, loss: decimal(each.loss / 10) })}</small></span></button></li>`)}</ol>` : null;
}

/**
 * What the engine thought of the move of this moment: what else there was, and how it would have gone on.
 * @param {{ finding: Api["FindingShown"], engine: string, seats: Seat[], chosen: boolean, onReached: () => void, onLook: (label: Told | null) => void, w: Say }} props
 */
export function Judged({ finding, engine, seats, chosen, onReached, onLook, w }) {
  const [kept, setKept] = useState(/** @type {{ key: string, label: Told } | null} */ (null));
  useEffect(() => {
    setKept(null);
    onLook(null);
  }, [finding.version]);
  const heading = useRef(/** @type {HTMLHeadingElement | null} */ (null));
  useEffect(() => {
    if (!chosen) return;
    // Who chose the move goes on here, with eyes, keys and a screen reader alike.
    heading.current?.focus();
    onReached();
  }, [chosen]);
  const who = seats[finding.seat]?.role_name;
  const all = (finding.candidates ?? []).toSorted((a, b) => b.value - a.value);
  /** The engine's choice and the move made, which stand side by side; what else there was follows. */
  const compared = [finding.best, finding.move].flatMap((move, n, both) => (both.indexOf(move) === n ? all.filter((each) => each.move === move) : []));
  const candidates = [...compared, ...all.filter((each) => !compared.includes(each))];
  const kind = (/** @type {Api["CandidateShown"]} */ each) => [compared.length > 1 && compared.includes(each) ? "compared" : "", each.move === finding.move ? "made" : ""].join(" ").trim();
  const keep = (/** @type {{ key: string, label: Told } | null} */ next) => (setKept(next), onLook(next?.label ?? null));
  const leave = () => onLook(kept?.label ?? null);
  /** Pointed at or focused it is lit on the board; pressed it stays so. @param {string} key @param {Told} label @param {unknown} inner */
  const shown = (key, label, inner) => html`<button aria-pressed=${kept?.key === key ? "true" : "false"} onClick=${() => keep(kept?.key === key ? null : { key, label })}
    onMouseEnter=${() => onLook(label)} onMouseLeave=${leave} onFocus=${() => onLook(label)} onBlur=${leave}>${inner}</button>`;
  const verdict = (/** @type {Api["CandidateShown"]} */ each) => [each.move === finding.best ? w("choice", { engine }) : "", each.move === finding.move ? w("made") : ""].filter(Boolean).join(" · ");
  return html`<section class="judged" aria-label=${w("judged", { who })}><h2 ref=${heading} tabindex="-1">${w("judged", { who })}</h2>
    ${candidates.length ? html`<ol class="answers" key=${finding.version}>${candidates.map((each) => html`<li key=${each.move} class=${kind(each)}>${shown(each.move, each.label ?? { text: each.move }, html`<span><small>${verdict(each)}</small><strong>${each.label?.text ?? each.move}</strong></span>
        <span class="value"><meter aria-hidden="true" min="0" max="1000" value=${each.value}></meter>${decimal(each.value / 10)} %</span>`)}</li>`)}</ol><p class="small">${w("judged_lead")}</p>`
    : html`<p class="small">${w(finding.best_value === null ? "forced" : "unexplained")}</p>`}
    ${finding.line?.length ? html`<h3>${w("expected", { engine })}</h3>
      <ol>${finding.line.map((each, n) => html`<li key=${n}>${shown(String(n), each.label ?? { text: each.move }, html`<${Disc} colour=${seats[each.seat]?.colour} /><span><span class="unseen">${seats[each.seat]?.role_name}: </span>${each.label?.text ?? each.move}</span>`)}</li>`)}</ol>` : null}
  </section>`;
}
