import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Platform } from "#/server/platform.ts";
import type { Role } from "#/shared/actor.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH";
type Part = string | { name: string; content: Buffer };

/** Calls the platform as one of its people would: the demo's rows come about by the rules. */
export function callerOf(app: FastifyInstance, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const send = async (options: {
    method: Method;
    url: string;
    payload?: object | Buffer;
    headers?: Record<string, string>;
  }) => {
    const answer = await app.inject({ ...options, headers: { ...headers, ...options.headers } });
    if (answer.statusCode >= 300) {
      throw new Error(`${options.method} ${options.url}: ${answer.statusCode} ${answer.body}`);
    }
    return answer.json();
  };
  return {
    get: (url: string) => send({ method: "GET", url }),
    post: (url: string, payload: object) => send({ method: "POST", url, payload }),
    put: (url: string, payload: object) => send({ method: "PUT", url, payload }),
    patch: (url: string, payload: object) => send({ method: "PATCH", url, payload }),
    form: async (url: string, parts: Record<string, Part>, method: Method = "POST") => {
      const body = new FormData();
      for (const [name, part] of Object.entries(parts)) {
        if (typeof part === "string") body.append(name, part);
        else body.append(name, new Blob([new Uint8Array(part.content)]), part.name);
      }
      const encoded = new Response(body);
      return send({
        method,
        url,
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: { "content-type": encoded.headers.get("content-type") ?? "" },
      });
    },
  };
}
export type Caller = ReturnType<typeof callerOf>;

type SignedIn = { userId: string; caller: Caller };
type Account = { email: string; password: string; role: Role };

const sessions = new WeakMap<FastifyInstance, Map<string, SignedIn>>();

/** Signs in once; whoever comes again goes on with the same session, which the story keeps alive. */
export async function signIn(app: FastifyInstance, account: Account): Promise<SignedIn> {
  const open = sessions.get(app) ?? new Map<string, SignedIn>();
  sessions.set(app, open);
  const known = open.get(account.email);
  if (known) return known;
  const { userId, token } = await callerOf(app).post("/api/auth/login", account);
  const entered = { userId, caller: callerOf(app, token) };
  open.set(account.email, entered);
  return entered;
}

/**
 * Sessions end within a day and the story takes a year. Checking a password at each step of it took
 * longer than all the rest together.
 */
export const keepSignedIn = ({ db, clock }: Platform) =>
  db
    .updateTable("sessions")
    .set({
      lastUsedAt: clock.sqlNow(),
      expiresAt: sql<Date>`${clock.sqlNow()} + interval '12 hours'`,
    })
    .execute();

/** The story leaves nobody signed in. */
export const signEverybodyOut = ({ db }: Platform) => db.deleteFrom("sessions").execute();
