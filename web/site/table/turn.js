// How does a person who looks elsewhere learn that it is their turn?
import { useEffect, useState } from "../vendor/preact-hooks.js";
import { store, stored } from "../api.js";
import { html } from "../html.js";
import { t } from "../words.js";

const KEY = "annals.tell";
const SOUND = "annals.sound";
const able = "Notification" in globalThis && globalThis.isSecureContext;

/** Show in the tab that it is the player's turn. @param {boolean} mine */
function mark(mine) {
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  if (icon) icon.href = new URL(mine ? "../icon-turn.svg" : "../icon.svg", import.meta.url).href;
}

/** Two short tones. */
function ring() {
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
    if (mine && document.hidden && able && stored(KEY) === "yes" && Notification.permission === "granted")
      new Notification(`${t("your_turn")}: ${name}`, { body: more, tag: "annals", icon: new URL("../icon.svg", import.meta.url).href });
  }, [mine, name]);
}

export function TellMe() {
  const [on, setOn] = useState(able && stored(KEY) === "yes" && Notification.permission === "granted");
  const [loud, setLoud] = useState(stored(SOUND) === "yes");
  const sound = (/** @type {FieldEvent} */ event) => {
    store(SOUND, event.target.checked ? "yes" : null);
    setLoud(event.target.checked);
    if (event.target.checked) ring();
  };
  const chime = html`<label class="check"><input type="checkbox" checked=${loud} onChange=${sound} />${t("sound")}</label>`;
  if (!able) return chime;
  const change = async (/** @type {FieldEvent} */ event) => {
    const wanted = event.target.checked && (await Notification.requestPermission()) === "granted";
    store(KEY, wanted ? "yes" : null);
    setOn(wanted);
  };
  return html`<label class="check"><input type="checkbox" checked=${on} onChange=${change} />${t("tell_me")}</label>${chime}`;
}

/** What a player writes down for themselves; it never leaves the browser. @param {{ game: string }} props */
export function Notes({ game }) {
  const key = `annals.notes.${game}`;
  return html`<label>${t("notes")}<textarea rows="3" onInput=${(/** @type {FieldEvent} */ e) => store(key, e.target.value || null)}>${stored(key) ?? ""}</textarea></label>`;
}
