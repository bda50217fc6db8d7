import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { type ExpressionBuilder, sql } from "kysely";
import { acceptsIdempotencyKey, type Route } from "#/shared/contract.ts";
import { AppError, invalidInput } from "#/shared/errors.ts";
import type { Platform } from "../app/platform.ts";
import { OutcomeUnknownError } from "../db/connection-errors.ts";
import type { Db, Tables } from "../db/db.ts";
import { newId } from "../db/ids.ts";
import { unitOfWork } from "../db/unit-of-work.ts";
import { openAnswer, sealAnswer } from "../security/answer-seal.ts";
import { hmacHex } from "../security/secrets.ts";

export type IdempotentCall = {
  /** Null for a caller without a session. */
  userId: string | null;
  method: string;
  path: string;
  key: string;
  /** Keyed, so that a reader of the row cannot guess a password that was in the body. */
  bodyHash: string;
  /** Hashes of the body under the former secrets that are still accepted. */
  formerHashes: readonly string[];
  /** The response is shown once: only the fact that it was given is kept. */
  isShownOnce: boolean;
  /** The id of this run; only it may store the answer. */
  attempt: string;
};
type StoredResponse = { status: number; answer: unknown };

const KEPT_HOURS = 24;
/** Seconds after which an unfinished run counts as lost: longer than any call takes. */
const STALE_AFTER_SECONDS = 30;

/** A stable text of a parsed body: the same for the same content whatever the order of keys. */
export function hashBody(body: unknown): string {
  const canonical = JSON.stringify(body, (_key, value: unknown) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash("sha256")
    .update(canonical ?? "")
    .digest("hex");
}

/**
 * Returns the call behind a request's Idempotency-Key; undefined if it has none or its answer is
 * not kept (`acceptsIdempotencyKey`). Throws INVALID_INPUT for the key.
 */
export function idempotentCall(
  { secrets }: Pick<Platform, "secrets">,
  route: Route,
  request: FastifyRequest,
  hashSent: () => string,
): IdempotentCall | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined || !acceptsIdempotencyKey(route, request.actor !== null)) return undefined;
  if (typeof key !== "string" || key.length < 1 || key.length > 200) {
    throw invalidInput({ "Idempotency-Key": "Use 1 to 200 characters." });
  }
  const sentHash = hashSent();
  const [hash = "", ...formerHashes] = secrets
    .keysFor("idempotency")
    .map((secretKey) => hmacHex(secretKey, sentHash));
  return {
    userId: request.actor?.id ?? null,
    method: route.method,
    path: request.url.split("?")[0] ?? "",
    // Signed-out callers share no keys: the same key with another body belongs to another caller.
    key: request.actor ? key : `${key} ${hash}`,
    bodyHash: hash,
    formerHashes,
    isShownOnce: route.answersSecret === "once",
    attempt: newId(),
  };
}

type Work = (db: Db) => Promise<StoredResponse>;
type Run = Pick<Platform, "db" | "clock" | "log" | "secrets">;

/**
 * Runs a call under its key, once: `work` gets a database whose commit waits for the answer, so
 * that the changes and the answer are one transaction. A repeated call returns the stored answer
 * (`isRepeat`). Throws what `work` throws, after which the key is free; IDEMPOTENCY_MISMATCH for
 * another body; SHOWN_ONCE for a repeat whose answer is not kept; IDEMPOTENCY_RUNNING while the
 * first call runs; OUTCOME_UNKNOWN if the database cannot be asked whether a commit reached it.
 */
export async function runOnce(
  platform: Run,
  call: IdempotentCall,
  work: Work,
): Promise<StoredResponse & { isRepeat: boolean }> {
  const storedAnswer = await reserve(platform, call);
  if (storedAnswer) return { ...repeatable(call, storedAnswer), isRepeat: true };
  try {
    return { ...(await workAndStore(platform, call, work)), isRepeat: false };
  } catch (error) {
    const storedAnswer = await resolveFailure(platform, call, error);
    return { ...repeatable(call, storedAnswer), isRepeat: false };
  }
}

/** Returns a stored answer that may be given again. Throws SHOWN_ONCE. */
function repeatable(call: IdempotentCall, stored: StoredResponse): StoredResponse {
  if (call.isShownOnce) throw new AppError("SHOWN_ONCE");
  return stored;
}

/** Runs calls that talk to other services between transactions, and are safe to repeat. */
export async function runThenStore(
  platform: Run,
  call: IdempotentCall,
  work: Work,
): ReturnType<typeof runOnce> {
  return runOnce(platform, call, async () => work(platform.db));
}

async function workAndStore({ db, secrets }: Run, call: IdempotentCall, work: Work) {
  const unit = unitOfWork(db);
  let done: StoredResponse;
  try {
    done = await work(unit.db);
  } catch (error) {
    // On a refusal, transactions that the call had completed stay committed, as without a key.
    if (error instanceof AppError) await unit.commit();
    else await unit.rollback();
    throw error;
  }
  const kept = call.isShownOnce ? null : done.answer;
  await unit.commit((tx) =>
    storeAnswer(tx, call, { ...done, answer: sealAnswer(secrets, call, kept) }),
  );
  return done;
}

