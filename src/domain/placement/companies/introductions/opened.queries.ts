import { sql } from "kysely";
import { isLinkOpen } from "#/domain/placement/resumes/consent.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import type { CompanyAnswer } from "./introductions.rules.ts";

type OpenLink = { id: string; openingId: string; note: string; expiresAt: Date };

/** Returns the open link of a token, and notes that it was opened. */
export const updateOpened = (
  db: Db,
  clock: Clock,
  tokenHash: Buffer,
): Promise<OpenLink | undefined> =>
  db
    .updateTable("introductions")
    .set({
      firstOpenedAt: sql<Date>`coalesce(first_opened_at, ${clock.sqlNow()})`,
      lastOpenedAt: clock.sqlNow(),
    })
    .where("tokenHash", "=", tokenHash)
    .where(isLinkOpen(clock))
    .returning(["id", "openingId", "note", "expiresAt"])
    .executeTakeFirst();

/** Returns the open link of a token; with `isLocked` locked until the transaction ends. */
export const findOpen = (
  db: Db,
  clock: Clock,
  tokenHash: Buffer,
  { isLocked = false } = {},
): Promise<OpenLink | undefined> =>
  db
    .selectFrom("introductions")
    .select(["id", "openingId", "note", "expiresAt"])
    .where("tokenHash", "=", tokenHash)
    .where(isLinkOpen(clock))
    .$if(isLocked, (row) => row.forUpdate())
    .executeTakeFirst();

/** Records when the company first saw candidates. */
export const updateSeen = (db: Db, clock: Clock, ids: readonly string[]) =>
  db
    .updateTable("introducedCandidates")
    .set({ seenAt: clock.sqlNow() })
    .where("id", "in", ids)
    .where("seenAt", "is", null)
    .execute();

export const updateAnswer = (
  tx: Db,
  clock: Clock,
  id: string,
  said: { answer: CompanyAnswer; why: string | null },
) =>
  tx
    .updateTable("introducedCandidates")
    .set({ ...said, answeredAt: clock.sqlNow() })
    .where("id", "=", id)
    .execute();
