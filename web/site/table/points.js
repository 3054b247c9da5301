// How many points does everybody have now?
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { get } from "../api.js";

/** A running game's points, which are read once nothing has happened for so many milliseconds. */
const CALM = 800;

/** The points of all seats, as everybody may know them; none where they do not tell who leads. @param {Position | null} position @returns {(number | null)[]} */
export function usePoints(position) {
  const { game, version, state, outcome } = position ?? {};
  const [points, setPoints] = useState(/** @type {number[]} */ ([]));
  useEffect(() => {
    if (outcome) return;
    if (!state) return setPoints([]);
    const read = () => get(`/v1/games/${game}/score?version=${version}&fields=totals,most_points_win`).then((score) => setPoints(score.most_points_win ? score.totals : []), () => setPoints([]));
    const timer = setTimeout(read, CALM);
    return () => clearTimeout(timer);
  }, [game, version]);
  return outcome?.scores ?? points;
}
