import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { sessionsContract } from "#/features/accounts/sessions/contract.ts";
import type { Platform } from "#/server/platform.ts";
import type { Role } from "#/shared/actor.ts";
import { type Answer, parcelOf, type Request, type Route } from "#/shared/contract.ts";

type Part = string | { name: string; content: Buffer };

/** Returns the form of a multipart call: texts as they are, files by name and content. */
export function formOf(parts: Readonly<Record<string, Part | undefined | null>>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === "string") form.append(name, part);
    else if (part) form.append(name, new Blob([new Uint8Array(part.content)]), part.name);
  }
  return form;
}

/** One call of a contract, as one of the platform's people makes it. Throws where it is refused. */
export type Caller = <R extends Route>(route: R, request: Request<R>) => Promise<Answer<R>>;

/** Calls the platform as one of its people would, so that the demo's rows come about by the ordinary rules. */
export const callerOf =
  (app: FastifyInstance, token?: string): Caller =>
  async (route, request) => {
    const { url, method, headers, body } = parcelOf(route, request, token);
    const encoded = new Response(body);
    const answer = await app.inject({
      method,
      url,
      headers: { ...Object.fromEntries(encoded.headers), ...headers },
      ...(body ? { payload: Buffer.from(await encoded.arrayBuffer()) } : {}),
    });
    if (answer.statusCode >= 300) {
      throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    }
    return answer.json();
  };

/** Returns what a list has first. Throws where it is empty: the story has gone wrong. */
export function first<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("The story looked for somebody who is not there.");
  return row;
}

type SignedIn = { userId: string; caller: Caller };
type Account = { email: string; password: string; role: Role };

const sessions = new WeakMap<FastifyInstance, Map<string, SignedIn>>();

/** Signs a person in once; later calls reuse the session, which `keepSignedIn` keeps alive. */
export async function signIn(app: FastifyInstance, account: Account): Promise<SignedIn> {
  const open = sessions.get(app) ?? new Map<string, SignedIn>();
  sessions.set(app, open);
  const known = open.get(account.email);
  if (known) return known;
  const { userId, token } = await callerOf(app)(sessionsContract.login, { body: account });
  const entered = { userId, caller: callerOf(app, token) };
  open.set(account.email, entered);
  return entered;
}

/**
 * Sessions end within a day, and the scenario takes a year. Checking a password at each step took longer than
 * everything else together.
 */
export const keepSignedIn = ({ db, clock }: Platform) =>
  db
    .updateTable("sessions")
    .set({
      lastUsedAt: clock.sqlNow(),
      expiresAt: sql<Date>`${clock.sqlNow()} + interval '12 hours'`,
    })
    .execute();

/** Ends every session that the scenario opened. */
export const signEverybodyOut = ({ db }: Platform) => db.deleteFrom("sessions").execute();
