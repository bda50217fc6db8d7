import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Answer, Contract, Input, Listed, Route } from "#/shared/contract.ts";
import { AppError } from "#/shared/errors.ts";
import type { StagedFile } from "#/shared/file.ts";
import "./fastify-types.ts";
import { OutcomeUnknown } from "./db/connection-errors.ts";
import type { Db } from "./db.ts";
import { takeUpload } from "./files/upload-budget.ts";
import { checkCaller, checkOwn } from "./http-access.ts";
import { doAfterwards } from "./http-afterwards.ts";
import { type CookieKind, readCookie, setCookie } from "./http-cookies.ts";
import { sendError } from "./http-errors.ts";
import { hashBody, idempotentCall, runOnce, runThenStore } from "./http-idempotency.ts";
import { refuseUnreadable } from "./http-input.ts";
import { isSameId } from "./ids.ts";
import { readForm } from "./multipart.ts";
import { callerOf } from "./network.ts";
import type { Context, Platform, PublicContext } from "./platform.ts";

/** Bytes a call answers with, and the headers that say what they are. */
export type FileAnswer = { stream: Readable | Buffer; headers: Record<string, string> };

type Result<R extends Route> = R["response"] extends "file"
  ? FileAnswer
  : R["list"] extends true
    ? Listed<Answer<R>>
    : Answer<R>;

/**
 * Who calls: nobody is known on a public call, and a call by signed link may have no actor.
 * Everywhere else the session has been checked before the handler runs.
 */
type ContextOf<R extends Route> = R["access"] extends { public: true }
  ? PublicContext
  : R["access"] extends { link: true }
    ? PublicContext & { actor: Context["actor"] | null; sessionId: string | null }
    : Context;

export type Handlers<C extends Contract> = {
  [K in keyof C]: (input: Input<C[K]>, context: ContextOf<C[K]>) => Promise<Result<C[K]>>;
};

export type FeatureRoutes = {
  /** What the calls' names stand behind in the API's document: "batches" makes batchesCreateJava. */
  name: string;
  contract: Contract;
  mountOn: (app: FastifyInstance, platform: Platform) => void;
};

/** Mounts a whole contract: leaving out a handler, or answering the wrong shape, does not compile. */
export const mount = <C extends Contract>(
  name: string,
  contract: C,
  handlers: Handlers<C>,
): FeatureRoutes => ({
  name,
  contract,
  mountOn: (app, platform) => {
    for (const [call, route] of Object.entries(contract)) {
      const handle = handlers[call] as unknown as Handle;
      app.register(async (scope) => mountRoute(scope, platform, route, handle));
    }
  },
});

type Handle = (input: unknown, context: PublicContext) => Promise<unknown>;

const ROUTE_BODY_SECONDS = 30;

function mountRoute(scope: FastifyInstance, platform: Platform, route: Route, handle: Handle) {
  if (route.raw) {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
  }
  // A form is another content type to a call that takes none.
  if (!route.raw && !route.form) scope.removeContentTypeParser("multipart/form-data");
  scope.route({
    method: route.method,
    url: route.path,
    config: { contractRoute: route },
    onRequest: (request) => checkCaller(platform, route, request),
    preParsing: async (request, reply, payload) => {
      if (!route.form) limitBodyTime(request, reply);
      return payload;
    },
    handler: (request, reply) => answer(platform, route, handle, request, reply),
  });
}

/** A body that trickles in holds a socket: after 30 seconds the call is over (uploads have 120). */
function limitBodyTime(request: FastifyRequest, reply: FastifyReply) {
  const hangUp = () => request.raw.destroy();
  const timer = setTimeout(() => {
    if (reply.sent) return hangUp();
    reply.raw.once("finish", hangUp);
    sendError(reply.header("connection", "close"), new AppError("TOO_SLOW"));
  }, ROUTE_BODY_SECONDS * 1000);
  timer.unref();
  request.raw.once("close", () => clearTimeout(timer));
  request.raw.once("end", () => clearTimeout(timer));
}

type Parts = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  raw?: unknown;
  form?: { fields: unknown; files: Partial<Record<string, StagedFile>> };
};

