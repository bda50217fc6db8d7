import type { FastifyReply, FastifyRequest } from "fastify";
import type { Route } from "#/shared/contract.ts";
import type { Db } from "./db.ts";
import { readCookie, setCookie } from "./http-cookies.ts";
import type { Platform } from "./platform.ts";

/** PostgreSQL's error of a statement over its time: asking again would take as long again. */
const OVER_TIME = "57014";
/** Its error of a write on a standby. */
const READ_ONLY = "25006";

/**
 * Performs a call: on the standby where the contract lets it lag, the caller is the web client, which keeps cookies, and
 * has written nothing for a while (`noteWrite`). Whatever goes wrong there, the database itself has the last word: a refusal
 * may be about what the standby does not know yet.
 */
export async function performCall<T>(
  { config, db, standby }: Platform,
  route: Route,
  request: FastifyRequest,
  perform: (db: Db) => Promise<T>,
): Promise<T> {
  const mayLag = route.mayLag && request.headers["x-client"] === "web";
  const follower = mayLag && !readCookie(config, request, "wrote") && standby?.current();
  if (!follower) return perform(db);
  try {
    return await perform(follower);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === OVER_TIME) throw error;
    // A call that writes after all says nothing about the standby.
    if (code !== READ_ONLY) standby?.hasThrown(error);
    return perform(db);
  }
}

/** Lets the caller's browser say for some seconds, to any instance, that it has written: it never sees less than what it did. */
export function noteWrite({ config, standby }: Platform, route: Route, reply: FastifyReply): void {
  if (standby && route.method !== "GET") setCookie(config, reply, "wrote", "1");
}
