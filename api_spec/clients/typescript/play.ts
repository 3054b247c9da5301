// Two players play a few moves of Imperial Struggle: `node play.ts http://127.0.0.1:8000`.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { annals } from "./index.ts";

const url = process.argv[2]!;
const moves = Number(process.argv[3] ?? 6);

async function player() {
  const key = { "Idempotency-Key": randomUUID() };
  const { data, error } = await annals(url).POST("/v1/guests", { params: { header: key } });
  if (!data) throw new Error(error.detail);
  return annals(url, data.token.token);
}

const [ada, ben] = [await player(), await player()];
const opened = await ada.POST("/v1/games", { body: { title: "imperial_struggle", seats: 2 } });
if (!opened.data) throw new Error(opened.error.detail);
const game_id = opened.data.game;
const seeds = [ada, ben].map(() => randomBytes(16).toString("hex"));
for (const [seat, api] of [ada, ben].entries()) {
  // Only the SHA-256 of a client seed until all seats are taken, so that nobody can choose theirs by it.
  const text = `annals client seed v1\n${game_id}\n${seat}\n${seeds[seat]}`;
  const body = { seed_commitment: createHash("sha256").update(text).digest("hex") };
  const { error } = await api.POST("/v1/games/{game_id}/seats/{seat}", { params: { path: { game_id, seat } }, body });
  if (error) throw new Error(error.detail);
}
for (const [seat, api] of [ada, ben].entries()) {
  const params = { path: { game_id, seat } };
  const body = { client_seed: seeds[seat]! };
  const { error } = await api.POST("/v1/games/{game_id}/seats/{seat}/client-seed", { params, body });
  if (error) throw new Error(error.detail);
}

const path = { game_id };
let made = 0;
while (made < moves) {
  for (const api of [ada, ben]) {
    const { data: owed, error } = await api.GET("/v1/games/{game_id}/decisions", { params: { path } });
    if (!owed) throw new Error(error?.detail);
    const option = owed.decisions.find((decision) => decision.mine)?.options?.[0]?.text;
    if (option === undefined) continue;
    const header = { "Idempotency-Key": randomUUID(), "If-Match": `"${owed.version}"` };
    const done = await api.POST("/v1/games/{game_id}/moves", { params: { path, header }, body: { option } });
    if (!done.data) throw new Error(done.error.detail);
    made += 1;
  }
}
const refused = await ada.POST("/v1/games/{game_id}/moves", {
  params: { path },
  body: { option: "nothing:at:all", expected_version: 1 },
});
const { data: position } = await ada.GET("/v1/games/{game_id}", { params: { path } });
console.log(JSON.stringify({ game_id, made, version: position?.version, refused: refused.error?.code }));
