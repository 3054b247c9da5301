// How is a table opened? With every choice that the API has.
import { useState } from "../vendor/preact-hooks.js";
import { get, post, token } from "../api.js";
import { localsOf, seatLocals } from "../device.js";
import { html } from "../html.js";
import { Later } from "../later.js";
import { programsOf, readTitle, readTitles, Refused, said, useRead, useTitle, useWords, unready } from "../parts.js";
import { openSeed, sit } from "../seeds.js";
import { me, refreshMe, someone } from "../session.js";
import { t } from "../words.js";

const WORDS = { en: () => import("../words/new/en.js"), pl: () => import("../words/new/pl.js"), hu: () => import("../words/new/hu.js") };

/** Loaded where somebody may be asked already. */
const rematch = async () => (await import("../table/rematch.js")).Rematch;

/** The words that this page alone has. @typedef {(word: string) => string} Own */

/** It begins anew where the address asks for another title or game. @param {{ address: Address }} props */
export default function New({ address }) {
  useTitle(t("new_table"));
  return html`<${Opening} query=${address.query} key=${address.query.toString()} />`;
}

/** @param {{ query: URLSearchParams }} props */
function Opening({ query }) {
  const own = useWords(WORDS);
  const titles = useRead(readTitles, []);
  const [slug, setSlug] = useState(query.get("title") ?? "endeavor");
  // A game to play again, or to play on with from one of its versions.
  const again = query.get("again");
  const before = useRead(async () => {
    // Whose seat it was is asked of who plays here.
    if (again && token.value && !me.value) await refreshMe();
    return again ? get(`/v1/games/${again}`) : null;
  }, [again]);
  const title = useRead(() => readTitle(slug), [slug]);
  if (!own || (again && !before.data)) return unready({ heading: t(!again ? "new_table" : query.get("version") ? "play_on" : "rematch"), problem: before.problem, narrow: true });
  if (again) return html`<${Again} own=${own} game=${before.data} version=${Number(query.get("version")) || null} key=${again} />`;
  return html`<div class="page narrow"><h1>${t("new_table")}</h1>
    <label>${t("title")}<select value=${slug} onChange=${(/** @type {FieldEvent} */ e) => setSlug(e.target.value)}>
      ${(titles.data ?? []).map((each) => html`<option value=${each.slug} selected=${each.slug === slug}>${each.name}</option>`)}</select></label>
    <${Refused} text=${titles.problem ?? title.problem} />
    ${title.data?.slug === slug ? html`<${Form} own=${own} title=${title.data} key=${slug} />` : null}</div>`;
}

/** Seconds for which a seat is kept for who is invited: at a public table others wait for it. */
const KEPT = { public: 86400, private: 604800 };

/** Those who played are invited to their seats; programs sit where they sat. @param {{ own: Own, game: Position, version: number | null }} props */
function Again({ own, game, version }) {
  const title = useRead(() => readTitle(game.title), [game.title]);
  return html`<div class="page narrow"><h1>${version ? t("play_on") : t("rematch")}</h1><p>${title.data?.name ?? ""}${version ? ` · ${t("version_from", { version })}` : ""}</p>
    ${version || !othersOf(game).length ? null : html`<${Later} of=${rematch} title=${game.title} seats=${game.seats} />`}
    <p class="small">${othersOf(game).length ? `${own("again_invites")} ` : ""}${own("again_lead")}</p><${Refused} text=${title.problem} />
    ${title.data ? html`<${Form} own=${own} title=${title.data} game=${game} version=${version} />` : null}</div>`;
}

/** Who is invited to play again: who played with the player of this browser, at another device. @param {Position} game */
function othersOf(game) {
  const here = [me.value?.id, ...localsOf(game.game).map((local) => local.player)];
  return game.seats.some((each) => each.player && each.player === me.value?.id) ? game.seats.filter((each) => each.player && !here.includes(each.player)) : [];
}

