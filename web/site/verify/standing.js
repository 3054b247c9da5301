// Where does a game stand after an event, as far as that needs no rules: seats, turns, pauses, clocks?
import { TIME } from "./record.js";
import { say, Wrong } from "./said.js";

/** @typedef {{ player: string | null, engine: string | null, level: string | null, resigned: boolean, committed: string | null }} Sitter */
/** A clock in microseconds: since when it runs, what this decision used before, what is left for the game. @typedef {{ since: number | null, used: number, left: number | null, lapsed: boolean }} Clock */
/** @typedef {{ version: number, sitters: (Sitter | null)[], clocks: Clock[], due: number[], drawn: number, paused: boolean, asked: number[], absences: [number, number][], digest: string, layout: string | null, now: number, credited: number }} Standing */

export const SECOND = 1_000_000;
/** How far the clocks of servers may differ. */
export const BACK = 60 * SECOND;

/** A time as microseconds since 1970. @param {string} text */
export function micros(text) {
  if (TIME.test(text) && !text.startsWith("0000")) {
    const seconds = Date.parse(`${text.slice(0, 19)}Z`);
    if (!Number.isNaN(seconds) && new Date(seconds).toISOString().slice(0, 19) === text.slice(0, 19)) return seconds * 1000 + Number(text.slice(20, 26));
  }
  throw new Wrong("recorded_at", say("a time in UTC with microseconds"), text);
}

/** @param {number} at microseconds since 1970 */
export function timeOf(at) {
  const seconds = Math.floor(at / SECOND);
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(at - seconds * SECOND).padStart(6, "0")}Z`;
}

/** @param {number} seats @param {any} clock @param {string} digest of the state before anything happened @returns {Standing} */
export function opened(seats, clock, digest) {
  const left = clock?.per_game == null ? null : clock.per_game * SECOND;
  return {
    version: 0,
    sitters: Array(seats).fill(null),
    clocks: Array(seats).fill({ since: null, used: 0, left, lapsed: false }),
    due: [],
    drawn: 0,
    paused: false,
    asked: [],
    absences: [],
    digest,
    layout: null,
    now: 0,
    credited: 0,
  };
}

/** Whether a player plays the seat themselves. @param {Sitter | null} sitter */
export function isPerson(sitter) {
  return sitter !== null && sitter.player !== null && sitter.engine === null && !sitter.resigned;
}

/** The seats that their players play. @param {Standing} standing */
export function people(standing) {
  return standing.sitters.flatMap((sitter, seat) => (isPerson(sitter) ? [seat] : []));
}

/** @param {Standing} standing */
export function ticking(standing) {
  const playing = standing.paused ? [] : people(standing);
  return standing.due.filter((seat) => playing.includes(seat));
}

/** The standing after an event, from that before it. @param {Standing} before @param {import("./record.js").Event_} event @param {any} clock @returns {Standing} */
export function after(before, event, clock) {
  const { payload: p, type } = event;
  const now = { ...before, sitters: [...before.sitters], clocks: [...before.clocks], version: event.version };
  const seat = type === "game_opened" ? 0 : p.seat ?? 0;
  const sitter = now.sitters[seat];
  const change = (/** @type {Partial<Sitter>} */ what) => {
    if (sitter) now.sitters[seat] = { ...sitter, ...what };
  };
  if (type === "seat_taken") now.sitters[seat] = { player: p.player, engine: p.engine, level: p.level, resigned: false, committed: p.seed_commitment ?? null };
  else if (type === "client_seed_opened") change({ committed: null });
  else if (type === "seat_left") now.sitters[seat] = null;
  else if (type === "seats_drawn") now.sitters = p.order.map((/** @type {number} */ taken) => now.sitters[taken]);
  else if ((type === "clock_expired" && p.then === "loss") || type === "seat_resigned") change({ resigned: true });
  else if (type === "seat_delegated") change({ engine: p.engine, level: p.level });
  else if (type === "seat_reclaimed") change({ engine: null, level: null });
  else if (type === "absence_claimed") now.absences = [...now.absences, [seat, p.by]];
  else if (type === "pause_asked") now.asked = [...now.asked, seat];
  else if (type === "pause_withdrawn") now.asked = now.asked.filter((each) => each !== seat);
  else if (type === "game_paused") Object.assign(now, { paused: true, asked: [] });
  else if (type === "game_resumed") now.paused = false;
  else if (type === "game_ended") now.due = [];
  if (type === "move_made" || type === "seat_delegated") {
    // Reports about a seat, and its wish to pause, lapse with its answer or a change of its holder.
    now.asked = now.asked.filter((each) => each !== seat);
    now.absences = now.absences.filter((pair) => pair[0] !== seat);
  }
  if ("due" in p) now.due = p.due;
  if (event.drawn !== null) now.drawn = event.drawn;
  tick(now, event, clock);
  return now;
}

/** Stop and start the clocks of the seats. @param {Standing} now @param {import("./record.js").Event_} event @param {any} clock */
function tick(now, event, clock) {
  const p = event.payload;
  const at = (now.now = Math.max(now.now, micros(event.at)));
  if (event.type === "clock_credited") {
    now.credited = micros(p.to);
    const from = micros(p.from);
    now.clocks = now.clocks.map((time) =>
      time.since === null ? time : { ...time, since: time.since + Math.max(0, Math.min(now.credited - Math.max(time.since, from), p.credit)) },
    );
    return;
  }
  const running = ticking(now);
  for (const [seat, time] of now.clocks.entries()) {
    const answered = event.type === "move_made" && seat === p.seat;
    const expired = event.type === "clock_expired" && seat === p.seat;
    let { since, used, left, lapsed } = time;
    if (!running.includes(seat) || answered || expired) {
      const spent = since === null ? 0 : at - since;
      left = left === null ? null : Math.max(0, left - spent);
      used += spent;
      if (answered) {
        const gain = clock !== null && since !== null && !lapsed ? clock.increment * SECOND : 0;
        used = 0;
        left = left === null ? null : left + gain;
      }
      since = null;
      lapsed = expired;
    }
    if (event.type === "game_resumed") used = 0;
    if (running.includes(seat) && since === null) since = at;
    now.clocks[seat] = { since, used, left, lapsed };
  }
}

/** When the time of a seat is up, and by which limit; null while its clock is stopped. @param {Standing} standing @param {number} seat @param {any} clock @returns {[number, string] | null} */
export function deadline({ clocks }, seat, clock) {
  const time = clocks[seat];
  if (clock === null || time.since === null) return null;
  /** @type {[number, string][]} */
  const ends = [];
  if (time.left !== null) ends.push([time.since + time.left, "game"]);
  if (clock.per_move !== null) ends.push([time.since + Math.max(0, clock.per_move * SECOND - time.used), "move"]);
  return ends.sort((a, b) => a[0] - b[0])[0];
}
