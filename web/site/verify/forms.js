// Which fields does each type of event have, and does the public body tell only what the sealed part tells?
import { hasOnly, isGame, isHash, isObject, isWhole, same } from "./bytes.js";
import { say, Wrong } from "./said.js";

/** @typedef {(value: any) => boolean} Form */

const DAY = 24 * 3600;
const LONGEST = 366 * DAY;

/** @type {Form} */
const aText = (value) => typeof value === "string";
/** @type {Form} The first event opens a game, and no decision is pending then. */
const isLater = (value) => isWhole(value) && value > 1;
/** @type {Form} */
const textOrNull = (value) => value === null || typeof value === "string";
/** @type {Form} */
const flag = (value) => typeof value === "boolean";
/** @type {Form} */
const objectOrNull = (value) => value === null || isObject(value);
/** @type {Form} */
const wholes = (value) => Array.isArray(value) && value.every(isWhole) && new Set(value).size === value.length;
/** @type {Form} */
const texts = (value) => Array.isArray(value) && value.every(textOrNull);
/** @type {Form} */
const effects = (value) => Array.isArray(value) && value.every((each) => isObject(each) && typeof each.type === "string");

/** @param {Record<string, Form>} forms @returns {Form} */
export function recordOf(forms) {
  return (value) => hasOnly(value, Object.keys(forms)) && Object.entries(forms).every(([name, form]) => form(value[name]));
}

/** @param {Form} form @returns {Form} */
const listOf = (form) => (value) => Array.isArray(value) && value.every(form);

/** @param {...string} values @returns {Form} */
const oneOf = (...values) => (value) => values.includes(value);

/** @param {number} low @param {number} high @returns {Form} */
const between = (low, high) => (value) => isWhole(value) && value >= low && value <= high;

/** @type {Form} */
function clock(value) {
  if (value === null) return true;
  if (!hasOnly(value, ["per_move", "per_game", "increment", "on_expiry"])) return false;
  const spans = [value.per_move, value.per_game].filter((span) => span !== null);
  const gain = between(0, value.per_game === null ? 0 : LONGEST);
  return spans.length > 0 && spans.every(between(1, LONGEST)) && gain(value.increment) && oneOf("default", "opponent", "loss")(value.on_expiry);
}

/** The form of each term of a game, and what holds where a game is older than the term. @type {Record<string, [Form, any]>} */
export const TERMS = {
  visibility: [oneOf("public", "private"), "public"],
  seating: [oneOf("chosen", "random"), "chosen"],
  clock: [clock, null],
  absence: [between(60, LONGEST), 7 * DAY],
  seed_time: [between(60, 30 * DAY), DAY],
};

export const SITTER = { player: textOrNull, engine: textOrNull, level: textOrNull };

/** @type {Record<string, Record<string, Form>>} */
export const FORMS = {
  game_opened: { game: aText, title: aText, pack: isHash, name: textOrNull, seats: isWhole, options: isObject, creator: aText, terms: objectOrNull, commitment: isHash, seed: isHash },
  game_forked: {
    source: recordOf({ game: isGame, version: isLater, head: isHash, commitment: isHash }),
    past: listOf(recordOf({ rules: isWhole, seat: (value) => value === null || isWhole(value), kind: textOrNull, move: textOrNull, effects })),
    luck: listOf(recordOf({ from: isWhole, seed: isHash, words: texts })),
  },
  seat_taken: { seat: isWhole, ...SITTER, word: textOrNull, seed_commitment: isHash },
  seat_left: { seat: isWhole },
  client_seed_opened: { seat: isWhole, word: aText },
  seeds_withheld: { seats: wholes, deadline: aText },
  game_expired: { after: isWhole },
  seats_drawn: { order: wholes },
  game_started: { words: texts, effects, due: wholes },
  move_made: { seat: isWhole, kind: aText, move: aText, effects, due: wholes, choice: isObject },
  moves_rewound: { seat: isWhole, to: isWhole, due: wholes },
  clock_credited: { from: aText, to: aText, credit: isWhole },
  clock_expired: { seat: isWhole, limit: oneOf("move", "game"), deadline: aText, then: aText },
  seat_resigned: { seat: isWhole },
  seat_delegated: { seat: isWhole, engine: aText, level: aText, why: oneOf("resigned", "time", "own", "absence", "forgotten") },
  seat_reclaimed: { seat: isWhole },
  absence_claimed: { seat: isWhole, by: isWhole },
  pause_asked: { seat: isWhole },
  pause_withdrawn: { seat: isWhole },
  game_paused: { seats: wholes },
  game_resumed: { seat: isWhole },
  adjudicated: { reason: aText, effects, due: wholes },
  game_ended: {
    outcome: recordOf({ reason: aText, ranking: listOf(wholes), scores: Array.isArray, winners: wholes }),
    title: aText,
    seats: listOf(recordOf({ ...SITTER, resigned: flag })),
    rated: flag,
  },
  seed_revealed: { seed: isHash },
  game_scored: { sheet: listOf(recordOf({ seat: isWhole, rule: aText, item: aText, points: isWhole, detail: aText })), verified: isObject },
};

