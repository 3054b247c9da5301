// A typed client of Annals: openapi-fetch with the types of the specification.
import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./schema.d.ts";

export type { components, paths };
export type Schemas = components["schemas"];

/** Answers and problems; not the selections that `fields` gives. */
type Media = "application/json" | "application/problem+json";

/** A client that speaks for the token, or for nobody. */
export function annals(baseUrl: string, token?: string): Client<paths, Media> {
  const headers = token ? { Authorization: `Bearer ${token}` } : undefined;
  return createClient<paths, Media>({ baseUrl, headers });
}
