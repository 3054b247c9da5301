// What on the table does an answer, or a line of the log, name?

/**
 * What an option may be about on the board, most telling first: of a card in the hand its first argument, else the
 * last one, which is where something goes; then what its label names itself, what tells where that is, and what stands
 * in lists (cost, gain), but for a button.
 * @param {Choice} option @returns {string[]}
 */
export function thingsOf(option) {
  const { args = {} } = option.label;
  const told = Object.values(JSON.parse(JSON.stringify(args, (_, each) => (Array.isArray(each) ? null : each))));
  const label = named([...told.filter((each) => each?.id), ...told]);
  if (option.group === "buttons") return label;
  const ids = (option.args ?? []).flatMap((each) => (each.id ? [String(each.id)] : each.kind === "seat" ? [`mat_${each.value}`] : []));
  return [...(option.group === "hand" ? ids : ids.reverse()), ...label, ...named(args)];
}

/** Ids of all that a message names, at any depth; the mats of the seats, too, where they are asked for. @param {unknown} message @param {boolean} [mats] @returns {string[]} */
export function named(message, mats) {
  if (Array.isArray(message)) return message.flatMap((each) => named(each, mats));
  if (message === null || typeof message !== "object") return [];
  const { kind, id, value } = /** @type {{ kind?: string, id?: unknown, value?: unknown }} */ (message);
  const own = kind === "seat" ? (mats ? [`mat_${value}`] : []) : id ? [String(id)] : [];
  return [...own, ...Object.values(message).flatMap((each) => named(each, mats))];
}

/** Whether an option is about what its player has: a card in hand, or what its arguments number and do not name. @param {Choice} option */
export function isOwn({ group, args = [] }) {
  return group === "hand" || (args.length > 0 && !args.some((each) => each.id));
}

/**
 * What an option lights: what it names first of all that lies on the table, or else what the board says stands for it;
 * of pieces that are alike, those that lie in a place which it names as well.
 * @param {Element} table @param {Choice} option @param {number | null} seat
 */
export function litBy(table, option, seat) {
  const found = [...thingsOf(option).map((id) => things(table, id, seat, isOwn(option))), [...table.querySelectorAll(`[data-also~="${CSS.escape(option.text)}"]`)]];
  const [first = []] = found.filter((each) => each.length);
  const there = first.filter((each) => found.flat().some((place) => place !== each && place.contains(each)));
  return there.length ? there : first;
}

/**
 * What an id means on the table: the place of that name (a track may say so before it); or else the pieces of that
 * name, one's own before those that lie on nobody's mat; copies of a card have numbers behind their name.
 * @param {Element} table @param {string} id @param {number | null} seat @param {boolean} own whether pieces of one's own come before places
 */
export function things(table, id, seat, own) {
  const places = placesOf(table, id);
  const alike = piecesOf(table, id);
  const mine = alike.filter((each) => each.closest(`[data-seat="${seat}"]`));
  if (mine.length && (own || !places.length)) return mine;
  return places.length ? places : alike.filter((each) => !each.closest("[data-seat]"));
}

/** @param {Element} table @param {string} id */
export function placesOf(table, id) {
  const name = CSS.escape(id);
  // Of a city, too, which has its tokens in several places.
  return [...table.querySelectorAll(`[data-place="${name}"], [data-place^="${name}."], [data-place="track_${name}"], [data-also~="${name}"]`)];
}

/** @param {Element} table @param {string} id */
export function piecesOf(table, id) {
  return [...table.querySelectorAll(`[data-piece^="${CSS.escape(id)}"]`)].filter((each) => /^(_\d+)?$/.test((each.getAttribute("data-piece") ?? "").slice(id.length)));
}
