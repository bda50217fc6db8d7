import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { ListPage, Route } from "#/shared/contract.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import type { StagedFile } from "#/shared/file.ts";
import { problemsOf } from "#/shared/problems.ts";
import type { Platform, PublicContext } from "../app/platform.ts";
import { OutcomeUnknownError } from "../db/connection-errors.ts";
import type { Db } from "../db/db.ts";
import { isSameId } from "../db/ids.ts";
import { takeUpload } from "../files/upload-budget.ts";
import { assertConfirmed, checkOwn, checkWaitingCaller } from "./access.ts";
import { runAfterResponse } from "./after-response.ts";
import { type CookieKind, readCookie, setCookie } from "./cookies.ts";
import { auditExport, exportFormatOf, isWholeList } from "./exports.ts";
import { hashBody, idempotentCall, runOnce, runThenStore } from "./idempotency.ts";
import { refuseUnreadable } from "./input.ts";
import { readForm } from "./multipart.ts";
import { callerOf } from "./network.ts";

/** A response of bytes, with its headers. */
export type FileResponse = { stream: Readable | Buffer; headers: Record<string, string> };

/** A service's function: called with the context and the contract's inputs. */
export type Handler = (context: PublicContext, ...sent: unknown[]) => unknown;

type Parts = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  raw?: unknown;
  form?: { fields: unknown; files: Partial<Record<string, StagedFile>> };
};

/** Parses a call's parts, runs the service under its Idempotency-Key, and shapes the response. */
export async function handleCall(
  platform: Platform,
  route: Route,
  serve: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { parts, bodyHash } = await readParts(platform, route, request);
  const staged = Object.values(parts.form?.files ?? {}).filter((file) => file !== undefined);
  try {
    await checkWaitingCaller(platform, route, request);
    checkOwn(route, request.actor, { ...parts, form: parts.form?.fields });
    const format = exportFormatOf(platform, route, request);
    const call = idempotentCall(platform, route, request, () => bodyHash ?? hashBody(request.body));
    reply.status(route.status ?? 200);
    await platform.hub.fresh(route.method !== "GET");
    const context = contextOf(platform, request, reply);
    const sent = sentOf(route, parts);
    const perform = async (db: Db) => {
      const answer = shape(route, await serve({ ...context, db }, ...sent), reply);
      return { status: reply.statusCode, answer };
    };
    if (!call) {
      const { answer } = await perform(platform.db);
      const taken =
        format ?? (isWholeList(platform, route, request, answer) ? "answer" : undefined);
      if (taken) await auditExport(platform, request, { format: taken, answer });
      return reply.send(answer);
    }
    const run = route.callsProvider ? runThenStore : runOnce;
    const { status, answer: body, isRepeat } = await run(platform, call, perform);
    if (isRepeat) {
      await platform.files.discard(staged);
      reply.header("idempotency-replayed", "true");
    }
    return reply.status(status).send(body);
  } catch (error) {
    await platform.files.discard(staged);
    // A read changes nothing but its audit line, so its outcome is never unknown.
    throw route.method === "GET" && error instanceof OutcomeUnknownError ? error.cause : error;
  }
}

/** The value of an object with one key; the object itself if it has more. */
function only(names: object, values: object): unknown {
  const [name, ...others] = Object.keys(names);
  return name === undefined || others.length > 0 ? values : Reflect.get(values, name);
}

/** A call's parts in the order in which `Service` takes them. */
const sentOf = (route: Route, { params, query, body, raw, form }: Parts): unknown[] => [
  ...(route.params ? [only(params as object, params as object)] : []),
  ...(route.query ? [query] : []),
  ...(route.body ? [body] : []),
  ...(route.raw ? [raw] : []),
  ...(route.form && form ? [only(route.form.files, form.files), form.fields] : []),
];

/** The response by the contract: a field it does not name is never sent. */
function shape(route: Route, result: unknown, reply: FastifyReply): unknown {
  if (route.response === "file") {
    const file = result as FileResponse;
    reply.headers(file.headers);
    return file.stream;
  }
  if (!route.list) return route.response.parse(result);
  const page = result as ListPage<unknown>;
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
    accessTokenId: request.accessTokenId,
    linkReaderId: request.linkReaderId,
    isWebClient: request.headers["x-client"] === "web",
    isHead: request.method === "HEAD",
    header: (name: string) => {
      const value = request.headers[name];
      return typeof value === "string" ? value : undefined;
    },
    requireConfirmed: () => assertConfirmed(platform, request),
    setStatus: (status: 200 | 201) => {
      reply.status(status);
    },
    setSessionCookie: (value: string | null) => setCookie(config, reply, "session", value),
    readCookie: (kind: CookieKind) => readCookie(config, request, kind),
    setCookie: (kind: CookieKind, value: string | null) => setCookie(config, reply, kind, value),
    afterwards: (work: (db: Db) => Promise<void>) =>
      runAfterResponse(reply, () => work(platform.db)),
  };
}

async function readParts(platform: Platform, route: Route, request: FastifyRequest) {
  const address = { params: request.params, query: request.query };
  // An own id in the address can be refused before the parts are parsed
  // (docs/decisions/0002-two-keys-of-a-refusal.md).
  if (isOwnIdInAddress(route)) checkOwn(route, request.actor, address);
  const parts: Parts = {
    params: parse(route.params, address.params),
    query: parse(route.query, address.query),
    // A missing body is allowed if nothing is required; a JSON null is a body, and never a valid
    // one.
    body: parse(route.body, request.body === undefined ? {} : request.body),
    ...(route.raw ? { raw: request.body ?? Buffer.alloc(0) } : {}),
  };
  // A body that the call does not read is checked all the same: its hash counts under an
  // Idempotency-Key.
  if (!route.body && !route.raw && !route.form) refuseUnreadable(request.body);
  if (!route.form) return { parts };
  if (!request.actor) throw new AppError("UNAUTHENTICATED");
  const ownerId = request.actor.id;
  const form = await readForm(request, route.form, ownerId, platform.files, {
    reserve: (bytes) => takeUpload(platform, ownerId, bytes),
    onField: (name, value) => {
      const isOwnForm = !("public" in route.access) && route.access.own === `form.${name}`;
      // Refused as soon as the field is read, before any file is accepted.
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
  throw invalidInput(problemsOf(result.error));
}
