import { maxHeaderSize, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, ERRORS, type ErrorKey } from "#/shared/errors.ts";
import { SIGN_IN_REFUSALS } from "#/shared/sign-in-refusals.ts";
import type { Platform } from "../app/platform.ts";
import { fromDbError } from "../db/errors.ts";
import { newId } from "../db/ids.ts";
import { callerOf } from "./network.ts";
import { rawSecurityHeaders } from "./security-headers.ts";

/** Fastify's own refusals, as keys of our error table. */
const FRAMEWORK_ERRORS: Record<string, ErrorKey> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_TYPE",
  FST_ERR_CTP_BODY_TOO_LARGE: "BODY_TOO_LARGE",
  FST_REQ_FILE_TOO_LARGE: "BODY_TOO_LARGE",
  FST_UNDER_PRESSURE: "UNAVAILABLE",
};

/** Converts anything thrown to a refusal of the error table; anything unexpected is INTERNAL. */
export function toAppError(thrown: unknown): AppError {
  const error = fromDbError(thrown);
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const key = code ? FRAMEWORK_ERRORS[code] : undefined;
  if (key) return new AppError(key, { cause: error });
  // The other refusals of Fastify and the parsers: bad JSON, bad URL, wrong length.
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new AppError("MALFORMED", { cause: error });
  }
  return new AppError("INTERNAL", { cause: error });
}

const errorBody = (error: AppError) => ({
  message: error.message,
  code: ERRORS[error.key].code,
  reason: error.key,
  ...(error.details.fields ? { fields: error.details.fields } : {}),
  ...error.details.extra,
});

export function sendError(reply: FastifyReply, error: AppError) {
  const { status } = ERRORS[error.key];
  const retryAfter = error.details.retryAfter ?? (status === 503 ? 5 : undefined);
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  const { challenge } = error.details;
  if (challenge !== undefined) reply.header("www-authenticate", challenge);
  // Set again, since a malformed address gets here without running the hooks.
  reply.header("x-request-id", reply.request.id);
  // A stream that fails before its first byte has already set its headers.
  reply.type("application/json; charset=utf-8");
  return reply.status(status).send(errorBody(error));
}

/** Refusals of Node's HTTP parser; all its others are MALFORMED. */
const PARSER_ERRORS: Record<string, ErrorKey> = {
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  ERR_HTTP_REQUEST_TIMEOUT: "TOO_SLOW",
};

/** Longer than any path of ours, including its method. */
const LONGEST_PATH = 8000;

type ParserError = { code?: string; rawPacket?: unknown };

function parserRefusal({ code, rawPacket }: ParserError): ErrorKey {
  // The parser counts the address as a header. A path that long cannot exist; an existing path with
  // a long query can.
  const start = Buffer.isBuffer(rawPacket) ? rawPacket.toString("latin1", 0, maxHeaderSize) : "";
  const [path = ""] = /^[A-Z]+ \/[^\r\n?]*/.exec(start) ?? [];
  if (code === "HPE_HEADER_OVERFLOW" && path.length > LONGEST_PATH) return "NOT_FOUND";
  return PARSER_ERRORS[code ?? ""] ?? "MALFORMED";
}

/** Answers bytes that never became a request in the shape of every other failure, and hangs up. */
export function refuseConnection(platform: Platform, error: ParserError, socket: Socket) {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new AppError(parserRefusal(error));
  const { status } = ERRORS[refusal.key];
  const requestId = newId();
  const body = JSON.stringify(errorBody(refusal));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...Object.entries(rawSecurityHeaders(platform)).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
  platform.log.info({ requestId, status, reason: error.code }, "unreadable request");
}

export function handleErrors(app: FastifyInstance, platform: Platform) {
  app.setErrorHandler((thrown, request, reply) => sendThrown(platform, thrown, request, reply));
}

/** Sends an error as a refusal, and records a denial in the audit trail. */
async function sendThrown(
  platform: Platform,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const error = toAppError(thrown);
  const { status } = ERRORS[error.key];
  if (status >= 500) request.log.error({ err: error.cause ?? error }, error.message);
  const isDenial = status === 401 || status === 403 || error.details.isDenial;
  if (isDenial && !NOTED_BY_SIGN_IN.has(error.key)) await auditDenial(platform, request, error);
  return sendError(reply, error);
}

/** Sign-in writes its own audit lines, with the account (accounts/sessions). */
const NOTED_BY_SIGN_IN: ReadonlySet<ErrorKey> = new Set(SIGN_IN_REFUSALS);

const MAX_PARAMS = 200;

/** A denied call writes its line in the audit trail and nothing else (5-authorization). */
async function auditDenial(platform: Platform, request: FastifyRequest, error: AppError) {
  const reason = error.key;
  await platform.refusals.note(
    {
      actorId: request.actor?.id ?? null,
      action: "call.denied",
      subject: ["call", `${request.method} ${request.routeOptions.url ?? ""}`],
      newValue: request.actor ? { reason, params: shortened(request.params) } : { reason },
      requestId: request.id,
    },
    {
      ...callerOf(request),
      userAgent: request.headers["user-agent"],
      accessTokenId: request.accessTokenId,
    },
  );
}

/** The parameters of an address, 200 characters of them at most. */
function shortened(params: unknown): Record<string, string> {
  const entries = Object.entries(params ?? {}).map(
    ([name, value]) => [name, String(value)] as const,
  );
  const share = Math.floor(MAX_PARAMS / Math.max(1, entries.length));
  return Object.fromEntries(entries.map(([name, value]) => [name, value.slice(0, share)]));
}
