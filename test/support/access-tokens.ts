import { SCOPE_NAMES, type Scope } from "#/shared/scopes.ts";
import type { TestApp } from "./app.ts";
import { insertTestSession, type PersonaName } from "./personas.ts";
import { saveSettings } from "./settings.ts";

type On = Pick<TestApp, "as" | "withToken" | "db" | "personas">;

export const allowTokens = (app: Pick<TestApp, "as">, isOn = true) =>
  saveSettings(app, "programs", { allowsTokens: isOn });

type Made = { id: string; token: string };

/** Asks for an access token, from a new session. */
export async function askForToken(app: On, who: PersonaName | { id: string }, body: object = {}) {
  const { id: userId } = typeof who === "string" ? app.personas[who] : who;
  const session = await insertTestSession(app.db, { userId });
  return app.withToken(session).request("POST", "/api/auth/access-tokens", {
    name: "Books",
    scopes: ["money:read"],
    days: 30,
    ...body,
  });
}

/** Makes an access token for a persona whose role can use the scopes. */
export async function makeToken(
  app: On,
  who: PersonaName | { id: string },
  scopes: readonly Scope[] = ["money:read"],
): Promise<Made> {
  const answer = await askForToken(app, who, { scopes });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

/** Returns the scopes that a persona's role can use. */
export async function scopesFor(app: On, who: PersonaName): Promise<Scope[]> {
  const answer = await app.as(who).request("GET", "/api/auth/access-tokens");
  const { scopes } = answer.json<{ scopes: Scope[] }>();
  return SCOPE_NAMES.filter((scope) => scopes.includes(scope));
}
