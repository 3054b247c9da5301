// Which program plays on for a player?
import { useState } from "../vendor/preact-hooks.js";
import { Dialog } from "../dialog.js";
import { html } from "../html.js";
import { Choose, isPerson, programsOf } from "../parts.js";
import { t } from "../words.js";

/** It is asked for, since against programs alone the game is over soon, and nothing is left to take back. @param {{ game: import("./game.js").Game, title: Api["TitleShown"] }} props */
export function Delegate({ game, title }) {
  const [open, setOpen] = useState(false);
  const [program, setProgram] = useState("greedy:normal");
  const [engine, level] = program.split(":");
  const alone = !game.here.value.seats.some((each) => each.seat !== game.seat.value && isPerson(each));
  const close = () => setOpen(false);
  const work = () => (close(), void game.delegate(engine, level));
  return html`<button onClick=${() => setOpen(true)}>${t("delegate")} …</button>
    ${open ? html`<${Dialog} label=${t("delegate")} onClose=${close}><h2>${t("delegate")}</h2><p>${t(alone ? "delegate_alone" : "delegate_lead")}</p>
      <${Choose} label=${t("delegate_which")} value=${program} from=${programsOf(title)} onChange=${setProgram} />
      <div class="row"><button class="main" onClick=${work}>${t("do_it")}</button><button onClick=${close}>${t("cancel")}</button></div><//>` : null}`;
}
