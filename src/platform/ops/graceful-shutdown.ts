import { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../app/platform.ts";

/** Leaves 5 of the 20 seconds a process has for closing the database. */
const LONGEST_ANSWER_MS = 15_000;
/** How long a connection accepted at the last moment has to send its request. */
const GRACE_MS = 500;
const SWEEP_EVERY_MS = 100;
/** Milliseconds without a call and without open connections after which waiting ends. */
const QUIET_MS = 10_000;

/** Makes each response during the shutdown close its connection. */
export function closeAnsweredConnections(app: FastifyInstance, platform: Platform): void {
  app.addHook("onRequest", async () => {
    platform.traffic.lastCallAt = performance.now();
  });
  app.addHook("onSend", async (_request, reply) => {
    if (platform.traffic.isLeaving) reply.header("connection", "close");
  });
}

/**
 * Takes the HTTP side out of service without failing a call. For `spellMs` readiness answers 503,
 * so that a proxy sends its calls elsewhere, while calls are served and their connections end with
 * the answer; then no new connection is accepted, running calls are answered, and the rest is
 * closed. Ends within 15 seconds of its call.
 */
export async function drainHttp(
  app: FastifyInstance,
  platform: Platform,
  spellMs: number,
): Promise<void> {
  const { traffic } = platform;
  traffic.isLeaving = true;
  platform.updates.endStreams();
  const deadline = setTimeout(() => app.server.closeAllConnections(), LONGEST_ANSWER_MS);
  const isQuiet =
    performance.now() - traffic.lastCallAt > QUIET_MS && (await countConnections(app.server)) === 0;
  if (!isQuiet) await sleep(spellMs);
  // Not the HTTP server's own close, which cuts connections that wait for their request's first
  // byte, and not Fastify's, which answers 503 from then on.
  const isClosed = new Promise((resolve) => Server.prototype.close.call(app.server, resolve));
  if (!isQuiet) await sleep(GRACE_MS);
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS);
  await isClosed;
  clearInterval(sweep);
  clearTimeout(deadline);
  await app.close();
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
