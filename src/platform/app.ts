import { maxHeaderSize } from "node:http";
import { constants } from "node:zlib";
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import cookie from "@fastify/cookie";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { AppError } from "#/shared/errors.ts";
import type { Platform } from "./app/platform.ts";
import { newRequestId } from "./db/ids.ts";
import { FEATURES } from "./features.ts";
import { awaitBackgroundWork } from "./http/after-response.ts";
import { serveClient } from "./http/client-files.ts";
import { serveDocs } from "./http/docs.ts";
import { handleErrors, refuseConnection, sendError, toAppError } from "./http/errors.ts";
import { refuseHeavyJson } from "./http/input.ts";
import { logRequests } from "./http/log.ts";
import { mountAll } from "./http/mount.ts";
import { registerMultipart } from "./http/multipart.ts";
import { refuseOtherMethods } from "./http/other-methods.ts";
import { endPipelines } from "./http/pipelines.ts";
import { setSchemaMessages } from "./http/schema-messages.ts";
import { addSecurityHeaders, rawSecurityHeaders } from "./http/security-headers.ts";
import { closeAnsweredConnections } from "./ops/graceful-shutdown.ts";

const MAX_BODY_BYTES = 1024 * 1024;
/** Uploads may take two minutes; every other body has thirty seconds (http.ts). */
const REQUEST_TIMEOUT_MS = 125_000;
/**
 * Longer than an upload or a response takes: an idle connection is closed after it, or a client
 * that reads none of many responses would keep them in memory for ever.
 */
const STILL_CONNECTION_MS = 125_000;
const LONGEST_STALL_MS = 5000;

/**
 * Responses are compressed one by one, so at a level that costs a tenth of the default one for a
 * tenth more bytes, and with a small window, which saves megabytes of memory per response. Anything
 * that fits one packet is sent uncompressed.
 */
const COMPRESSION = {
  encodings: ["br", "gzip"],
  threshold: 1400,
  syncThreshold: 256 * 1024,
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 },
  },
  zlibOptions: { level: 1 },
} satisfies FastifyCompressOptions;

/**
 * Builds the HTTP app of one platform, not listening yet. `longestStallMs`: with 0 no call is
 * refused, however long the process was stalled.
 */
export async function buildApp(
  platform: Platform,
  { longestStallMs = LONGEST_STALL_MS }: { longestStallMs?: number } = {},
): Promise<FastifyInstance> {
  setSchemaMessages();
  const app = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STILL_CONNECTION_MS,
    // On a busy machine a start takes longer, and must not fail after ten seconds.
    pluginTimeout: 0,
    // Refused with our own error (answerOddHeads).
    http: { requireHostHeader: false },
    forceCloseConnections: "idle",
    return503OnClosing: false,
    exposeHeadRoutes: true,
    genReqId: newRequestId,
    frameworkErrors: (error, _request, reply) =>
      sendError(reply.headers(rawSecurityHeaders(platform)), toAppError(error)),
    clientErrorHandler: (error, socket) => refuseConnection(platform, error, socket),
    trustProxy: (_address: string, hop: number) => hop < platform.config.trustedProxies,
    // As long as a request line may be: each call decides what an id may look like.
    routerOptions: { maxParamLength: maxHeaderSize },
  });
  app.decorateRequest("actor", null);
  app.decorateRequest("sessionId", null);
  app.decorateRequest("accessTokenId", null);
  app.decorateRequest("isConfirmed", false);
  app.decorateRequest("checkedAt", 0);
  app.decorateRequest("linkReaderId", null);
  handleErrors(app, platform);
  awaitBackgroundWork(app);
  refuseUnguardedRoutes(app);
  endPipelines(app);
  readJson(app);
  logRequests(app, platform);
  closeAnsweredConnections(app, platform);
  await app.register(cookie);
  await app.register(compress, COMPRESSION);
  await addSecurityHeaders(app, platform);
  answerOddHeads(app);
  await registerMultipart(app);
  mountAll(app, platform, FEATURES);
  refuseOtherMethods(app, FEATURES);
  await serveDocs(app, platform, FEATURES);
  await serveClient(app, platform);
  // Last, and with a long interval: it takes an interval without a measurement for endless delay,
  // and would refuse every call for a while after the work above took that long on a busy machine.
  await app.register(underPressure, {
    maxEventLoopDelay: longestStallMs,
    sampleInterval: LONGEST_STALL_MS,
    retryAfter: 5,
  });
  return app;
}

/** Deny by default: a route under /api without a contract's access record fails the start. */
function refuseUnguardedRoutes(app: FastifyInstance) {
  app.addHook("onRoute", (route) => {
    const isOpen = !route.url.startsWith("/api/") || route.url.startsWith("/api/docs");
    const record = route.config?.contractRoute?.access;
    if (isOpen || route.config?.isMethodGuard || record?.row) return;
    throw new Error(`${String(route.method)} ${route.url} has no access record.`);
  });
}

/**
 * Cases that Node would answer without our error body and headers: no Host (HTTP/1.0 may omit it),
 * Expect, and Upgrade to another protocol.
 */
function answerOddHeads(app: FastifyInstance) {
  app.addHook("onRequest", async ({ raw }, reply) => {
    // The protocol stays the same. Node leaves the next request of such a connection unanswered if
    // its head is too large.
    if (raw.headers.upgrade !== undefined) reply.header("connection", "close");
    if (raw.httpVersion === "1.1" && !raw.headers.host) throw new AppError("MALFORMED");
  });
  // An Expect that is not understood may be ignored.
  app.server.on("checkExpectation", (request, response) => {
    app.server.emit("request", request, response);
  });
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * JSON only; an empty body counts as none. Anything but UTF-8, and `__proto__` keys, are refused.
 */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (request, body, done) => {
      const text = textOf(body);
      const refusal = heaviness(body);
      if (refusal) done(refusal);
      else if (text === "") done(null, undefined);
      else if (text === undefined) done(new AppError("MALFORMED"));
      else void parse(request, text, done);
    },
  );
}

/** Returns why a JSON body is refused; undefined if it is not. */
function heaviness(body: Buffer): Error | undefined {
  try {
    refuseHeavyJson(body);
  } catch (refusal) {
    return refusal as Error;
  }
  return undefined;
}

/** Returns the text of a JSON body; undefined for invalid bytes, or after a byte order mark. */
function textOf(body: Buffer): string | undefined {
  try {
    const text = utf8.decode(body);
    return text.startsWith("\ufeff") ? undefined : text;
  } catch {
    return undefined;
  }
}