/** Reserves a key. If the answer is lost, nothing has started: throws the original error. */
const reserve = (platform: Run, call: IdempotentCall) =>
  reserveKey(platform, call).catch((error: unknown) => {
    throw error instanceof OutcomeUnknownError ? error.cause : error;
  });

const TRIES_AFTER_MS = [0, 200, 800];

/**
 * After a failure: frees the key if nothing was committed under it, and throws the failure. If the
 * commit did succeed, returns the stored answer. The key's row is locked until a running commit has
 * ended, so that the outcome is certain.
 */
async function resolveFailure(platform: Run, call: IdempotentCall, failure: unknown) {
  for (const wait of TRIES_AFTER_MS) {
    await pause(wait);
    const storedAnswer = await findOrFree(platform, call).catch((error: unknown) => {
      platform.log.warn({ err: error }, "An idempotency key could not be settled.");
      return "unsettled" as const;
    });
    if (storedAnswer === "unsettled") continue;
    if (storedAnswer) return storedAnswer;
    throw failure instanceof OutcomeUnknownError ? failure.cause : failure;
  }
  throw failure;
}

const findOrFree = (
  { db, secrets }: Run,
  call: IdempotentCall,
): Promise<StoredResponse | undefined> =>
  // In a transaction, which looks for a working connection when it starts.
  db.transaction().execute(async (tx) => {
    const freed = await tx
      .deleteFrom("idempotencyKeys")
      .where(ofKey(call))
      .where("attempt", "=", call.attempt)
      .where("status", "is", null)
      .executeTakeFirst();
    if (freed.numDeletedRows > 0n) return undefined;
    const storedAnswer = await tx
      .selectFrom("idempotencyKeys")
      .where(ofKey(call))
      .where("attempt", "=", call.attempt)
      .select(["status", "answer"])
      .executeTakeFirst();
    return storedAnswer?.status
      ? { status: storedAnswer.status, answer: openAnswer(secrets, call, storedAnswer.answer) }
      : undefined;
  });

/**
 * Reserves an Idempotency-Key (C85): per user, method and path, for 24 hours. Returns the stored
 * answer of an earlier call, or undefined if this is the first or the previous one was lost.
 */
async function reserveKey(
  { db, clock, secrets }: Run,
  call: IdempotentCall,
): Promise<StoredResponse | undefined> {
  const now = clock.sqlNow();
  const unique = call.userId
    ? sql`(user_id, method, path, key)`
    : sql`(method, path, key) where user_id is null`;
  const { rows } = await sql`
    insert into idempotency_keys as k (user_id, method, path, key, body_hash, created_at, attempt)
    values (${call.userId}, ${call.method}, ${call.path}, ${call.key}, ${call.bodyHash}, ${now}, ${call.attempt})
    on conflict ${unique} do update
      set body_hash = excluded.body_hash, created_at = excluded.created_at, attempt = excluded.attempt,
        status = null, answer = null
      where k.created_at <= ${now} - make_interval(hours => ${KEPT_HOURS})
        or (k.status is null and k.body_hash = excluded.body_hash
            and k.created_at <= ${now} - make_interval(secs => ${STALE_AFTER_SECONDS}))
    returning key`.execute(db);
  if (rows.length > 0) return undefined;
  const storedAnswer = await db
    .selectFrom("idempotencyKeys")
    .where(ofKey(call))
    .select(["bodyHash", "status", "answer"])
    .executeTakeFirst();
  // A refusal freed it in between: the caller may simply try again.
  if (!storedAnswer) throw new AppError("IDEMPOTENCY_RUNNING", { retryAfter: 1 });
  if (![call.bodyHash, ...call.formerHashes].includes(storedAnswer.bodyHash))
    throw new AppError("IDEMPOTENCY_MISMATCH");
  if (storedAnswer.status === null) throw new AppError("IDEMPOTENCY_RUNNING", { retryAfter: 1 });
  return {
    status: storedAnswer.status,
    answer: openAnswer(secrets, call, storedAnswer.answer),
  };
}

const ofKey =
  ({ userId, method, path, key }: IdempotentCall) =>
  (eb: ExpressionBuilder<Tables, "idempotencyKeys">) =>
    eb.and([
      userId === null ? eb("userId", "is", null) : eb("userId", "=", userId),
      eb("method", "=", method),
      eb("path", "=", path),
      eb("key", "=", key),
    ]);

/** Throws IDEMPOTENCY_RUNNING if a later call has taken the key over: then nothing is stored. */
async function storeAnswer(tx: Db, call: IdempotentCall, answer: StoredResponse): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("idempotencyKeys")
    .where(ofKey(call))
    .set({ status: answer.status, answer: JSON.stringify(answer.answer) })
    .where("attempt", "=", call.attempt)
    .where("status", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("IDEMPOTENCY_RUNNING", { retryAfter: 1 });
}
