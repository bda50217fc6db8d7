import { z } from "zod";
import { list, namedObject } from "#/shared/calls.ts";
import { listQuery } from "#/shared/list.ts";

/** A trainee in the trainer's view of a batch, without contact details. */
export const BatchAttendee = namedObject("BatchAttendee", {
  id: z.string(),
  username: z.string(),
  name: z.string(),
  totalAssignments: z.string(),
  attendance: z.string(),
});
export type BatchAttendee = z.infer<typeof BatchAttendee>;

export const attendanceContract = {
  listAttendees: list("/api/batch/:batchId/trainee-details", {
    summary: "The trainees of a batch with what they attended and handed in",
    access: { row: "61", may: { trainer: "any" } },
    scope: "training:read",
    query: listQuery(["name", "username", "totalAssignments", "attendance"]),
    response: z.object({ trainees: z.array(BatchAttendee) }),
    errors: ["BATCH_NOT_FOUND"],
  }),
};
