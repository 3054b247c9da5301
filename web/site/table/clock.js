// How much time has a player left?
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { now } from "../api.js";
import { html } from "../html.js";
import { t } from "../words.js";

/** @typedef {{ clock: Api["ClockShown"], seat: number }} Shown */

/** @param {Shown} props */
export function Clock({ clock, seat }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const mine = clock.seats.find((each) => each.seat === seat);
  const left = mine?.deadline ? (Date.parse(mine.deadline) - now()) / 1000 : mine?.left;
  if (left === undefined || left === null) return null;
  const whole = Math.max(0, Math.floor(left));
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  return html`<time class=${whole < 60 ? "clock low" : "clock"} aria-label=${t("time_left")}>${text}</time>`;
}
