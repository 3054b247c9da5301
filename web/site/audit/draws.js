// How does one get the list of a game's draws, in the form in which it is checked?
import { useState } from "../vendor/preact-hooks.js";
import { call } from "../api.js";
import { html } from "../html.js";
import { Refused, said } from "../parts.js";

/** A button that saves the list as a file; a plain link would get the luck as one document. @param {{ game: string, word: string }} props */
export function Draws({ game, word }) {
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const save = async () => {
    setProblem(null);
    try {
      const { data } = await call("GET", `/v1/games/${game}/luck`, { accept: "application/x-ndjson" });
      (await import("../replay/saving.js")).keep(`${game}.luck.ndjson`, data);
    } catch (error) {
      setProblem(said(error));
    }
  };
  return html`<button onClick=${save}>${word}</button><${Refused} text=${problem} />`;
}
