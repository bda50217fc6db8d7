import { createHash } from "node:crypto";
import { sql } from "kysely";
import { AppError } from "#/shared/errors.ts";
import type { Clock } from "./clock.ts";
import type { Db } from "./db.ts";

export type IdempotentCall = {
  userId: string;
  method: string;
  path: string;
  key: string;
  bodyHash: string;
};
export type StoredAnswer = { status: number; answer: unknown };
type Needs = { db: Db; clock: Clock };

const KEPT_HOURS = 24;
/** A first call that has not ended by then died with its process. */
const LOST_SECONDS = 150;

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
 * Reserves an Idempotency-Key (4-wire-contract, C85): per user, method and path, for 24 hours.
 * Answers the stored answer of the first call, or undefined when this is the first. Throws
 * IDEMPOTENCY_MISMATCH for another body, IDEMPOTENCY_RUNNING while the first call runs.
 */
export async function reserveKey(
  { db, clock }: Needs,
  call: IdempotentCall,
): Promise<StoredAnswer | undefined> {
  const now = clock.sqlNow();
  const { rows } = await sql`
    insert into idempotency_keys as k (user_id, method, path, key, body_hash, created_at)
    values (${call.userId}, ${call.method}, ${call.path}, ${call.key}, ${call.bodyHash}, ${now})
    on conflict (user_id, method, path, key) do update
      set body_hash = excluded.body_hash, created_at = excluded.created_at, status = null, answer = null
      where k.created_at <= ${now} - make_interval(hours => ${KEPT_HOURS})
        or (k.status is null and k.body_hash = excluded.body_hash
            and k.created_at <= ${now} - make_interval(secs => ${LOST_SECONDS}))
    returning key`.execute(db);
  if (rows.length > 0) return undefined;
  const stored = await ownKey(db, call).select(["bodyHash", "status", "answer"]).executeTakeFirst();
  // It was freed by a refusal in between: the caller may simply try again.
  if (!stored) throw new AppError("IDEMPOTENCY_RUNNING", { retryAfter: 1 });
  if (stored.bodyHash !== call.bodyHash) throw new AppError("IDEMPOTENCY_MISMATCH");
  if (stored.status === null) throw new AppError("IDEMPOTENCY_RUNNING", { retryAfter: 1 });
  return { status: stored.status, answer: stored.answer };
}

const ownKey = (db: Db, call: IdempotentCall) =>
  db
    .selectFrom("idempotencyKeys")
    .where("userId", "=", call.userId)
    .where("method", "=", call.method)
    .where("path", "=", call.path)
    .where("key", "=", call.key);

export async function storeAnswer({ db }: Needs, call: IdempotentCall, stored: StoredAnswer) {
  await db
    .updateTable("idempotencyKeys")
    .set({ status: stored.status, answer: JSON.stringify(stored.answer) })
    .where("userId", "=", call.userId)
    .where("method", "=", call.method)
    .where("path", "=", call.path)
    .where("key", "=", call.key)
    .execute();
}

/** Frees the key of a call that was refused: only answers of success are kept. */
export async function freeKey({ db }: Needs, call: IdempotentCall) {
  await db
    .deleteFrom("idempotencyKeys")
    .where("userId", "=", call.userId)
    .where("method", "=", call.method)
    .where("path", "=", call.path)
    .where("key", "=", call.key)
    .where("status", "is", null)
    .execute();
}
