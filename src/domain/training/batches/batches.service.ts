import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import { type RowOf, readTogether } from "#/platform/db/together.ts";
import { checkDay } from "#/platform/http/day-checks.ts";
import type { Service } from "#/platform/http/mount.ts";
import { runJobSoon } from "#/platform/jobs/jobs.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { withinDecades } from "#/shared/day-range.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { Batch, batchesContract } from "./batches.contract.ts";
import {
  countMembers,
  findBatch,
  insertBatch,
  listBatches,
  listEveryBatch,
  listMembers,
  listMembersByScore,
  listPlanDays,
  takeBatchNumber,
} from "./batches.queries.ts";
import { type BatchType, placesLeft, readableBatchId } from "./batches.rules.ts";
import { listFormer } from "./departures/departures.queries.ts";
import { presentFormer } from "./departures/departures.rules.ts";
import { WAITLIST_JOB } from "./waitlist/waitlist.rules.ts";

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

/** A batch with its trainees, by id or readable id. Throws BATCH_NOT_FOUND. */
async function readBatch({ db }: Context, ref: string): Promise<Batch> {
  const row = getOrThrow(await findBatch(db, ref), "BATCH_NOT_FOUND");
  const { members, former, plans } = await readTogether(db, {
    members: listMembers(db, row.id),
    former: listFormer(db, row.id),
    plans: listPlanDays(db, row.id),
  });
  return {
    ...presentBatch(row, members),
    ...(former.length > 0 && { former: former.map(presentFormer) }),
    ...(plans.length > 0 && { planned: plans.map(({ date }) => date) }),
  };
}

/** Creates a batch, numbered within its type and start year (G4). Throws START_DATE_MISSING. */
async function createBatch(
  context: Context,
  input: { batchType: BatchType; startDate?: IsoDate | null; capacity?: number | null | undefined },
): Promise<{ message: string; batch: Batch }> {
  const { batchType, startDate, capacity } = input;
  if (!startDate) throw missing("START_DATE_MISSING", "startDate");
  const batch = await context.db
    .transaction()
    .execute(async (tx) =>
      withTrainees(tx, await openBatch(tx, context, { batchType, startDate, capacity })),
    );
  return { message: createdMessage(batch), batch };
}

export const createdMessage = ({ batchType, batchId }: Batch): string =>
  `${batchType} Batch created successfully! Batch ID: ${batchId}`;

type NewBatch = { batchType: BatchType; startDate: IsoDate; capacity?: number | null | undefined };

/**
 * Inserts an empty batch with the next number of its type and year, and its audit line. Throws
 * INVALID_INPUT for an implausible start.
 */
export async function openBatch(
  tx: Db,
  context: Context,
  { batchType, startDate, capacity = null }: NewBatch,
): Promise<BatchRow> {
  const { actor, clock } = context;
  checkDay("startDate", startDate, withinDecades(clock.today()));
  const year = Number(startDate.slice(0, 4));
  const batchId = readableBatchId(batchType, year, await takeBatchNumber(tx, batchType, year));
  const values = { batchId, batchType, startDate, capacity };
  const row = await insertBatch(tx, { ...values, createdBy: actor.id, clock });
  if (batchType === "Java") runJobSoon(WAITLIST_JOB);
  await writeAudit(tx, context, "batch.created", ["batch", row.id], { newValue: values });
  return row;
}

/** Throws BATCH_FULL if a locked batch has fewer than `count` places left. */
export async function checkPlaces(tx: Db, row: BatchRow, count: number, field?: string) {
  const left = placesLeft({ capacity: row.capacity, taken: await countMembers(tx, row.id) });
  if (left === null || left >= count) return;
  const text = `${left === 0 ? "No place is" : left === 1 ? "1 place is" : `${left} places are`} left.`;
  throw new AppError("BATCH_FULL", field ? { fields: { [field]: text } } : {});
}

/** Whether a locked batch has room for one more. */
export const hasPlace = async (tx: Db, { id, capacity }: BatchRow): Promise<boolean> =>
  placesLeft({ capacity, taken: await countMembers(tx, id) }) !== 0;

export const tooSmall = (count: number) =>
  new AppError("CAPACITY_TOO_SMALL", { fields: { capacity: `Use ${count} or more.` } });

/** The ids of a type's batches; if there are none, with a message that says so (C83). */
async function listBatchIds({ db }: Context, query: ListQuery & { batchType: BatchType }) {
  const { rows, total } = await listBatches(db, { batchType: query.batchType }, query);
  const batchIds = rows.map(({ id, ...row }) => ({ _id: id, ...row }));
  return { answer: total > 0 ? { batchIds } : { batchIds, message: "No batches found." }, total };
}

/** The batches of every type for a trainer, newest start first. */
async function listAllBatches({ db }: Context, query: ListQuery) {
  const { rows, total } = await listEveryBatch(db, query);
  return { answer: { batches: rows.map(({ id, ...row }) => ({ _id: id, ...row })) }, total };
}

/** The trainees of a batch with their scores, without contact details. Throws BATCH_NOT_FOUND. */
async function listBatchTrainees({ db }: Context, ref: string, query: ListQuery) {
  const found = getOrThrow(await listMembersByScore(db, ref, query), "BATCH_NOT_FOUND");
  const { rows, total } = found;
  const { batchId, batchType } = found.batch;
  // The contract picks the score fields out of each row.
  const trainees = rows.map((row) => ({
    id: row.id,
    name: row.name,
    username: row.username,
    scores: row,
  }));
  return { answer: { batchId, batchType, trainees }, total };
}

/** The Java batches with a free place that have not ended. */
async function listJavaBatches({ db, clock }: Context, query: ListQuery) {
  const filter = { batchType: "Java", openOn: clock.today() } as const;
  const { rows, total } = await listBatches(db, filter, query);
  return { answer: { batches: rows.map((row) => ({ _id: row.id, ...row })) }, total };
}

export const withTrainees = async (db: Db, row: BatchRow): Promise<Batch> =>
  presentBatch(row, await listMembers(db, row.id).execute());

function presentBatch(
  { id, ...row }: BatchRow,
  members: readonly RowOf<typeof listMembers>[],
): Batch {
  return {
    _id: id,
    ...row,
    trainees: members.map(({ id: traineeId, finalCheckScore, attempts, ...member }) => ({
      _id: traineeId,
      ...member,
      ...(attempts.length > 0 && { attempts }),
      finnalCheckScore: finalCheckScore,
    })),
  };
}

export const missing = (key: "START_DATE_MISSING" | "END_DATE_MISSING", field: string) =>
  new AppError(key, { fields: { [field]: "Choose a date." } });

export const batchesCalls = {
  createJava: createBatch,
  listIds: listBatchIds,
  listJava: listJavaBatches,
  listAll: listAllBatches,
  listTrainees: listBatchTrainees,
  find: readBatch,
} satisfies Partial<Service<typeof batchesContract>>;
