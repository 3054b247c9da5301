// Which things that are asked for would lie far from the question?
import { isOwn, thingsOf } from "./named.js";
import { textOf } from "./told.js";

/**
 * What is asked for and would lie far from the question: places beside the map, where most options mean those, and
 * cards that lie nowhere.
 * @param {BoardData | null} board @param {Place[]} places @param {Texts} texts @param {Choice[]} asked @param {number | null} seat
 */
export function nearOf(board, places, texts, asked, seat) {
  const things = asked.map(thingsOf).filter((ids) => ids.length);
  /** The place beside the map in which a thing lies; none for what lies in sight. @type {Map<string, string>} */
  const lying = new Map();
  const lies = (/** @type {string} */ id, /** @type {string} */ at) => [id, id.replace(/^track_|_\d+$/, "")].forEach((each) => lying.get(each) === "" || lying.set(each, at));
  const shown = board && things.length ? places.filter((place) => !board.kinds[place.kind].mat || place.seat === seat) : [];
  const far = (/** @type {Place} */ { id, kind }) => (board?.kinds[kind].beside === "chips" && !board.kinds[kind].faces ? id : "");
  for (const place of shown) for (const { id } of place.rows.flatMap((row) => row.pieces)) lies(id, far(place));
  // A place comes before a piece of that name.
  for (const place of shown) for (const id of [place.id, ...place.also]) lying.delete(id.replace("track_", "")), lies(id, far(place));
  const own = new Set(shown.flatMap((place) => (place.seat === seat ? place.rows.flatMap((row) => row.pieces.map(({ id }) => id)) : [])));
  const near = asked.flatMap((option) => {
    const found = thingsOf(option).find((id) => lying.has(id)) ?? "";
    return (isOwn(option) && own.has(found)) || !lying.get(found) ? [] : String(lying.get(found));
  });
  const drawn = [...new Set(things.map(([id]) => id))].flatMap((id) => {
    const type = lying.has(id) || !textOf(texts, id).length ? undefined : Object.keys(board?.types ?? {}).find((each) => board?.names[board.types[each].names]?.[id]);
    return type ? [{ id, type, text: board?.names[board.types[type].names][id] ?? id, count: 1, marks: [], hidden: false }] : [];
  });
  return { near: near.length * 2 > things.length ? near : [], drawn };
}
