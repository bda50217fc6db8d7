import { sql } from "kysely";
import { agrees, isLinkOpen, isOnLink } from "#/domain/placement/resumes/consent.queries.ts";
import { hasMadeResume } from "#/domain/placement/resumes/resumes.queries.ts";
import type { Clock, SqlClock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { readPage } from "#/platform/db/pages.ts";
import { searchIn } from "#/platform/db/search.ts";
import { nextVersion } from "#/platform/db/versions.ts";
import { type ListQuery, sortOf } from "#/shared/list.ts";
import type { CompanyAnswer, Consent, LinkState } from "./introductions.rules.ts";
import { KNOWN_DAYS } from "./introductions.rules.ts";

const inDays = (clock: SqlClock, days: number) =>
  sql<Date>`${clock.sqlNow()} + make_interval(days => ${days})`;

/** Links with their recipients, and whether their token is still stored. */
const introductions = (db: Db, clock: Clock) =>
  db
    .selectFrom("introductions")
    .leftJoin("companyContacts", "companyContacts.id", "introductions.contactId")
    .select([
      ...columnsIn("introductions", "id", "openingId", "note", "createdAt", "expiresAt"),
      ...columnsIn("introductions", "endedAt", "firstOpenedAt", "lastOpenedAt", "version"),
      "companyContacts.name as contactName",
      "companyContacts.email as contactEmail",
      sql<boolean>`introductions.token_hash is not null`.as("isKnown"),
      sql<LinkState>`case when introductions.ended_at is not null then 'ended'
        when introductions.expires_at <= ${clock.sqlNow()} then 'over'
        when ${isLinkOpen(clock)} then 'open' else 'paused' end`.as("state"),
    ]);
export type IntroductionRow = Awaited<
  ReturnType<ReturnType<typeof introductions>["execute"]>
>[number];

/** One page of an opening's links, newest first unless sorted otherwise. */
export function pageIntroductions(db: Db, clock: Clock, openingId: string, query: ListQuery) {
  const { field, direction } = sortOf<"createdAt" | "expiresAt">(query.sort, "-createdAt");
  const matching = introductions(db, clock)
    .where("introductions.openingId", "=", openingId)
    .$call((rows) => searchIn(rows, query.q, ["companyContacts.name", "introductions.note"]));
  const rows = matching
    .orderBy(`introductions.${field}`, direction)
    .orderBy("introductions.id", direction);
  return readPage(query, rows, matching.clearSelect(), { isFewInAll: true });
}

/** Locks a link, so that its changes and its company's answers run one after another. */
export async function lockIntroduction(tx: Db, clock: Clock, id: string) {
  await tx.selectFrom("introductions").select("id").where("id", "=", id).forUpdate().execute();
  return introductions(tx, clock).where("introductions.id", "=", id).executeTakeFirst();
}

/** A contact of a company, under any of its names. */
export const findContactOf = (db: Db, companyId: string, contactId: string) =>
  db
    .selectFrom("companyContacts")
    .innerJoin("companies", "companies.id", "companyContacts.companyId")
    .select(["companyContacts.id", "companyContacts.name", "companyContacts.email"])
    .where("companyContacts.id", "=", contactId)
    .where("companies.rootId", "=", companyId)
    .executeTakeFirst();

/** How many links of an opening are neither expired nor ended. */
export const countOpen = async (tx: Db, clock: Clock, openingId: string): Promise<number> =>
  Number(
    (
      await tx
        .selectFrom("introductions")
        .where("openingId", "=", openingId)
        .where("endedAt", "is", null)
        .where("expiresAt", ">", clock.sqlNow())
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow()
    ).count,
  );

type New = {
  openingId: string;
  contactId: string;
  note: string;
  tokenHash: Buffer;
  createdBy: string;
  days: number;
};

export async function insertIntroduction(
  tx: Db,
  clock: Clock,
  { days, ...row }: New,
): Promise<string> {
  const id = newId();
  const values = { ...row, id, createdAt: clock.sqlNow(), expiresAt: inDays(clock, days) };
  await tx.insertInto("introductions").values(values).execute();
  return id;
}

export const updateDays = (tx: Db, clock: Clock, id: string, days: number) =>
  tx
    .updateTable("introductions")
    .set({ expiresAt: inDays(clock, days), version: nextVersion })
    .where("id", "=", id)
    .execute();

export const updateEnded = (tx: Db, clock: Clock, id: string) =>
  tx
    .updateTable("introductions")
    .set({ endedAt: clock.sqlNow(), version: nextVersion })
    .where("id", "=", id)
    .execute();

/** The links made for a contact, locked in one order. */
export const lockLinksOf = (tx: Db, contactId: string) =>
  tx
    .selectFrom("introductions")
    .select(["id", "openingId", "endedAt"])
    .where("contactId", "=", contactId)
    .orderBy("id")
    .forUpdate()
    .execute();

export const updateToken = (tx: Db, id: string, tokenHash: Buffer) =>
  tx
    .updateTable("introductions")
    .set({ tokenHash, version: nextVersion })
    .where("id", "=", id)
    .execute();

/** Deletes the tokens of links that expired so long ago that they can no longer be extended. */
export async function forgetTokens(db: Db, clock: Clock): Promise<void> {
  await sql`update introductions set token_hash = null where token_hash is not null
    and least(ended_at, expires_at) < ${clock.sqlNow()} - make_interval(days => ${KNOWN_DAYS})`.execute(
    db,
  );
}

/** Whether and why a candidate on a link, or an applicant on none, may be shown. */
const consent = sql<Consent>`case when ${agrees} then 'agreed'
  when exists (select from introduction_consents consent
    where consent.trainee_id = introduced_candidates.trainee_id) then 'withdrew'
  when introduced_candidates.asked_at is not null then 'asked' else 'not asked' end`;

/** Candidates on links, with their names. */
const candidates = (db: Db) =>
  db
    .selectFrom("introducedCandidates")
    .innerJoin("applications", "applications.id", "introducedCandidates.applicationId")
    .innerJoin("users", "users.id", "introducedCandidates.traineeId")
    .select([
      ...columnsIn("introducedCandidates", "id", "introductionId", "applicationId", "traineeId"),
      ...columnsIn("introducedCandidates", "answer", "why", "answeredAt", "seenAt", "askedAt"),
      "users.username",
      sql<Consent>`case when ${isOnLink} then ${consent} else 'gone' end`.as("consent"),
    ])
    .where("introducedCandidates.removedAt", "is", null)
    .orderBy("introducedCandidates.addedAt")
    .orderBy("introducedCandidates.id");
export type CandidateRow = Awaited<ReturnType<ReturnType<typeof candidates>["execute"]>>[number];

export const listCandidates = (
  db: Db,
  introductionIds: readonly string[],
): Promise<CandidateRow[]> =>
  introductionIds.length === 0
    ? Promise.resolve([])
    : candidates(db).where("introducedCandidates.introductionId", "in", introductionIds).execute();

/** The candidates that a link shows now. */
export const shownOn = (db: Db, introductionId: string) =>
  candidates(db)
    .where("introducedCandidates.introductionId", "=", introductionId)
    .where(isOnLink)
    .where(agrees);

/** Those of the given applications for an opening that may still be shown to its company. */
export const listRunning = (tx: Db, openingId: string, ids: readonly string[]) =>
  tx
    .selectFrom("applications")
    .select(["id", "traineeId"])
    .where("openingId", "=", openingId)
    .where("id", "in", ids)
    .where("stage", "in", ["applied", "shortlisted", "rounds", "offered"])
    .execute();

/** Adds candidates to a link; a removed one is added again with the earlier answer. */
export async function upsertCandidates(
  tx: Db,
  clock: Clock,
  introductionId: string,
  people: readonly { id: string; traineeId: string }[],
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(({ id, traineeId }) => ({
    id: newId(),
    introductionId,
    applicationId: id,
    traineeId,
    addedAt: clock.sqlNow(),
  }));
  await tx
    .insertInto("introducedCandidates")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["introductionId", "applicationId"]).doUpdateSet({ removedAt: null }),
    )
    .execute();
}

