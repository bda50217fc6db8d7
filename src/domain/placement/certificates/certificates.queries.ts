import { type RawBuilder, sql } from "kysely";
import { printedName } from "#/domain/training/batches/batches.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound, valuesOf } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import { indianDay } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { type Module, PASS_SCORE } from "#/shared/modules.ts";
import type { CertificateKind } from "./certificates.rules.ts";

/** An achievement without a certificate. */
export type Earned = {
  traineeId: string;
  kind: CertificateKind;
  module: Module | null;
  holder: string;
  company: string | null;
  batch: string | null;
  earnedOn: IsoDate;
};

export type Scope = { traineeIds: readonly string[] };

const among = ({ traineeIds }: Scope, column: string) =>
  sql<boolean>`${sql.ref(column)} = any(${traineeIds}::uuid[])`;

/** Returns the next people of any kind, ordered by id. */
export const listNextPeople = (db: Db, after: string, limit: number): Promise<string[]> =>
  valuesOf(
    db.selectFrom("users").select("id").where("id", ">", after).orderBy("id").limit(limit),
    "id",
  );

/**
 * What people have earned without holding a certificate for it. After the office withdrew one,
 * another is not issued automatically, for a placement until it is confirmed again; after a mark
 * stopped passing, another is, once a mark passes again.
 */
export const listEarned = (db: Db, scope: Scope): Promise<Earned[]> =>
  selectEarned(
    db,
    scope,
    sql`held.withdrawn_at is null or held.withdrawn_by is not null and not exists (
      select from certificates later where later.trainee_id = held.trainee_id and later.kind = held.kind
        and later.module is not distinct from held.module and later.position > held.position)`,
  );

/** What a certificate was for, if it is still earned and has no other valid certificate. */
export const listRegained = async (
  db: Db,
  { traineeId, kind, module }: Pick<CertificateRow, "traineeId" | "kind" | "module">,
): Promise<Earned[]> => {
  const earned = await selectEarned(
    db,
    { traineeIds: [traineeId] },
    sql`held.withdrawn_at is null`,
  );
  return earned.filter((one) => one.kind === kind && one.module === module);
};

async function selectEarned(db: Db, scope: Scope, isHeld: RawBuilder<unknown>): Promise<Earned[]> {
  const held = (kind: CertificateKind, module: string, further = sql``) => sql`exists (
    select from certificates held where held.trainee_id = users.id and held.kind = ${sql.lit(kind)}
      and held.module is not distinct from ${sql.raw(module)}
      and (${isHeld}) ${further})`;
  const isErased = sql`users.email like '%@erased.invalid'`;
  const { rows } = await sql<Earned>`
    select users.id as trainee_id, 'module' as kind, module_scores.module, ${printedName("traineeDetails")} as holder,
      null as company, batches.batch_id as batch, ${indianDay(sql`module_scores.scored_at`)} as earned_on
    from module_scores
    join users on users.id = module_scores.trainee_id
    left join trainee_details on trainee_details.trainee_id = users.id
    left join batch_members on batch_members.trainee_id = users.id and batch_members.batch_type = module_scores.module
    left join batches on batches.id = batch_members.batch_id
    where ${among(scope, "users.id")} and module_scores.score >= ${PASS_SCORE}
      and not ${held("module", "module_scores.module")} and not ${isErased}
    union all
    select users.id, 'placement', null, ${printedName("traineeDetails")}, placements.placed_company, null,
      ${indianDay(sql`placements.recorded_at`)}
    from placements
    join users on users.id = placements.trainee_id
    left join trainee_details on trainee_details.trainee_id = users.id
    where ${among(scope, "users.id")} and placements.confirmed_at is not null
      and not ${held(
        "placement",
        "null",
        sql`and (held.withdrawn_at is null
        or held.issued_at >= placements.confirmed_at)`,
      )}
      and not ${isErased}`.execute(db);
  return rows;
}

/** The number of the advisory lock that serializes issuing, held until the transaction ends. */
const LOCK = 7254010;

export const lockIssuing = (tx: Db) => sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);

export type NewCertificate = Omit<Earned, "company"> & {
  code: string;
  title: string;
  issuer: string;
};

/**
 * Stores certificates at the next positions; the caller holds the lock. Returns their ids in this
 * order.
 */
export async function insertCertificates(
  tx: Db,
  clock: Clock,
  certificates: readonly NewCertificate[],
): Promise<string[]> {
  const rows = certificates.map((certificate, index) => ({
    ...certificate,
    id: newId(),
    position: sql<number>`(select coalesce(max(position), -1) + 1 from certificates) + ${index}`,
    issuedAt: clock.sqlNow(),
  }));
  await tx.insertInto("certificates").values(rows).execute();
  return rows.map(({ id }) => id);
}

