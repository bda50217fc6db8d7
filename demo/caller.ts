import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import {
  type CallRequest,
  type CallResponse,
  fetchArguments,
  type Route,
} from "#/shared/contract.ts";
import { insertTestSession } from "#test/support/personas.ts";

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

/** One call of a contract, as made by one of the platform's people. Throws if it is refused. */
export type Caller = <R extends Route>(
  route: R,
  request: CallRequest<R>,
) => Promise<CallResponse<R>>;

/**
 * Calls the platform like one of its people, so that the demo's rows are made by the ordinary
 * rules.
 */
export const callerOf =
  (app: FastifyInstance, token?: string): Caller =>
  async (route, request) => {
    const { url, method, headers, body } = fetchArguments(route, request, token);
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

/** Returns the first item of a list. Throws if it is empty: the scenario is broken. */
export function first<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("The story looked for somebody who is not there.");
  return row;
}

type SignedIn = { userId: string; caller: Caller };
type Account = { email: string };

type Sessions = { db: Db; open: Map<string, SignedIn> };
const sessions = new WeakMap<FastifyInstance, Sessions>();

/** Lets `signIn` open sessions for the people of this database. */
export const openSessions = (app: FastifyInstance, db: Db) =>
  sessions.set(app, { db, open: new Map() });

/**
 * Returns a person's session, opened once without checking the password, which would take longer
 * than the calls; later calls reuse it, and `keepSignedIn` keeps it alive. Throws if there is no
 * such account.
 */
export async function signIn(app: FastifyInstance, { email }: Account): Promise<SignedIn> {
  const { db, open } = sessions.get(app) ?? giveUp("Nobody can sign in yet.");
  const known = open.get(email);
  if (known) return known;
  const { id: userId } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("status", "=", "approved")
    .executeTakeFirstOrThrow();
  const entered = { userId, caller: callerOf(app, await insertTestSession(db, { userId })) };
  open.set(email, entered);
  return entered;
}

function giveUp(reason: string): never {
  throw new Error(reason);
}

/** Sessions end within a day, and the scenario takes a year. */
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
