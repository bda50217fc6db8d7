import { z } from "zod";
import type { Contract } from "#/shared/contract.ts";
import { isCalendarDate, WRONG_DATE } from "#/shared/dates.ts";
import { listQuery } from "#/shared/list.ts";

export const TrainerName = z
  .object({ _id: z.string(), username: z.string() })
  .meta({ id: "TrainerName" });

/** A session of a trainer's day, as the CEO looks at it. */
export const HeldSession = z
  .object({
    _id: z.string(),
    batchId: z.string(),
    time: z.string(),
    topic: z.string(),
    trainerAssignmentFileUrl: z.string().nullable(),
  })
  .meta({ id: "HeldSession" });
export type HeldSession = z.infer<typeof HeldSession>;

const ceoOnly = { ceo: "any" } as const;

export const trainingHubContract = {
  trainerNames: {
    method: "GET",
    path: "/api/ceo/trainer-names",
    summary: "Every trainer by name",
    access: { row: "95", may: ceoOnly },
    query: listQuery(["username"]),
    response: z.object({ trainerNames: z.array(TrainerName) }),
    list: true,
    errors: [],
  },
  sessions: {
    method: "GET",
    path: "/api/ceo/sessions/:trainerId/:date",
    summary: "The sessions of a trainer's day by time; none for an unknown trainer (C82)",
    access: { row: "96", may: ceoOnly },
    params: z.object({
      trainerId: z.string(),
      date: z.string().refine(isCalendarDate, WRONG_DATE),
    }),
    query: listQuery(["time", "batchId", "topic"]),
    response: z.object({ sessions: z.array(HeldSession) }),
    list: true,
    errors: [],
  },
} as const satisfies Contract;
