import { findBatch } from "#/features/batches/server/queries.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { getOrThrow } from "#/server/rows.ts";
import type { ListQuery } from "#/shared/list.ts";
import type { attendanceContract } from "../contract.ts";
import { listAttendees as listAttendeeRows } from "./queries.ts";

/** The members of a batch with their counts. Throws BATCH_NOT_FOUND. */
export async function listAttendees({ db, clock }: Context, ref: string, query: ListQuery) {
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
