import type { TestApp } from "./app.ts";
import { OPENING } from "./opening-bodies.ts";

/** Makes an opening that every candidate fits, not published. Returns its id. */
export async function makeOpening(app: TestApp, fields: object = {}): Promise<string> {
  const body = { ...OPENING, ...fields };
  return (await app.as("admin").request("POST", "/api/openings", body)).json().opening._id;
}