export async function updateRemoved(
  tx: Db,
  clock: Clock,
  introductionId: string,
  applicationIds: readonly string[],
): Promise<void> {
  if (applicationIds.length === 0) return;
  await tx
    .updateTable("introducedCandidates")
    .set({ removedAt: clock.sqlNow() })
    .where("introductionId", "=", introductionId)
    .where("applicationId", "in", applicationIds)
    .where("removedAt", "is", null)
    .execute();
}

export const updateAsked = (tx: Db, clock: Clock, ids: readonly string[]) =>
  tx
    .updateTable("introducedCandidates")
    .set({ askedAt: clock.sqlNow() })
    .where("id", "in", ids)
    .execute();

/**
 * One page of the candidates with a running application for an opening, by name unless sorted
 * otherwise.
 */
export function pageIntroducible(db: Db, openingId: string, query: ListQuery) {
  const { field, direction } = sortOf<"username" | "stage">(query.sort, "username");
  const matching = db
    .selectFrom("applications")
    .innerJoin("users", "users.id", "applications.traineeId")
    .where("applications.openingId", "=", openingId)
    .where("applications.stage", "in", ["applied", "shortlisted", "rounds", "offered"])
    .where("users.status", "=", "approved")
    .where("users.isDisabled", "=", false)
    .where(sql<boolean>`not exists (select from placements
      where placements.trainee_id = applications.trainee_id)`)
    .$call((rows) => searchIn(rows, query.q, ["users.username"]));
  const rows = matching
    .select([
      ...columnsIn("applications", "id", "traineeId", "stage"),
      "users.username",
      hasMadeResume("applications.traineeId").as("hasResume"),
      sql<Consent>`coalesce(
        (select case when withdrawn_at is null then 'agreed' else 'withdrew' end
          from introduction_consents where trainee_id = applications.trainee_id),
        (select 'asked' from introduced_candidates where application_id = applications.id
          and asked_at is not null limit 1), 'not asked')`.as("consent"),
    ])
    .orderBy(field === "stage" ? "applications.stage" : "users.username", direction)
    .orderBy("applications.id");
  return readPage(query, rows, matching);
}

/**
 * The company's answer for the row of `applications`, from the link with the newest one; null if
 * the candidate is on no link.
 */
export const companySays = sql<{
  answer: CompanyAnswer | null;
  why: string | null;
  seenAt: string | null;
  answeredAt: string | null;
} | null>`(
  select jsonb_build_object('answer', answer, 'why', why, 'seenAt', seen_at, 'answeredAt', answered_at)
  from introduced_candidates where application_id = applications.id and removed_at is null
  order by answered_at desc nulls last, seen_at desc nulls last, added_at desc, id limit 1)`;

/** How many candidates for an opening the company is interested in, and how many it declined. */
export async function countAnswers(db: Db, openingId: string) {
  const { rows } = await sql<{ interested: number; notForUs: number }>`
    select count(*) filter (where says ->> 'answer' = 'interested')::int as interested,
      count(*) filter (where says ->> 'answer' = 'not for us')::int as not_for_us
    from (select ${companySays} as says from applications where opening_id = ${openingId}) answered`.execute(
    db,
  );
  return rows[0] ?? { interested: 0, notForUs: 0 };
}