async function answer(
  platform: Platform,
  route: Route,
  handle: Handle,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { parts, bodyHash } = await readParts(platform, route, request);
  const staged = Object.values(parts.form?.files ?? {}).filter((file) => file !== undefined);
  try {
    checkOwn(route, request.actor, { ...parts, form: parts.form?.fields });
    const call = idempotentCall(platform, route, request, bodyHash ?? hashBody(request.body));
    reply.status(route.status ?? 200);
    const context = contextOf(platform, request, reply);
    const perform = async (db: Db) => {
      const answer = shape(route, await handle(parts, { ...context, db }), reply);
      return { status: reply.statusCode, answer };
    };
    if (!call) return reply.send((await perform(platform.db)).answer);
    const run = route.callsProvider ? runThenStore : runOnce;
    const { status, answer: body, isRepeat } = await run(platform, call, perform);
    if (isRepeat) {
      await platform.files.discard(staged);
      reply.header("idempotency-replayed", "true");
    }
    return reply.status(status).send(body);
  } catch (error) {
    await platform.files.discard(staged);
    // A read changes nothing but its audit line.
    throw route.method === "GET" && error instanceof OutcomeUnknown ? error.cause : error;
  }
}

/** The answer as the contract names it: a field it does not name never leaves. */
function shape(route: Route, result: unknown, reply: FastifyReply): unknown {
  if (route.response === "file") {
    const file = result as FileAnswer;
    reply.headers(file.headers);
    return file.stream;
  }
  if (!route.list) return route.response.parse(result);
  const page = result as Listed<unknown>;
  reply.header("x-total-count", String(page.total));
  return route.response.parse(page.answer);
}

function contextOf(platform: Platform, request: FastifyRequest, reply: FastifyReply) {
  const { config } = platform;
  return {
    ...platform,
    log: request.log,
    requestId: request.id,
    ...callerOf(request),
    userAgent: request.headers["user-agent"],
    actor: request.actor,
    sessionId: request.sessionId,
    isWebClient: request.headers["x-client"] === "web",
    header: (name: string) => {
      const value = request.headers[name];
      return typeof value === "string" ? value : undefined;
    },
    setStatus: (status: 200 | 201) => {
      reply.status(status);
    },
    setSessionCookie: (value: string | null) => setCookie(config, reply, "session", value),
    readCookie: (kind: CookieKind) => readCookie(config, request, kind),
    setCookie: (kind: CookieKind, value: string | null) => setCookie(config, reply, kind, value),
    afterwards: (work: (db: Db) => Promise<void>) => doAfterwards(reply, () => work(platform.db)),
  };
}

async function readParts(platform: Platform, route: Route, request: FastifyRequest) {
  const address = { params: request.params, query: request.query };
  // An id in the address needs no parsed shape to be refused (docs/decisions/0003-own-id-first.md).
  if (isOwnIdInAddress(route)) checkOwn(route, request.actor, address);
  const parts: Parts = {
    params: parse(route.params, address.params),
    query: parse(route.query, address.query),
    // No body at all may do where nothing is required; a JSON null is one, and never the right one.
    body: parse(route.body, request.body === undefined ? {} : request.body),
    ...(route.raw ? { raw: request.body } : {}),
  };
  if (!route.form) return { parts };
  if (!request.actor) throw new AppError("UNAUTHENTICATED");
  const ownerId = request.actor.id;
  const form = await readForm(request, route.form, ownerId, platform.files, {
    admit: (bytes) => takeUpload(platform, ownerId, bytes),
    onField: (name, value) => {
      const isOwnForm = !("public" in route.access) && route.access.own === `form.${name}`;
      // Refused as soon as it is read, before any file is taken in.
      if (isOwnForm && !isSameId(value, ownerId)) throw new AppError("FORBIDDEN");
    },
  });
  try {
    parts.form = { fields: parse(route.form.fields, form.fields), files: form.files };
  } catch (error) {
    await platform.files.discard(
      Object.values(form.files).filter((file): file is StagedFile => file !== undefined),
    );
    throw error;
  }
  return { parts, bodyHash: form.bodyHash };
}

const isOwnIdInAddress = ({ access }: Route): boolean =>
  !("public" in access) && /^(params|query)\./.test(access.own ?? "");

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  refuseUnreadable(value);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join(".")] ??= issue.message;
  throw new AppError("INVALID_INPUT", { fields });
}
