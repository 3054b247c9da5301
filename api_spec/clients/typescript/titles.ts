// A few moves of every title, told by what the types say of each: `node titles.ts http://127.0.0.1:8000 20`.
import { randomUUID } from "node:crypto";
import { annals, type Schemas } from "./index.ts";

const url = process.argv[2]!;
const moves = Number(process.argv[3] ?? 20);

/** Where the game is, and a figure of the first seat. */
function place(position: Schemas["Position"]): string {
  switch (position.title) {
    case "endeavor":
      return `round ${position.where?.round}: ${position.facts?.seats[0]?.discs.harbor} discs`;
    case "imperial_struggle":
      return `turn ${position.where?.turn}: ${position.facts?.vp} VP, ${position.facts?.available_debt[0]} Debt`;
    case "imperialism":
      return `turn ${position.where?.turn}: ${position.facts?.seats[0]?.counts.lands} lands`;
    case "pax_renaissance":
      return `turn ${position.where?.turn}: ${position.facts?.seats[0]?.prestige.law} law`;
  }
}

/** What a decision is about: its members follow from title and kind. */
function question(owed: Schemas["Decisions"]): string {
  switch (owed.title) {
    case "endeavor":
      for (const asked of owed.decisions) if (asked.kind === "build" && asked.about) return `level ${asked.about.build_level}`;
      break;
    case "imperial_struggle":
      for (const asked of owed.decisions) if (asked.kind === "act" && asked.about) return `${asked.about.major.left} left`;
      break;
    case "imperialism":
      for (const asked of owed.decisions) if (asked.kind === "exchange_discard" && asked.about) return `may ${asked.about.may}`;
      break;
    case "pax_renaissance":
      for (const asked of owed.decisions) if (asked.kind === "take_action" && asked.about) return `${asked.about.actions} actions`;
  }
  return "";
}

/** The first argument of an option: an id or a number, as its kind says. */
function argument(option: Schemas["EndeavorOptionShown"]): string {
  const [first] = option.args;
  if (first === undefined) return "";
  return "id" in first ? `${first.kind} ${first.id}` : `${first.kind} ${first.value}`;
}

/** What is told of a game. */
type Told = { made: number; place: string; questions: string[]; effects: string[]; argument: string; followed: string[] };

async function player() {
  const key = { "Idempotency-Key": randomUUID() };
  const { data, error } = await annals(url).POST("/v1/guests", { params: { header: key } });
  if (!data) throw new Error(error.detail);
  return annals(url, data.token.token);
}

const players = [await player(), await player(), await player()];
const told: Record<string, Told> = {};
for (const [title, seats] of Object.entries({ endeavor: 3, imperial_struggle: 2, imperialism: 2, pax_renaissance: 2 })) {
  const opened = await players[0]!.POST("/v1/games", { body: { title, seats } });
  if (!opened.data) throw new Error(opened.error.detail);
  const game_id = opened.data.game;
  const sitting = players.slice(0, seats);
  for (const [seat, api] of sitting.entries()) {
    const { error } = await api.POST("/v1/games/{game_id}/seats/{seat}", { params: { path: { game_id, seat } }, body: {} });
    if (error) throw new Error(error.detail);
  }
  const path = { game_id };
  const found: Told = { made: 0, place: "", questions: [], effects: [], argument: "", followed: [] };
  told[title] = found;
  while (found.made < moves) {
    for (const api of sitting) {
      const { data: owed, error } = await api.GET("/v1/games/{game_id}/decisions", { params: { path } });
      if (!owed) throw new Error(error?.detail);
      const asked = question(owed);
      if (asked) found.questions.push(asked);
      if (owed.title === "endeavor") {
        for (const decision of owed.decisions) found.argument ||= decision.options?.map(argument).find(Boolean) ?? "";
      }
      for (const decision of owed.decisions) {
        const option = decision.mine ? decision.options?.[0]?.text : undefined;
        if (option === undefined) continue;
        const header = { "Idempotency-Key": randomUUID(), "If-Match": `"${owed.version}"` };
        const done = await api.POST("/v1/games/{game_id}/moves", { params: { path, header }, body: { option } });
        if (!done.data) throw new Error(done.error.detail);
        for (const event of done.data.events) {
          if (event.type === "move_made") for (const effect of event.payload.effects) found.effects.push(effect.type);
        }
        found.made += 1;
        break;
      }
    }
  }
  const { data: position } = await players[0]!.GET("/v1/games/{game_id}", { params: { path } });
  if (position) found.place = place(position);
  const query = { after: "0", wait: 0 };
  const { data: feed } = await players[0]!.GET("/v1/games/{game_id}/stream", { params: { path, query }, headers: { Accept: "application/json" } });
  for (const event of feed?.events ?? []) {
    if (event.type === "move_made") for (const effect of event.payload.effects) found.followed.push(effect.type);
    if (event.type === "game_opened" && event.title === "imperial_struggle") found.followed.push(`handicap ${event.payload.options.handicap}`);
  }
}
console.log(JSON.stringify(told));
