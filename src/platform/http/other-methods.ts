import type { FastifyInstance, HTTPMethods } from "fastify";
import { AppError } from "#/shared/errors.ts";
import { sendError } from "./errors.ts";
import type { Mounted } from "./mount.ts";

const ALL_METHODS: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** A known path with another method answers 405 with Allow (C53), before its body is read. */
export function refuseOtherMethods(app: FastifyInstance, features: readonly Mounted[]) {
  const routes = features.flatMap(({ contract }) => Object.values(contract));
  // By shape: the names of parameters do not make a different path.
  const paths = Map.groupBy(routes, ({ path }) => path.replace(/:\w+/g, ":"));
  for (const [first, ...others] of paths.values()) {
    if (!first) continue;
    const known: string[] = [first, ...others].map(({ method }) => method);
    const allowed = known.includes("GET") ? [...known, "HEAD"] : known;
    app.route({
      method: ALL_METHODS.filter((method) => !allowed.includes(method)),
      url: first.path,
      config: { isMethodGuard: true },
      onRequest: async (_request, reply) => {
        reply.header("allow", allowed.join(", "));
        return sendError(reply, new AppError("METHOD_NOT_ALLOWED"));
      },
      handler: () => undefined,
    });
  }
}
