import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Platform } from "../app/platform.ts";

/** Gives each request an id, and writes its log line and its metrics once it is answered. */
export function logRequests(app: FastifyInstance, platform: Platform): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    logResponse(platform, request, reply.statusCode, reply.elapsedTime);
  });
}

/** Logs a response with its milliseconds, and counts it for Prometheus. */
function logResponse(
  { metrics }: Platform,
  request: FastifyRequest,
  status: number,
  milliseconds: number,
): void {
  const { id: requestId, method, actor, routeOptions } = request;
  const path = shownPath(request);
  const line = { requestId, method, path, status, milliseconds: Math.round(milliseconds) };
  request.log.info({ ...line, userId: actor?.id }, "request");
  const route = routeOptions.config.contractRoute?.path ?? "other";
  metrics?.noteCall({ method, route, status, seconds: milliseconds / 1000 });
}

const SECRET_LETTERS = 40;

/**
 * Returns a path for the log, without secrets: the query of a signed link, the key of a calendar's
 * address, the token of a shared résumé (also in its page's address, and in a mistyped one). A
 * token has 43 characters; the next longest part, an id, has 36.
 */
const shownPath = ({ url, routeOptions }: FastifyRequest): string | undefined =>
  /\/:(key|token)\b/.test(routeOptions.url ?? "")
    ? routeOptions.url
    : url.split("?")[0]?.replace(/[\w%-]+/g, (part) => (part.length < SECRET_LETTERS ? part : "…"));
