// What can a person do about their account and this browser?
import { useState } from "../vendor/preact-hooks.js";
import { call, keepToken, post } from "../api.js";
import { forgetLocals } from "../device.js";
import { html } from "../html.js";
import { guest, Refused, said, useTitle } from "../parts.js";
import { me, refreshMe, signOut } from "../session.js";
import { showTheme, theme } from "../theme.js";
import { t } from "../words.js";

export default function You() {
  useTitle(t("account"));
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [made, setMade] = useState("");
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
    await call("PATCH", "/v1/me", { body: { name } });
    await refreshMe();
  });
  const recover = attempt(async () => {
    const back = await post("/v1/recoveries", { code: code.trim() });
    keepToken(back.token.token ?? back.token);
    await refreshMe();
  });
  const newCode = attempt(async () => {
    const found = await post("/v1/recovery-codes");
    setMade(found.code ?? found.recovery_code?.code ?? "");
  });
  return html`<main class="page narrow"><h1>${guest(me.value?.name) ?? t("account")}</h1>
    <p>${me.value ? t("signed_in", { name: guest(me.value.name) ?? "" }) : t("nobody")}</p>
    <${Refused} text=${problem} />
    ${globalThis.isSecureContext ? null : html`<p class="small">${t("insecure")}</p>`}
    <label>${t("theme")}<select value=${theme.value} onChange=${(/** @type {FieldEvent} */ e) => showTheme(e.target.value)}>
      ${/** @type {const} */ (["system", "light", "dark"]).map((each) => html`<option value=${each} selected=${each === theme.value}>${t(each)}</option>`)}</select></label>
    ${me.value ? html`
      <form onSubmit=${rename}><label>${t(me.value.guest ? "rename" : "new_name")}<input value=${name} onInput=${(/** @type {FieldEvent} */ e) => setName(e.target.value)} required maxlength="60" /></label><button>${t("save")}</button></form>
      <section><h2>${t("recovery")}</h2><p>${t("recovery_lead")}</p>
        ${made ? html`<p><code class="code">${made}</code></p>` : html`<button onClick=${newCode}>${t("recovery_make")}</button>`}</section>
      <section><h2>${t("sign_out")}</h2><p>${t("sign_out_lead")}</p><button class="grave" onClick=${attempt(() => forgetLocals().then(signOut))}>${t("sign_out")}</button></section>` : null}
    ${me.value ? null : html`<form onSubmit=${recover}><label>${t("recover")}<input value=${code} onInput=${(/** @type {FieldEvent} */ e) => setCode(e.target.value)} required autocomplete="off" /></label><button>${t("get_back")}</button></form>`}
  </main>`;
}
