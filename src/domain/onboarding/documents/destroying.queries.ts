import { type RawBuilder, sql } from "kysely";
import { feeWentBack } from "#/domain/training/batches/joining.queries.ts";
import type { Clock } from "#/platform/app/clock.ts";
import type { Db } from "#/platform/db/db.ts";
import type { PaperFacts } from "./destroying.rules.ts";
import type { DocumentKind, DocumentStatus } from "./documents.rules.ts";

type FactsRow = PaperFacts & { id: string };

const listFacts = async (db: Db, which: RawBuilder<unknown>): Promise<FactsRow[]> => {
  const { rows } = await sql<FactsRow>`
    select u.id, u.sub_role is null as is_trainee, held.touched_at,
      support.user_id is not null as has_support,
      case when support.submitted_at is not null and not support.is_active
        then greatest(support.end_date, support.closed_at) end as support_ended_at,
      exists (select from batch_members where trainee_id = u.id) as is_in_batch,
      exists (select from batch_waitlist where trainee_id = u.id) as is_waiting,
      exists (select from placements where trainee_id = u.id) as is_placed,
      exists (select from admission_payments
        where trainee_id = u.id and status in ('completed', 'part')) as has_paid,
      case when ${feeWentBack(sql`u.id`)} then (select max(note.issued_at) from credit_notes note
        join receipts receipt on receipt.id = note.receipt_id
        where receipt.trainee_id = u.id and note.cancelled_at is null) end as fee_back_at,
      (select max(left_at) from batch_departures where trainee_id = u.id) as left_at,
      (select max(created_at) from admission_payments where trainee_id = u.id) as ordered_at
    from users u
    join lateral (select max(greatest(uploaded_at, decided_at)) as touched_at
      from documents where trainee_id = u.id and destroyed_at is null) held
      on held.touched_at is not null
    left join assistance_records support on support.user_id = u.id
    where ${which}`.execute(db);
  return rows;
};

/**
 * The facts that decide about the documents of those of the given people who have any, by their
 * ids.
 */
export const listPaperFacts = (db: Db, ids: readonly string[]) =>
  listFacts(db, sql`u.id = any(${ids}::uuid[])`);

/** The ids, in order, of the next people with documents after a given id. */
export async function listPaperOwners(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const owners = await db
    .selectFrom("documents")
    .select("traineeId")
    .distinct()
    .where("destroyedAt", "is", null)
    .where("traineeId", ">", after)
    .orderBy("traineeId")
    .limit(limit)
    .execute();
  return owners.map(({ traineeId }) => traineeId);
}

/**
 * Locks a person's set, as uploads and decisions do, and returns the facts that decide about their
 * documents; undefined if they have none any more.
 */
export async function lockPaperFacts(tx: Db, traineeId: string): Promise<FactsRow | undefined> {
  await tx
    .selectFrom("documentSets")
    .select("traineeId")
    .where("traineeId", "=", traineeId)
    .forUpdate()
    .execute();
  return (await listPaperFacts(tx, [traineeId]))[0];
}

type Destroyed = { kind: DocumentKind; status: DocumentStatus; fileId: string };

/** Releases the files of all documents of a person, and returns which these were. */
export async function updateDestroyed(
  tx: Db,
  clock: Clock,
  traineeId: string,
): Promise<Destroyed[]> {
  const { rows } = await sql<Destroyed>`
    with held as (select trainee_id, kind, file_id from documents
      where trainee_id = ${traineeId}::uuid and destroyed_at is null)
    update documents d set file_id = null, notify_at = null, destroyed_at = ${clock.sqlNow()}
    from held where held.trainee_id = d.trainee_id and held.kind = d.kind
    returning d.kind, d.status, held.file_id`.execute(tx);
  return rows;
}
