// How does somebody save a game, and stop saving it?
import { useEffect, useRef, useState } from "../vendor/preact-hooks.js";
import { html } from "../html.js";
import { Refused, said } from "../parts.js";

/** A button that saves what `read` gives as one file. @param {{ word: string, fine: boolean, read: (tell: (done: number, of: number) => void) => Promise<Reel>, w: Say }} props */
export function Save({ word, fine, read, w }) {
  const [progress, setProgress] = useState(/** @type {{ done: number, of: number } | null} */ (null));
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const save = async () => {
    const tell = (/** @type {number} */ done, /** @type {number} */ of) => setProgress({ done, of });
    setProblem(null);
    tell(0, 0);
    stop.current = new AbortController();
    try {
      const { download } = await import("./saving.js");
      await download(await read(tell), fine, tell, stop.current.signal);
    } catch (error) {
      if (!(error instanceof DOMException)) setProblem(said(error));
    }
    setProgress(null);
  };
  return html`${progress ? html`<button onClick=${() => stop.current.abort()}>${w("saving", progress)}</button>` : html`<button onClick=${save}>${w(word)}</button>`}<${Refused} text=${problem} />`;
}