/**
 * True for a valid certificate no longer earned: its mark no longer passes, or its placement is not
 * confirmed.
 */
const isUnearned = (
  scope: Scope,
) => sql<boolean>`(certificates.withdrawn_at is null and certificates.holder is not null
  and ${among(scope, "certificates.trainee_id")}
  and not case certificates.kind
    when 'module' then exists (select from module_scores where module_scores.trainee_id = certificates.trainee_id
      and module_scores.module = certificates.module and module_scores.score >= ${PASS_SCORE})
    else exists (select from placements where placements.trainee_id = certificates.trainee_id
      and placements.confirmed_at is not null) end)`;

/** Returns the holders of valid certificates that are no longer earned. */
export const listUnearned = (db: Db, scope: Scope) =>
  db.selectFrom("certificates").select("traineeId").where(isUnearned(scope)).execute();

/**
 * Withdraws valid certificates that are no longer earned. Returns their holders and the reasons.
 */
export const withdrawUnearned = (
  tx: Db,
  clock: Clock,
  { scope, reasons }: { scope: Scope; reasons: Record<CertificateKind, string> },
) =>
  tx
    .updateTable("certificates")
    .set({
      withdrawnAt: clock.sqlNow(),
      reason: sql<string>`case kind when 'module' then ${reasons.module}::text else ${reasons.placement}::text end`,
    })
    .where(isUnearned(scope))
    .returning(["traineeId", "code", "title", "reason"])
    .execute();

/** Withdraws a person's valid certificate of a placement. Returns the holder and the reason. */
export const withdrawPlacements = (
  tx: Db,
  clock: Clock,
  { traineeId, reason }: { traineeId: string; reason: string },
) =>
  tx
    .updateTable("certificates")
    .set({ withdrawnAt: clock.sqlNow(), reason })
    .where("traineeId", "=", traineeId)
    .where("kind", "=", "placement")
    .where("withdrawnAt", "is", null)
    .where("holder", "is not", null)
    .returning(["traineeId", "code", "title", "reason"])
    .execute();

/** Withdraws a valid certificate unless its holder was erased. Returns whether it was valid. */
export const updateWithdrawn = (
  tx: Db,
  clock: Clock,
  { id, reason, withdrawnBy }: { id: string; reason: string; withdrawnBy: string },
): Promise<boolean> =>
  isFound(
    tx
      .updateTable("certificates")
      .set({ withdrawnAt: clock.sqlNow(), reason, withdrawnBy })
      .where("id", "=", id)
      .where("holder", "is not", null)
      .where("withdrawnAt", "is", null)
      .returning("id"),
  );

const selectCertificates = (db: Db) =>
  db
    .selectFrom("certificates")
    .select([
      ...columnsIn("certificates", "id", "code", "position", "traineeId", "kind", "module"),
      ...columnsIn("certificates", "holder", "title", "batch", "issuer", "earnedOn"),
      ...columnsIn("certificates", "issuedAt", "withdrawnAt", "withdrawnBy", "reason"),
    ]);
export type CertificateRow = Awaited<
  ReturnType<ReturnType<typeof selectCertificates>["executeTakeFirstOrThrow"]>
>;

export const findCertificate = (db: Db, id: string) =>
  selectCertificates(db).where("id", "=", id).executeTakeFirst();

export const findByCode = (db: Db, code: string) =>
  selectCertificates(db).where("code", "=", code).executeTakeFirst();

const certificatesOf = (db: Db, traineeId: string) =>
  selectCertificates(db)
    .where("traineeId", "=", traineeId)
    .orderBy("issuedAt", "desc")
    .orderBy("position", "desc");

/** A person's certificates, newest first. */
export const listCertificates = (db: Db, traineeId: string) =>
  certificatesOf(db, traineeId).execute();

/** The valid certificate that a person holds for the same achievement. */
export const findAnother = (
  db: Db,
  { traineeId, kind, module }: Pick<CertificateRow, "traineeId" | "kind" | "module">,
) =>
  db
    .selectFrom("certificates")
    .select("code")
    .where("traineeId", "=", traineeId)
    .where("kind", "=", kind)
    .where(sql<boolean>`module is not distinct from ${module}::text`)
    .where("withdrawnAt", "is", null)
    .executeTakeFirst();

/** Whether the account exists. */
export const findTrainee = (db: Db, id: string) =>
  db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();

/**
 * A person's certificates, and the company of their placement if the office has not confirmed it.
 */
export async function readOwn(db: Db, traineeId: string) {
  const certificates = await certificatesOf(db, traineeId).execute();
  const toConfirm = await db
    .selectFrom("placements")
    .select("placedCompany")
    .where("traineeId", "=", traineeId)
    .where("confirmedAt", "is", null)
    .execute();
  return { certificates, toConfirm };
}
