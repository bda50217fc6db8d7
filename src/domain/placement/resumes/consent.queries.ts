import { sql } from "kysely";
import type { Clock, SqlClock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";

/** Whether a link of the office (a row of `introductions`) is open. */
export const isLinkOpen = (clock: SqlClock) => sql<boolean>`(introductions.ended_at is null
  and introductions.expires_at > ${clock.sqlNow()}
  and exists (select from openings where openings.id = introductions.opening_id
    and openings.status = 'published'))`;

/** Whether the person of a row of `introduced_candidates` agrees now. */
export const agrees = sql<boolean>`exists (select from introduction_consents consent
  where consent.trainee_id = introduced_candidates.trainee_id and consent.withdrawn_at is null)`;

/**
 * Whether a candidate on a link may be shown, apart from their consent: rows of
 * `introduced_candidates` with their `applications` and `users`.
 */
export const isOnLink = sql<boolean>`(introduced_candidates.removed_at is null
  and applications.stage in ('applied', 'shortlisted', 'rounds', 'offered')
  and users.status = 'approved' and not users.is_disabled
  and not exists (select from placements where placements.trainee_id = introduced_candidates.trainee_id))`;

export const findConsent = (db: Db, traineeId: string) =>
  db
    .selectFrom("introductionConsents")
    .select(["agreedAt", "withdrawnAt"])
    .where("traineeId", "=", traineeId)
    .executeTakeFirst();

/** Stores that a candidate agrees from now on. */
export async function upsertConsent(tx: Db, clock: Clock, traineeId: string): Promise<void> {
  const row = { agreedAt: clock.sqlNow(), withdrawnAt: null };
  await tx
    .insertInto("introductionConsents")
    .values({ traineeId, ...row })
    .onConflict((conflict) => conflict.column("traineeId").doUpdateSet(row))
    .execute();
}

export const updateWithdrawn = (tx: Db, clock: Clock, traineeId: string) =>
  tx
    .updateTable("introductionConsents")
    .set({ withdrawnAt: clock.sqlNow() })
    .where("traineeId", "=", traineeId)
    .execute();

/** The open links a candidate is on, with whether they were asked, earliest end first. */
export const listLinksOf = (db: Db, clock: Clock, traineeId: string) =>
  db
    .selectFrom("introducedCandidates")
    .innerJoin("introductions", "introductions.id", "introducedCandidates.introductionId")
    .innerJoin("applications", "applications.id", "introducedCandidates.applicationId")
    .innerJoin("users", "users.id", "introducedCandidates.traineeId")
    .innerJoin("openings", "openings.id", "introductions.openingId")
    .innerJoin("companies as born", "born.id", "openings.companyId")
    .innerJoin("companies", "companies.id", "born.rootId")
    .select([
      "companies.name as companyName",
      "openings.role",
      "introductions.expiresAt",
      "introducedCandidates.askedAt",
    ])
    .where("introducedCandidates.traineeId", "=", traineeId)
    .where(isLinkOpen(clock))
    .where(isOnLink)
    .orderBy("introductions.expiresAt")
    .orderBy("introducedCandidates.id")
    .execute();
