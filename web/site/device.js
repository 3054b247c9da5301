// Who plays at one table with this one device?
import { call, post, random, store, stored, token } from "./api.js";
import { refreshMe } from "./session.js";

/** @typedef {{ player: string, name: string, token: string | null }} Local Somebody at this device; without a token of their own they play with that of the browser. */

const KEY = "annals.device";

/** @returns {Record<string, Local[]>} by game */
function all() {
  return JSON.parse(stored(KEY) ?? "{}");
}

/** Those who share this device at a table; nobody where everybody has their own. @param {string} game @returns {Local[]} */
export function localsOf(game) {
  return all()[game] ?? [];
}

/** What somebody at this device is called, whatever their name elsewhere. @param {string | null | undefined} player */
export function calledHere(player) {
  return player ? everybody().find((each) => each.player === player)?.name : undefined;
}

/** All who have a token of their own here, at any table. */
const everybody = () => Object.values(all()).flat().filter((each) => each.token);

/**
 * Who plays under a name at this device: who did so before, or a guest who takes that name; where somebody else has it, only this device calls them so.
 * @param {string} name @param {boolean} chosen whether somebody typed it @param {Local[]} seated those who sit at the table already
 */
async function localOf(name, chosen, seated) {
  const before = everybody().find((each) => chosen && each.name === name && !seated.some((one) => one.player === each.player));
  const known = before?.token && (await call("GET", "/v1/me", { token: before.token }).then(() => true, () => false));
  if (before && known) return before;
  const { player, token } = await post("/v1/guests");
  const more = { token: token.token };
  if (chosen) await call("PATCH", "/v1/me", { ...more, body: { name } }).catch(() => undefined);
  return { player: player.id, name, ...more };
}

/**
 * Seat people at this device, each as a player with a token of their own, which stays in this browser.
 * @param {string} game @param {{ seat: number, name: string, chosen: boolean }[]} people @param {boolean} invited whether the table is private @param {Local | null} own who has sat down with the token of the browser
 */
export async function seatLocals(game, people, invited, own) {
  const locals = own ? [own] : [];
  for (const { seat, name, chosen } of people) {
    const local = await localOf(name, chosen, locals);
    const token = local.token ?? undefined;
    locals.push(local);
    store(KEY, JSON.stringify({ ...all(), [game]: locals }));
    // The seed of the player who opened the table is committed; those of the others need not be.
    const body = { client_seed: random() };
    if (invited) {
      const { code } = await post(`/v1/games/${game}/invitations`, { kind: "seat", seat });
      await call("POST", `/v1/invitations/${encodeURIComponent(code)}/acceptances`, { token, body: { seat, ...body } });
    } else await call("POST", `/v1/games/${game}/seats/${seat}`, { token, body });
  }
}

/** From now on this tab plays for somebody; null for whom the browser belongs to. @param {Local | null} local */
export async function handTo(local) {
  token.value = tokenOf(local);
  await refreshMe();
}

/** @param {Local | null} local */
export function tokenOf(local) {
  return local?.token ?? stored("annals.token");
}

/** Revoke the tokens of all who played at this device. */
export async function forgetLocals() {
  for (const local of everybody()) {
    const more = { token: local.token ?? undefined };
    await call("GET", "/v1/me", more).then(({ data }) => call("DELETE", `/v1/tokens/${data.token.id}`, more)).catch(() => undefined);
  }
  store(KEY, null);
}