/** Who sat where, as the form says it: `@` and their id for who is invited. @param {Position} game @returns {Record<number, string>} */
function sittersOf(game) {
  const others = othersOf(game);
  const mine = game.seats.findIndex((each) => each.player && each.player === me.value?.id);
  const own = mine >= 0 ? mine : Math.max(0, game.seats.findIndex((each) => each.player));
  return Object.fromEntries(game.seats.map((each) => [each.seat, each.seat === own ? "me" : each.player && localsOf(game.game).some((local) => local.player === each.player) ? "here" : others.includes(each) ? `@${each.player}` : each.player || !each.engine ? "person" : `${each.engine}:${each.level ?? "normal"}`]));
}

/** @param {{ own: Own, title: Api["TitleShown"], game?: Position, version?: number | null }} props */
function Form({ own, title, game, version }) {
  const [seats, setSeats] = useState(game?.seats.length ?? title.seats[0]);
  const [sitters, setSitters] = useState(/** @type {Record<number, string>} */ (game ? sittersOf(game) : { 0: "me" }));
  const [name, setName] = useState(game?.name ?? "");
  /** The table that was made, where somebody could not be invited. */
  const [table, setTable] = useState("");
  /** What those at this device are called. */
  const [people, setPeople] = useState(/** @type {Record<number, string>} */ ({}));
  const [talk, setTalk] = useState(game?.talk ?? "");
  const [hidden, setHidden] = useState(game?.terms.visibility === "private");
  const [drawn, setDrawn] = useState(false);
  const [options, setOptions] = useState(/** @type {Record<string, unknown>} */ ({ .../** @type {object} */ (title.new_game.options), ...game?.options }));
  const [clock, setClock] = useState(/** @type {Api["ClockWanted"] | null} */ (game?.terms.clock ?? null));
  /** Seconds, as the API has them. */
  const [terms, setTerms] = useState(/** @type {{ absence?: number, seed_time?: number }} */ (game ? { absence: game.terms.absence, seed_time: game.terms.seed_time } : {}));
  const [pack, setPack] = useState(game?.pack ?? title.new_game.pack);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  const levels = programsOf(title);
  const others = game ? othersOf(game).map((each) => [`@${each.player}`, each.name ?? t("person")]) : [];
  const learned = (/** @type {string} */ which) =>
    title.engines.find((each) => each.engine === which.split(":")[0])?.nets.some((net) => net.seats === seats && net.pack === pack);

  const called = (/** @type {number} */ seat) => people[seat]?.trim() || `${t("player")} ${seat + 1}`;

  const create = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    try {
      await someone();
      const chosen = Array.from({ length: seats }, (_, n) => sitters[n] ?? "person");
      const opponents = chosen.flatMap((each, seat) => {
        const [engine, level] = each.split(":");
        return level ? [{ seat, engine, level }] : [];
      });
      const visibility = hidden ? "private" : "public";
      const both = { opponents, name, talk: talk.trim() || null, visibility, seating: drawn ? "random" : "chosen" };
      const made = version
        ? await post(`/v1/games/${game?.game}/forks`, { ...both, version })
        : await post("/v1/games", { ...both, title: title.slug, seats, options, pack, clock, ...terms });
      /** @type {string[]} */
      const uninvited = [];
      for (const [seat, each] of chosen.entries())
        if (each.startsWith("@"))
          await post(`/v1/games/${made.game}/invitations`, { kind: "seat", seat, player: each.slice(1), expires_in: KEPT[visibility] }).catch((error) => uninvited.push(`${others.find(([value]) => value === each)?.[1]}: ${said(error)}`));
      const mine = chosen.indexOf("me");
      if (mine >= 0) await sit(made.game, mine);
      const here = chosen.flatMap((each, seat) => (each === "here" ? [{ seat, name: called(seat), chosen: Boolean(people[seat]?.trim()) }] : []));
      if (here.length) await seatLocals(made.game, here, hidden, mine >= 0 ? { player: me.value.id, name: me.value.name, token: null } : null);
      if (here.length && mine >= 0) await openSeed(made.game);
      if (!uninvited.length) location.hash = `#/games/${made.game}`;
      else {
        setProblem(uninvited.join(" "));
        setTable(made.game);
      }
    } catch (error) {
      setProblem(said(error));
      setBusy(false);
    }
  };
  const choose = (/** @type {number} */ seat, /** @type {string} */ value) => {
    const next = { ...sitters, [seat]: value };
    // Nobody has two seats: who played already changes places.
    if (value === "me" || value.startsWith("@")) for (const other of Object.keys(next)) if (Number(other) !== seat && next[Number(other)] === value) next[Number(other)] = (game && sitters[seat]) || "person";
    setSitters(next);
  };
  const time = (/** @type {string} */ key, /** @type {unknown} */ value) => setClock({ ...(clock ?? {}), [key]: value });
  return html`<form onSubmit=${create}>
    ${version ? null : html`<label>${t("seats")}<select value=${seats} onChange=${(/** @type {FieldEvent} */ e) => setSeats(Number(e.target.value))}>
      ${title.seats.map((/** @type {number} */ n) => html`<option value=${n} selected=${n === seats}>${n}</option>`)}</select></label>`}
    ${Array.from({ length: seats }, (_, n) => html`<label key=${n}>${drawn ? `${n + 1}` : title.role_names[n] ?? `${n + 1}`}
      <select value=${sitters[n] ?? "person"} onChange=${(/** @type {FieldEvent} */ e) => choose(n, e.target.value)}>
        ${[["me", t("you")], ...others, ["person", t("person")], ["here", t("here")], ...levels.map((/** @type {string[]} */ [each, called]) => [each, `${t("program")} ${called}${learned(each) ? ` (${own("learned")})` : ""}`])].map(
          ([value, text]) => html`<option value=${value} selected=${value === (sitters[n] ?? "person")}>${text}</option>`,
        )}</select></label>
      ${sitters[n] === "here" ? html`<label class="called">${t("called")}<input value=${people[n] ?? ""} maxlength="40" placeholder=${called(n)} onInput=${(/** @type {FieldEvent} */ e) => setPeople({ ...people, [n]: e.target.value })} /></label>` : null}`)}
    ${title.engines.filter((each) => each.engine_help && Array.from({ length: seats }, (_, n) => sitters[n]).some((sitter) => sitter?.startsWith(`${each.engine}:`))).map((each) => html`<p class="small" key=${each.engine}>${each.engine_name}: ${each.engine_help}</p>`)}
    <label>${t("name")}<input value=${name} maxlength="80" onInput=${(/** @type {FieldEvent} */ e) => setName(e.target.value)} /></label>
    <label>${t("talk")}<input type="url" value=${talk} maxlength="200" placeholder="https:…" pattern="https:.*" onInput=${(/** @type {FieldEvent} */ e) => setTalk(e.target.value)} /></label>
    ${!version && title.packs.length > 1 ? html`<label>${own("edition")}<select value=${pack} onChange=${(/** @type {FieldEvent} */ e) => setPack(e.target.value)}>
      ${title.packs.map((each) => html`<option value=${each.digest} selected=${each.digest === pack}>${each.edition_name || each.digest.slice(0, 12)}</option>`)}</select><small>${title.packs.find((each) => each.digest === pack)?.edition_help}</small></label>` : null}
    ${Object.entries((!version && title.options_schema.properties) || {}).map(([key, schema]) => html`<${Choice} key=${key} name=${key} schema=${schema} value=${options[key]} onChange=${(/** @type {unknown} */ value) => setOptions({ ...options, [key]: value })} />`)}
    <label class="check"><input type="checkbox" checked=${hidden} onChange=${(/** @type {FieldEvent} */ e) => setHidden(e.target.checked)} />${t("private")}</label>
    <label class="check"><input type="checkbox" checked=${drawn} onChange=${(/** @type {FieldEvent} */ e) => setDrawn(e.target.checked)} />${own("drawn_seats")}</label>
    ${version ? null : html`<label class="check"><input type="checkbox" checked=${clock !== null} onChange=${(/** @type {FieldEvent} */ e) => setClock(e.target.checked ? { per_game: 3600, increment: 30, on_expiry: "opponent" } : null)} />${t("clock")}</label>`}
    ${clock && !version ? html`<div class="row">
      <label>${t("per_game")}<input type="number" min="1" value=${clock.per_game ? clock.per_game / 60 : ""} onInput=${(/** @type {FieldEvent} */ e) => time("per_game", e.target.value ? Math.round(Number(e.target.value) * 60) : null)} /></label>
      <label>${t("increment")}<input type="number" min="0" value=${clock.increment ?? 0} onInput=${(/** @type {FieldEvent} */ e) => time("increment", Number(e.target.value))} /></label>
      <label>${t("per_move")}<input type="number" min="1" value=${clock.per_move ?? ""} onInput=${(/** @type {FieldEvent} */ e) => time("per_move", e.target.value ? Number(e.target.value) : null)} /></label>
      <label class="long">${t("on_expiry")}<select value=${clock.on_expiry} onChange=${(/** @type {FieldEvent} */ e) => time("on_expiry", e.target.value)}>
        <option value="default" selected=${clock.on_expiry === "default"}>${own("expiry_default")}</option><option value="opponent" selected=${clock.on_expiry === "opponent"}>${own("expiry_opponent")}</option><option value="loss" selected=${clock.on_expiry === "loss"}>${own("expiry_loss")}</option></select></label>
    </div>` : null}
    ${version ? null : html`<details><summary>${t("more_tools")}</summary>${/** @type {const} */ ([["absence", 168], ["seed_time", 24]]).map(([term, usual]) => html`<label key=${term}>${t(term)}<input type="number" min="0.1" step="any" placeholder=${usual} value=${terms[term] ? terms[term] / 3600 : ""}
      onInput=${(/** @type {FieldEvent} */ e) => setTerms({ ...terms, [term]: e.target.value ? Math.round(Number(e.target.value) * 3600) : undefined })} /></label>`)}</details>`}
    <${Refused} text=${problem} />
    ${table ? html`<a class="button" href=${`#/games/${table}`}>${t("to_table")}</a>` : html`<button class="main" disabled=${busy}>${t("create")}</button>`}
  </form>`;
}

