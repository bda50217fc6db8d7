import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { AppError } from "#/shared/errors.ts";

/** Browsers and proxies wait for an answer before they ask again over the same connection. */
const MOST_UNANSWERED = 10;

/**
 * Ends a connection that keeps pipelining requests without reading the answers: a few kilobytes
 * hold a thousand requests, each of which would be answered, and each answer buffered until the
 * previous one was sent.
 */
export function endPipelines(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook("onRequest", async ({ raw: { socket } }, reply) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    reply.raw.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count <= MOST_UNANSWERED) return;
    socket.destroy();
    throw new AppError("TOO_MANY");
  });
}
