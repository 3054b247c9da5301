// What does a message mean on the table? A line of the log that is looked at, or the question; loaded when one names something.
import { named, piecesOf, placesOf } from "./named.js";

/**
 * What a message means on the table: what connects two places that it names, else these places, with the pieces that it
 * names there and on the mats of its seats; where it names no place, also a piece of which there is no other.
 * @param {Element} table @param {unknown} message
 */
export function meant(table, message) {
  const ids = named(message, true);
  const links = ids.flatMap((one) => ids.flatMap((other) => placesOf(table, `${one}__${other}`)));
  const mats = ids.filter((id) => id.startsWith("mat_")).flatMap((id) => placesOf(table, id));
  const places = links.length ? links : ids.flatMap((id) => placesOf(table, id)).filter((each) => !mats.includes(each));
  const pieces = ids.flatMap((id) => {
    const alike = piecesOf(table, id);
    const there = alike.filter((each) => [...places, ...mats].some((place) => place.contains(each)));
    return there.length || places.length || alike.filter((each) => each.getAttribute("data-piece") === id).length > 1 ? there : alike;
  });
  return [...places, ...pieces];
}
