import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";
import type { Route } from "#/shared/contract.ts";
import { AppError } from "#/shared/errors.ts";
import { type ReadAnswer, TOGETHER } from "#/shared/together.ts";

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
export async function readFor(request: FastifyRequest, address: string): Promise<ReadAnswer> {
  // Dots in a path may lead out of where calls are.
  if (!new URL(address, "http://hub").pathname.startsWith("/api/")) throw new AppError("NOT_FOUND");
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  const { remoteAddress = "" } = request.socket;
  const shared: Shared = sharedBy.get(request) ?? new Map();
  sharedBy.set(request, shared);
  // Awaited within, since it does not begin before.
  const answer = await within.run(shared, async () => {
    return await request.server.inject({ method: "GET", url: address, headers, remoteAddress });
  });
  const total = answer.headers["x-total-count"];
  return {
    status: answer.statusCode,
    text: answer.payload,
    ...(total === undefined ? {} : { total: Number(total) }),
  };
}

/** Files and streams are asked for by themselves, and reads together hold no others of their kind. */
export function refuseWithin({ path, response }: Route): void {
  if (within.getStore() && (response === "file" || path === TOGETHER))
    throw new AppError("NOT_FOUND");
}

/** Looks something up once for all reads of one call, which ask for the same moment; by itself a call looks for itself. */
export function lookUpOnce<T>(key: string, lookUp: () => Promise<T>): Promise<T> {
  const shared = within.getStore();
  if (!shared) return lookUp();
  const known = (shared.get(key) as Promise<T> | undefined) ?? lookUp();
  shared.set(key, known);
  return known;
}
