import { findBatch } from "#/domain/training/batches/batches.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { attendanceContract } from "./attendance.contract.ts";
import { listAttendees as listAttendeeRows } from "./attendance.queries.ts";

/** The members of a batch with their counts. Throws BATCH_NOT_FOUND. */
async function listAttendees({ db, clock }: Context, ref: string, query: ListQuery) {
  const { rows, total } = await listAttendeeRows(db, { ref, now: clock.now() }, query);
  if (rows.length === 0) getOrThrow(await findBatch(db, ref), "BATCH_NOT_FOUND");
  const trainees = rows.map(({ counted, expected, attended, answered, ...row }) => ({
    ...row,
    totalAssignments: `${answered}/${counted}`,
    attendance: `${attended}/${expected}`,
  }));
  return { answer: { trainees }, total };
}

export const attendanceService: Service<typeof attendanceContract> = {
  listAttendees,
};
