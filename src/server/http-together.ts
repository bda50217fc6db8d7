import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Route } from "#/shared/contract.ts";
import { AppError } from "#/shared/errors.ts";
import { type ReadAnswer, TOGETHER } from "#/shared/together.ts";
import { answerError } from "./http-errors.ts";
import { noteAnswer } from "./http-log.ts";
import type { Platform } from "./platform.ts";
import { type Found, replyWithin, requestWithin } from "./read-within.ts";

/** What says who asks, from where and by what. */
const PASSED_ON = [
  "authorization",
  "cookie",
  "user-agent",
  "x-client",
  "x-unattended",
  "x-forwarded-for",
] as const;

/** What reads of one call have looked up, by what it is of. */
type Shared = Map<string, Promise<unknown>>;

const within = new AsyncLocalStorage<Shared>();
const sharedBy = new WeakMap<FastifyRequest, Shared>();

/**
 * Answers another read of this server to the same caller, through all its checks. Nothing here is a shorter way to
 * anything: a read that is refused by itself is refused here, with the same words.
 */
export async function readFor(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): Promise<ReadAnswer> {
  const url = new URL(address, "http://hub");
  // Dots in a path may lead out of where calls are.
  if (!url.pathname.startsWith("/api/")) throw new AppError("NOT_FOUND");
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  const shared: Shared = sharedBy.get(request) ?? new Map();
  sharedBy.set(request, shared);
  const found = request.server.reads.find(url.pathname);
  // Awaited within, since it does not begin before.
  return within.run(shared, async () =>
    found
      ? await answerHere(platform, found, requestWithin(request, found, url, headers), reply)
      : await answerAnew(request, address, headers),
  );
}

/** What the router alone can tell: what is not there, or is no read, and addresses written in an unusual way. */
async function answerAnew(
  { server, socket }: FastifyRequest,
  url: string,
  headers: Record<string, string>,
): Promise<ReadAnswer> {
  const { remoteAddress = "" } = socket;
  const answer = await server.inject({ method: "GET", url, headers, remoteAddress });
  return readAnswer(answer.statusCode, answer.payload, answer.headers["x-total-count"]);
}

async function answerHere(
  platform: Platform,
  { answer }: Found,
  request: FastifyRequest,
  outer: FastifyReply,
): Promise<ReadAnswer> {
  const startedAt = performance.now();
  const { reply, taken } = replyWithin(outer, request);
  try {
    await answer(request, reply);
  } catch (error) {
    await answerError(platform, error, request, reply);
  }
  const { statusCode, payload, headers } = taken;
  noteAnswer(platform, request, statusCode, performance.now() - startedAt);
  return readAnswer(statusCode, JSON.stringify(payload), headers.get("x-total-count"));
}

const readAnswer = (status: number, text: string, total: unknown): ReadAnswer => ({
  status,
  text,
  ...(total === undefined ? {} : { total: Number(total) }),
});

/** Files and streams are asked for by themselves, and reads together hold no others of their kind. */
export const isAlone = ({ path, response }: Route): boolean =>
  response === "file" || path === TOGETHER;

export function refuseWithin(route: Route): void {
  if (within.getStore() && isAlone(route)) throw new AppError("NOT_FOUND");
}

/** Looks something up once for all reads of one call, which ask for the same moment; by itself a call looks for itself. */
export function lookUpOnce<T>(key: string, lookUp: () => Promise<T>): Promise<T> {
  const shared = within.getStore();
  if (!shared) return lookUp();
  const known = (shared.get(key) as Promise<T> | undefined) ?? lookUp();
  shared.set(key, known);
  return known;
}
