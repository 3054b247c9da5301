// How does a person answer a decision from the list? Everything that can be chosen stands in it.
import { useEffect, useMemo, useRef, useState } from "../vendor/preact-hooks.js";
import { html } from "../html.js";
import { Rule } from "../parts.js";
import { t } from "../words.js";

const MOST = 80;
/** Milliseconds after which a finger has not tapped but rested. */
const LONG = 500;

/** The rule of an option, where it has one of its own. @param {Api["ReferencesShown"] | undefined} rules @param {string} kind that of the decision @param {Choice} option */
export function ruleOf(rules, kind, option) {
  return rules?.options[kind]?.[option.text.split(":")[0]];
}

/** @param {{ decision: Decision, rules: (RulePlace | undefined)[], ask: boolean, held: Choice | null, about: Choice | null, told: unknown, busy: boolean, onChoose: (option: Choice, presses: number) => void, onLook: (option: Choice | null) => void }} props `held` was pressed once, and is given when it is pressed again; `told` is what `about` does; `ask` is whether that is wanted of what cannot be taken back */
export function Options({ decision, rules, ask, held, about, told, busy, onChoose, onLook }) {
  const [wanted, setWanted] = useState("");
  useEffect(() => setWanted(""), [decision]);
  const found = useMemo(() => {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    return decision.options.filter((option) => option === held || words.every((word) => option.label.text.toLowerCase().includes(word)));
  }, [decision, wanted, held]);
  const groups = /** @type {const} */ (["board", "hand", "buttons"]).map((group) => ({
    group,
    options: found.filter((each) => (each.group ?? "buttons") === group),
  }));
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => list.current?.scrollTo(0, 0), [decision]);
  useEffect(() => {
    // Who opened the table by a press, or has answered, goes on at the question: no answer is pressed by one key too many.
    const at = document.activeElement;
    if (!busy && navigator.userActivation?.hasBeenActive && (at === document.body || list.current?.contains(at))) heading.current?.focus({ preventScroll: true });
  }, [decision, busy]);
  useEffect(() => {
    const button = /** @type {HTMLElement | null | undefined} */ (list.current?.querySelector("[aria-pressed]"));
    if (!button) return;
    // What was chosen on the table stands in the list, where it can be pressed again.
    reveal(button);
    if ([document.body, heading.current].includes(/** @type {HTMLElement} */ (document.activeElement))) button.focus({ preventScroll: true });
  }, [held]);
  const alone = decision.options.length === 1;
  const pressed = useRef(0);
  const touch = useRef(false);
  const resting = useRef(0);
  // What a finger has read stays.
  const leave = () => {
    clearTimeout(resting.current);
    if (!touch.current) onLook(null);
  };
  const press = (/** @type {Choice} */ option, /** @type {PointerEvent} */ event) => {
    pressed.current = event.timeStamp;
    if (touch.current) resting.current = setTimeout(() => onLook(option), LONG);
  };
  const choose = (/** @type {Choice} */ option, /** @type {PointerEvent} */ event) => {
    // A finger that rests on an answer reads what it does.
    if (event.pointerType === "touch" && event.timeStamp - pressed.current > LONG) return;
    onChoose(option, event.detail);
  };
  let room = MOST;
  return html`<section class="options" aria-labelledby="prompt">
    <div class="prompt"><h2 id="prompt" tabindex="-1" ref=${heading} aria-live="polite">${decision.prompt.text}${decision.answer ? html` <small>${t("answer_of", decision.answer)}</small>` : null}</h2><small>${rules.map((rule) => rule && html`<${Rule} of=${rule} key=${rule.rule} /> `)}</small></div>
    ${decision.options.length > 8 ? html`<input class="filter" type="search" placeholder=${t("filter")} aria-label=${t("filter")} value=${wanted} onInput=${(/** @type {FieldEvent} */ e) => setWanted(e.target.value)} />` : null}
    <div class="choices" ref=${list}>${groups.map(({ group, options }) => {
      const shown = options.filter((option, n) => n < room || option === held || option === about);
      room -= shown.length;
      if (!shown.length) return null;
      return html`<div key=${group}>${groups.filter((each) => each.options.length).length > 1 ? html`<h3>${t(`group_${group}`)}</h3>` : null}
        <ul>${shown.map((/** @type {Choice} */ option) => html`<li key=${option.text}><button class="option" data-option=${option.text} aria-describedby="preview" aria-pressed=${option === held || undefined} disabled=${busy} onPointerDown=${(/** @type {PointerEvent} */ e) => press(option, e)} onClick=${(/** @type {PointerEvent} */ e) => choose(option, e)}
          onPointerEnter=${(/** @type {PointerEvent} */ e) => (touch.current = e.pointerType === "touch")} onPointerMove=${() => touch.current || option === about || onLook(option)} onPointerLeave=${leave} onFocus=${(/** @type {FieldEvent} */ e) => e.target.matches(":focus-visible") && onLook(option)} onBlur=${leave}>${option.label.text}${cost(option)}${option === held ? html`<em>${t("seals_again")}</em>` : alone && ask && option.seals ? html`<em>${t("seals_sure")}</em>` : null}</button>${option === about ? told : null}</li>`)}</ul></div>`;
    })}</div>
    <p class="small" role="status">${found.length ? null : t("no_match")}</p><p class="unseen" role="status">${held ? t("seals_again") : null}</p>
    ${found.length > MOST ? html`<p class="small">${t("more", { count: found.length - MOST })}</p>` : null}
  </section>`;
}

/** Scroll the list to an answer, or to its beginning. @param {Element | null} element */
export function reveal(element) {
  const list = element?.closest(".choices");
  if (!element || !list) return;
  const [around, own] = [list.getBoundingClientRect(), element.getBoundingClientRect()];
  list.scrollTop += Math.min(own.top - around.top, Math.max(0, own.bottom - around.bottom));
}

/** What it costs, where the label does not say so already. @param {Choice} option */
export function cost(option) {
  const parts = option.cost.map((each) => each.label.text).filter((each) => !option.label.text.includes(each));
  return parts.length ? html`<small>${parts.join(", ")}</small>` : null;
}
