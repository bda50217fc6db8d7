import { finished } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { runWithCallbacks } from "../db/after-commit.ts";

/** Work still running after its response was sent, by app. */
const underWay = new WeakMap<FastifyInstance["server"], Set<Promise<void>>>();

/** Makes closing an app wait for the work after its responses. */
export function awaitBackgroundWork(app: FastifyInstance): void {
  const works = new Set<Promise<void>>();
  underWay.set(app.server, works);
  app.addHook("onClose", async () => {
    await Promise.all(works);
  });
}

/** Runs `work` after the response, so that its duration reveals nothing; failures are logged. */
export function runAfterResponse(reply: FastifyReply, work: () => Promise<void>): void {
  const works = underWay.get(reply.server.server);
  const done = new Promise<void>((resolve) => finished(reply.raw, () => resolve()))
    .then(() => runWithCallbacks(work))
    .catch((error: unknown) => {
      reply.log.error({ err: error }, "what was to follow an answer failed");
    })
    .finally(() => works?.delete(done));
  works?.add(done);
}
