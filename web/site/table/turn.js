// How does a person who looks elsewhere learn that it is their turn?
import { useEffect } from "../vendor/preact-hooks.js";
import { stored } from "../api.js";
import { t } from "../words.js";

/** Where it is kept whether a notification and a sound are wanted. */
export const [TELL, SOUND] = ["annals.tell", "annals.sound"];
export const able = "Notification" in globalThis && globalThis.isSecureContext;

/** Show in the tab that it is the player's turn. @param {boolean} mine */
function mark(mine) {
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  if (icon) icon.href = new URL(mine ? "../icon-turn.svg" : "../icon.svg", import.meta.url).href;
}

/** Two short tones. */
export function ring() {
  const audio = new AudioContext();
  const loud = audio.createGain();
  loud.gain.value = 0.08;
  loud.connect(audio.destination);
  [660, 880].forEach((pitch, n) => {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(loud);
    tone.start(audio.currentTime + 0.2 * n);
    tone.stop(audio.currentTime + 0.2 * n + 0.15);
    if (n) tone.onended = () => void audio.close();
  });
}

/** Tell it by the tab's title and icon, and by a sound and a notification where those were wanted. @param {boolean} mine @param {{ name: string, more: string }} called what the table is called, and what else tells it from others */
export function useTurn(mine, { name, more }) {
  useEffect(() => {
    mark(mine);
    if (mine && stored(SOUND) === "yes") ring();
    return () => mark(false);
  }, [mine]);
  useEffect(() => {
    document.title = `${mine ? "● " : ""}${name || "Annals"}`;
    if (mine && document.hidden && able && stored(TELL) === "yes" && Notification.permission === "granted")
      new Notification(`${t("your_turn")}: ${name}`, { body: more, tag: "annals", icon: new URL("../icon.svg", import.meta.url).href });
  }, [mine, name]);
}
