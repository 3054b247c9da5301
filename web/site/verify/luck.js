// Is the luck of a game that of its seed: commitment, client seeds, drawn seats, every draw?
import { anyJson, canonical, hex, hmac, isWhole, same, sha256, unhex, utf8 } from "./bytes.js";
import { recordOf } from "./forms.js";
import { say, Unreadable, Wrong } from "./said.js";

/** The key of a game's draws. @param {Uint8Array} seed @param {(string | null)[]} clientSeeds */
export function keyOf(seed, clientSeeds) {
  return hmac(seed, utf8(canonical(clientSeeds)));
}

/** The commitment of a seat to its client seed: a SHA-256 of four lines. @param {string} game @param {number} seat @param {string} clientSeed */
export function seedCommitment(game, seat, clientSeed) {
  return hex(sha256(utf8(`annals client seed v1\n${game}\n${seat}\n${clientSeed}`)));
}

/** Draw number n of a game, a number in 0..bound-1: HMAC-SHA256 of "n:try", with rejection sampling. @param {Uint8Array} key @param {number} n @param {number} bound */
export function draw(key, n, bound) {
  const whole = 1n << 64n;
  const limit = whole - (whole % BigInt(bound));
  for (let tries = 0; ; tries++) {
    const value = new DataView(hmac(key, utf8(`${n}:${tries}`)).buffer).getBigUint64(0);
    if (value < limit) return Number(value % BigInt(bound));
  }
}

/** For each seat, the seat that its holder had taken, if seats are drawn: a shuffle under a separate key. @param {Uint8Array} seed @param {(string | null)[]} clientSeeds */
function seatOrder(seed, clientSeeds) {
  const key = hmac(keyOf(seed, clientSeeds), utf8("seating"));
  const order = [...clientSeeds.keys()];
  for (let i = order.length - 1, n = 0; i > 0; i--, n++) {
    const j = draw(key, n, i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** The luck of a game, gathered from its events and checked one by one. */
export class Luck {
  constructor() {
    this.commitment = "";
    /** @type {string | null} */
    this.seed = null;
    /** @type {(string | null)[] | null} */
    this.clientSeeds = null;
    this.drawn = 0;
    /** Version, first draw and number of draws of each event that drew. @type {[number, number, number][]} */
    this.spans = [];
    /** Client seeds by seat. @type {Map<number, string | null>} */
    this.given = new Map();
    /** The client seeds present when seats were drawn, and the order. @type {{ seeds: (string | null)[], order: number[] } | null} */
    this.lot = null;
  }

  /** @param {import("./record.js").Event_} event */
  take(event) {
    const { type, payload: p } = event;
    if (type === "game_opened") {
      this.commitment = p.commitment;
      if (event.sealed) this.fits((this.seed = p.seed));
    } else if (type === "seat_taken") this.given.set(p.seat, p.word);
    else if (type === "seat_left") this.given.delete(p.seat);
    else if (type === "client_seed_opened") this.given.set(p.seat, p.word);
    else if (type === "seats_drawn") {
      this.lot = { seeds: this.seeds(), order: p.order };
      this.lotFits();
      this.given = new Map(p.order.map((/** @type {number} */ taken, /** @type {number} */ seat) => [seat, this.given.get(taken) ?? null]));
    } else if (type === "game_forked") {
      // Earlier draws are those of the source game.
      this.drawn = event.drawn ?? 0;
      if (event.sealed) {
        const found = hex(sha256(unhex(p.luck.at(-1).seed)));
        if (found !== p.source.commitment) throw new Wrong("commitment of the source", p.source.commitment, found);
      }
      return;
    } else if (type === "game_started") {
      this.clientSeeds = this.seeds();
      if (!same(p.words, this.clientSeeds)) throw new Wrong("words", this.clientSeeds, p.words);
    } else if (type === "seed_revealed") {
      this.fits(p.seed);
      if (this.seed !== null && this.seed !== p.seed) throw new Wrong("seed", this.seed, p.seed);
      this.seed = p.seed;
      this.lotFits();
    }
    if (event.drawn === null) return;
    if (event.drawn < this.drawn) throw new Wrong("drawn", say("at least {least}", { least: this.drawn }), event.drawn);
    if (event.drawn > this.drawn) this.spans.push([event.version, this.drawn, event.drawn - this.drawn]);
    this.drawn = event.drawn;
  }

  seeds() {
    return [...this.given.keys()].sort((a, b) => a - b).map((seat) => this.given.get(seat) ?? null);
  }

  /** @param {string} seed */
  fits(seed) {
    const found = hex(sha256(unhex(seed)));
    if (found !== this.commitment) throw new Wrong("commitment", this.commitment, found);
  }

  /** Repeat the draw of seats, once the seed is known. */
  lotFits() {
    if (!this.lot || this.seed === null) return;
    const order = seatOrder(unhex(this.seed), this.lot.seeds);
    if (!same(this.lot.order, order)) throw new Wrong("order", order, this.lot.order);
  }
}

/** @typedef {{ version: number, draw: number, bound: number, result: number }} Draw */

/** A list of draws, one JSON object per line. @param {string} text @returns {Draw[]} */
export function readDraws(text) {
  const form = recordOf({ version: isWhole, draw: isWhole, bound: (value) => isWhole(value) && value >= 1 && value <= 2 ** 32, result: isWhole });
  return text.split("\n").filter((line, n, all) => line || n < all.length - 1).map((line) => {
    try {
      const each = anyJson(line);
      if (form(each)) return each;
    } catch {
      // Told below.
    }
    throw new Unreadable(`a list of draws: ${line.slice(0, 200)}`);
  });
}

/** The first fault of a list of draws, which must hold all draws of the events. @param {Luck} luck @param {Draw[]} found @returns {import("./said.js").Fault | null} */
export function checkDraws(luck, found) {
  if (luck.seed === null || luck.clientSeeds === null) return new Wrong("seed", say("a game that has started and whose seed is revealed"), say("none")).at(0);
  const key = keyOf(unhex(luck.seed), luck.clientSeeds);
  const wanted = luck.spans.flatMap(([version, first, count]) => Array.from({ length: count }, (_, i) => ({ version, draw: first + i })));
  for (const [i, { version, draw: n }] of wanted.entries()) {
    const each = found[i];
    if (!each) break;
    if (each.version !== version || each.draw !== n) {
      return new Wrong("draw", say("draw {n} of version {version}", { n, version }), say("draw {n} of version {version}", { n: each.draw, version: each.version })).at(version);
    }
    const result = draw(key, n, each.bound);
    if (each.result !== result) return new Wrong(`draw ${n}`, String(result), String(each.result)).at(version);
  }
  return wanted.length === found.length ? null : new Wrong("draws", String(wanted.length), String(found.length)).at(0);
}
