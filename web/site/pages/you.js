// What can a person do about their account and this browser?
import { useRef, useState } from "../vendor/preact-hooks.js";
import { batch } from "../vendor/preact-signals.js";
import { call, get, keepToken, post, random } from "../api.js";
import { Copy } from "../copy.js";
import { forgetLocals } from "../device.js";
import { Dialog } from "../dialog.js";
import { html } from "../html.js";
import { guest, Refused, said, useTitle, useWords, unready } from "../parts.js";
import { forgetReplays } from "../replay/kept.js";
import { me, refreshMe, signOut } from "../session.js";
import { showTheme, theme } from "../theme.js";
import { t } from "../words.js";

const WORDS = { en: () => import("../words/you/en.js"), pl: () => import("../words/you/pl.js"), hu: () => import("../words/you/hu.js") };

export default function You() {
  useTitle(t("account"));
  const own = useWords(WORDS);
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [made, setMade] = useState("");
  /** A code is used up even where the answer is lost: when it is sent again, it is with its key. */
  const used = useRef({ code: "", key: "" });
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  /** What is asked about before it is done. */
  const [asks, setAsks] = useState(/** @type {"sign_out" | "erase" | null} */ (null));
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const attempt = (/** @type {() => Promise<unknown>} */ work) => async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      setProblem(null);
      await work();
    } catch (error) {
      setProblem(said(error));
    }
  };
  const rename = attempt(async () => {
    const { data } = await call("PATCH", "/v1/me", { body: { name } });
    // A guest who chooses a name has a code from then on.
    if (data.recovery_code) setMade(data.recovery_code);
    await refreshMe();
  });
  const recover = attempt(async () => {
    const wanted = code.trim();
    if (wanted !== used.current.code) used.current = { code: wanted, key: random() };
    const { data: back } = await call("POST", "/v1/recoveries", { body: { code: wanted }, key: used.current.key });
    used.current = { code: "", key: "" };
    // The page stays as it is, to show the code that replaces the used one.
    batch(() => {
      keepToken(back.token.token);
      me.value = back.player;
    });
    setMade(back.recovery_code);
  });
  const newCode = attempt(async () => {
    setAsks(null);
    const found = await post("/v1/recovery-codes");
    setMade(found.code ?? found.recovery_code?.code ?? "");
  });
  /** Nothing of whoever played here is left. */
  const forgetAll = () => forgetLocals().then(forgetReplays).then(signOut);
  const leave = attempt(forgetAll);
  const away = attempt(async () => {
    // Without a code there is no way back.
    const { recovery_codes: codes } = await get("/v1/recovery-codes");
    if (codes.length) await forgetAll();
    else setAsks("sign_out");
  });
  const erase = attempt(async () => {
    setAsks(null);
    await call("DELETE", `/v1/me?confirm=${me.value.id}`);
    keepToken(null);
    me.value = null;
  });
  const close = () => setAsks(null);
  if (!own) return unready({ heading: guest(me.value?.name) ?? t("account"), narrow: true });
  return html`<div class="page narrow"><h1>${guest(me.value?.name) ?? t("account")}</h1>
    <p>${me.value ? own("signed_in", { name: guest(me.value.name) ?? "" }) : own("nobody")}</p>
    ${me.value ? html`<p><a class="button" href=${`#/players/${me.value.id}`}>${own("games")}</a></p>` : null}
    <${Refused} text=${problem} />
    ${globalThis.isSecureContext ? null : html`<p class="small">${t("insecure")}</p>`}
    <label>${t("theme")}<select value=${theme.value} onChange=${(/** @type {FieldEvent} */ e) => showTheme(e.target.value)}>
      ${/** @type {const} */ (["system", "light", "dark"]).map((each) => html`<option value=${each} selected=${each === theme.value}>${t(each)}</option>`)}</select></label>
    ${me.value ? html`
      <form onSubmit=${rename}><label>${own(me.value.guest ? "rename" : "new_name")}<input value=${name} onInput=${(/** @type {FieldEvent} */ e) => setName(e.target.value)} required maxlength="60" /></label><button>${t("save")}</button></form>
      <section><h2>${own("recovery")}</h2><p>${own("recovery_lead")}</p>
        ${made ? html`<p><code class="code" ref=${box}>${made}</code></p><p class="row"><${Copy} text=${made} box=${box} label=${own("recovery_copy")} /></p>` : html`<button onClick=${newCode}>${own("recovery_make")}</button>`}</section>
      <section><h2>${own("sign_out")}</h2><p>${own("sign_out_lead")}</p><button class="grave" onClick=${away}>${own("sign_out")}</button></section>
      <section><h2>${own("erase")}</h2><button class="grave" onClick=${() => setAsks("erase")}>${own("erase")} …</button></section>` : null}
    ${me.value ? null : html`<form onSubmit=${recover}><label>${own("recover")}<input value=${code} onInput=${(/** @type {FieldEvent} */ e) => setCode(e.target.value)} required autocomplete="off" /></label><button>${own("get_back")}</button></form>`}
    ${asks ? html`<${Dialog} label=${own(asks)} onClose=${close} key=${asks}><h2>${own(asks)}</h2><p>${own(asks === "erase" ? "erase_sure" : "sign_out_sure")}</p>
      <div class="row">${asks === "erase" ? null : html`<button class="main" onClick=${newCode}>${own("recovery_make")}</button>`}
        <button class="grave" onClick=${asks === "erase" ? erase : leave}>${own(asks)}</button><button onClick=${close}>${t("cancel")}</button></div><//>` : null}
  </div>`;
}
