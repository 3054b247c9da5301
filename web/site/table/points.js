// How many points does everybody have at the moment that is shown?
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { get } from "../api.js";

/** A running game's points, which are read once nothing has happened for so many milliseconds. */
const CALM = 800;

/** The points of all seats, as everybody may know them; none where they do not tell who leads. Those of a running game stand until newer ones are read, those of a past moment at that moment alone. @param {Position | null} position @param {boolean} past @returns {(number | null)[]} */
export function usePoints(position, past) {
  const { game, version, state, outcome } = position ?? {};
  const moment = past ? version : "now";
  const [found, setFound] = useState({ moment, points: /** @type {number[]} */ ([]) });
  useEffect(() => {
    const set = (/** @type {number[]} */ points) => setFound({ moment, points });
    if (outcome) return;
    if (!state) return set([]);
    const read = () => get(`/v1/games/${game}/score?version=${version}&fields=totals,most_points_win`).then((score) => set(score.most_points_win ? score.totals : []), () => set([]));
    const timer = setTimeout(read, past ? CALM / 4 : CALM);
    return () => clearTimeout(timer);
  }, [game, version, past]);
  return outcome?.scores ?? (found.moment === moment ? found.points : []);
}
