import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Route } from "#/shared/contract.ts";
import { AppError } from "#/shared/errors.ts";
import { type ReadAnswer, TOGETHER } from "#/shared/together.ts";
import { answerError, bodyOf } from "./http-errors.ts";
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

/** Letters of one answer in all; each of the reads may be asked for by itself. */
const LONGEST_ANSWER = 8_000_000;
/** So many reads of a visitor are under way in one call: a page has few, and others of the network wait too. */
const AT_ONCE_OF_VISITOR = 1;

/**
 * Answers other reads of this server to the same caller, through all their checks. Nothing here is a shorter way to
 * anything: a read that is refused by itself is refused here, with the same words, and each stands in line as by itself. Only
 * reads of the contracts are answered, each once, however often and with whatever parameters that it does not
 * know it is asked for. Throws NOT_FOUND for an address that leads out of where calls are, TOO_MANY where the answer grows too long.
 */
export async function readTogether(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  addresses: readonly string[],
): Promise<ReadAnswer[]> {
  const headers = Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  const reads = addresses.map((address) => namedRead(request, address));
  const answers = new Map<string, Promise<ReadAnswer>>();
  const unanswered = [...reads];
  let letters = 0;
  const answerRest = async (): Promise<void> => {
    for (let read = unanswered.shift(); read; read = unanswered.shift()) {
      const { key, url, found } = read;
      const answer =
        answers.get(key) ??
        (found
          ? answerHere(platform, found, requestWithin(request, found, url, headers), reply)
          : NOTHING);
      answers.set(key, answer);
      letters += (await answer).text.length;
      if (letters > LONGEST_ANSWER) throw new AppError("TOO_MANY", { retryAfter: 1 });
    }
  };
  const atOnce = headers.authorization ? addresses.length : AT_ONCE_OF_VISITOR;
  await within.run(new Map(), () => Promise.all(Array.from({ length: atOnce }, answerRest)));
  return Promise.all(reads.map(({ key }) => answers.get(key) ?? NOTHING));
}

const NOTHING = Promise.resolve<ReadAnswer>({
  status: 404,
  text: JSON.stringify(bodyOf(new AppError("NOT_FOUND"))),
});

type NamedRead = { key: string; url: URL; found: Found | undefined };

/** The read at an address, under a key that it has with whatever parameters that it does not know. */
function namedRead({ server }: FastifyRequest, address: string): NamedRead {
  const url = new URL(address, "http://hub");
  // Dots in a path may lead out of where calls are.
  if (!url.pathname.startsWith("/api/")) throw new AppError("NOT_FOUND");
  const found = server.reads.find(url.pathname);
  const query = found?.route.query;
  // A signed link is signed with its parameters.
  if (found && "link" in found.route.access) return { key: url.href, url, found };
  if (found && !query) url.search = "";
  if (query instanceof z.ZodObject) {
    for (const name of [...url.searchParams.keys()])
      if (!(name in query.shape)) url.searchParams.delete(name);
    url.searchParams.sort();
  }
  return { key: url.href, url, found };
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
  const total = headers.get("x-total-count");
  return {
    status: statusCode,
    text: JSON.stringify(payload),
    ...(total === undefined ? {} : { total: Number(total) }),
  };
}

/** Files and streams are asked for by themselves, and reads together hold no others of their kind. */
export const isAlone = ({ path, response }: Route): boolean =>
  response === "file" || path === TOGETHER;

/** Looks something up once for all reads of one call, which ask for the same moment; by itself a call looks for itself. */
export function lookUpOnce<T>(key: string, lookUp: () => Promise<T>): Promise<T> {
  const shared = within.getStore();
  if (!shared) return lookUp();
  const known = (shared.get(key) as Promise<T> | undefined) ?? lookUp();
  shared.set(key, known);
  return known;
}
