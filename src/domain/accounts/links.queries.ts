import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { LINK_HOURS, type LinkPurpose } from "./links.rules.ts";

const columns = ["id", "userId", "purpose", "email", "createdAt"] as const;

export async function insertLink(
  db: Db,
  clock: Clock,
  link: { id: string; userId: string; purpose: LinkPurpose; email: string; tokenHash: Buffer },
) {
  const now = clock.sqlNow();
  const seconds = LINK_HOURS[link.purpose] * 3600;
  await db
    .insertInto("accountLinks")
    .values({
      ...link,
      createdAt: now,
      expiresAt: sql<Date>`${now} + make_interval(secs => ${seconds})`,
    })
    .execute();
}

/** Returns a link valid for one of the purposes. */
export const findLink = (
  db: Db,
  clock: Clock,
  tokenHash: Buffer,
  purposes: readonly LinkPurpose[],
) =>
  db
    .selectFrom("accountLinks")
    .select(columns)
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .where("expiresAt", ">", clock.sqlNow())
    .executeTakeFirst();

/** Uses up a link; true for the single caller that got it. */
export const deleteLink = (db: Db, linkId: string): Promise<boolean> =>
  isFound(db.deleteFrom("accountLinks").where("id", "=", linkId).returning("id"));

/** Deletes links; the invitation mail of an import is cancelled if it was not sent yet. */
export async function deleteLinksOf(db: Db, userId: string, purposes: readonly LinkPurpose[]) {
  const deleted = await db
    .deleteFrom("accountLinks")
    .where("userId", "=", userId)
    .where("purpose", "in", purposes)
    .returning(["purpose", "email"])
    .execute();
  const invited = deleted.filter(({ purpose }) => purpose === "set-password");
  if (invited.length === 0) return;
  await db
    .deleteFrom("outbox")
    .where(
      "recipient",
      "in",
      invited.map(({ email }) => email),
    )
    .where("kind", "=", "account-invitation")
    .where("importId", "is not", null)
    .where("status", "=", "waiting")
    .where("attempts", "=", 0)
    .execute();
}

/** Deletes later restore links: after a restore, the changer cannot change the address back. */
export const deleteLaterRestoreLinks = (db: Db, userId: string, since: Date) =>
  db
    .deleteFrom("accountLinks")
    .where("userId", "=", userId)
    .where("purpose", "=", "restore-email")
    .where("createdAt", ">=", since)
    .execute();

/** Whether another account can still restore this address, which keeps it reserved. */
export const isAddressReserved = (
  db: Db,
  clock: Clock,
  address: { email: string; exceptFor: string },
): Promise<boolean> =>
  isFound(
    db
      .selectFrom("accountLinks")
      .select("id")
      .where("purpose", "=", "restore-email")
      .where("email", "=", address.email)
      .where("userId", "<>", address.exceptFor)
      .where("expiresAt", ">", clock.sqlNow()),
  );

/** Deletes expired links, and address claims that were not confirmed within a week. */
export async function deleteExpiredLinks(db: Db, clock: Clock) {
  const now = clock.sqlNow();
  await db.deleteFrom("accountLinks").where("expiresAt", "<=", now).execute();
  await db
    .deleteFrom("emailChanges")
    .where("createdAt", "<=", sql<Date>`${now} - interval '7 days'`)
    .execute();
}