/** Fields that not every event of a type has. @type {Record<string, string[]>} */
export const OPTIONAL = { game_opened: ["name", "terms"], seat_taken: ["seed_commitment"], move_made: ["choice"], seat_delegated: ["why"], game_ended: ["rated"] };

/** Fields that only the sealed part has. @type {Record<string, string[]>} */
export const SEALED = { game_opened: ["seed"], game_forked: ["luck"], move_made: ["choice"] };

/** Stands in a public body for what the public may not know. */
const HIDDEN = "?";

/** @param {import("./record.js").Event_} event */
export function checkForms(event) {
  if (!Object.hasOwn(FORMS, event.type)) throw new Wrong("type", say("a known type of event"), event.type);
  const hidden = SEALED[event.type] ?? [];
  checkForm(event.type, event.payload, event.sealed === null ? hidden : []);
  if (event.sealed === null) return;
  checkForm(event.type, event.public, hidden);
  const { payload: whole, public: told } = event;
  const wanted = Object.keys(whole).filter((name) => !hidden.includes(name)).sort();
  if (!hasOnly(told, wanted)) throw new Wrong("body", wanted, Object.keys(told).sort());
  for (const name of wanted) if (!tells(name, whole[name], told[name])) throw new Wrong("body", { [name]: whole[name] }, { [name]: told[name] });
}

/** @param {string} type @param {any} payload @param {string[]} hidden fields that must be missing */
function checkForm(type, payload, hidden) {
  const forms = FORMS[type];
  const wanted = Object.keys(forms).filter((name) => !hidden.includes(name)).sort();
  const needed = wanted.filter((name) => !OPTIONAL[type]?.includes(name));
  const names = Object.keys(payload).sort();
  if (!needed.every((name) => names.includes(name)) || !names.every((name) => wanted.includes(name))) throw new Wrong("payload", wanted, names);
  for (const name of Object.keys(payload)) if (!forms[name](payload[name])) throw new Wrong(name, say("a value as {type} has it", { type }), payload[name]);
}

/** Whether a public field tells only what the whole one tells. @param {string} name @param {any} whole @param {any} told @returns {boolean} */
export function tells(name, whole, told) {
  if (name === "effects") {
    let next = 0;
    return told.every((/** @type {any} */ shown) => {
      while (next < whole.length) if (alike(whole[next++], shown)) return true;
      return false;
    });
  }
  if (name === "past") {
    return whole.length === told.length && whole.every((/** @type {any} */ each, /** @type {number} */ i) => Object.keys(each).every((n) => tells(n, each[n], told[i][n])));
  }
  return (name === "move" && told === HIDDEN) || same(whole, told);
}

/** Whether two values are equal where the second is not hidden, which a list and an object cannot be. @param {any} whole @param {any} told @returns {boolean} */
function alike(whole, told) {
  if (told === HIDDEN) return typeof whole !== "object" || whole === null;
  if (Array.isArray(whole)) return Array.isArray(told) && whole.length === told.length && whole.every((each, i) => alike(each, told[i]));
  if (isObject(whole)) return hasOnly(told, Object.keys(whole)) && Object.keys(whole).every((name) => alike(whole[name], told[name]));
  return whole === told;
}