/** One option of a title, as its schema has it. @param {{ name: string, schema: OptionSchema, value: unknown, onChange: (value: unknown) => void }} props */
function Choice({ name, schema, value, onChange }) {
  const text = schema.title ?? name;
  if (schema.type === "boolean")
    return html`<label class="check"><input type="checkbox" checked=${Boolean(value)} onChange=${(/** @type {FieldEvent} */ e) => onChange(e.target.checked)} />${text}<small>${schema.description ?? ""}</small></label>`;
  if (schema.enum)
    return html`<label>${text}<select value=${String(value)} onChange=${(/** @type {FieldEvent} */ e) => onChange(schema.enum?.find((each) => String(each) === e.target.value))}>
      ${schema.enum.map((each) => html`<option value=${String(each)} selected=${each === value}>${schema["x-annals-names"]?.[each] ?? String(each)}</option>`)}</select><small>${schema.description ?? ""}</small></label>`;
  return html`<label>${text}<input type=${schema.type === "integer" ? "number" : "text"} value=${value ?? ""} min=${schema.minimum} max=${schema.maximum}
    onInput=${(/** @type {FieldEvent} */ e) => onChange(schema.type === "integer" ? Number(e.target.value) : e.target.value)} /><small>${schema.description ?? ""}</small></label>`;
}
