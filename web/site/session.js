// Who plays in this browser?
import { batch, signal } from "./vendor/preact-signals.js";
import { call, get, keepToken, Problem, post, signedOut, store, stored, token } from "./api.js";

/** The player of the token, or null. @type {Signal<any>} */
export const me = signal(null);

/** Ask again who the token belongs to. */
export async function refreshMe() {
  const asked = token.value;
  const found = asked ? await get("/v1/me").catch((problem) => {
    if (!(problem instanceof Problem && problem.status === 401)) throw problem;
  }) : null;
  // Another player may have taken this device meanwhile, or the token was not valid any more.
  if (token.value !== asked) return;
  me.value = found?.player ?? null;
  if (asked === stored("annals.token")) store("annals.name", found?.player.name ?? null);
  if (found) signedOut.value = false;
}

/** A visitor who presses a button that needs a player becomes a guest. */
export async function someone() {
  if (me.value) return me.value;
  if (token.value) await refreshMe();
  if (me.value) return me.value;
  const made = await post("/v1/guests");
  batch(() => {
    keepToken(made.token.token);
    me.value = made.player;
  });
  return made.player;
}

/** All tokens of the player are revoked, that of this browser last, and every tab forgets it. */
export async function signOut() {
  try {
    const { token: mine } = await get("/v1/me");
    const { tokens } = await get("/v1/tokens");
    for (const each of tokens) if (each.id !== mine.id) await call("DELETE", `/v1/tokens/${each.id}`);
    await call("DELETE", `/v1/tokens/${mine.id}`);
  } finally {
    keepToken(null);
    me.value = null;
  }
}
