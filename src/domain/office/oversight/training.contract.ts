import { z } from "zod";
import { list, namedObject } from "#/shared/calls.ts";
import { isCalendarDate, WRONG_DATE } from "#/shared/dates.ts";
import { listQuery } from "#/shared/list.ts";

const TrainerName = namedObject("TrainerName", { _id: z.string(), username: z.string() });

/** A session of a trainer's day, as the CEO sees it. */
export const HeldSession = namedObject("HeldSession", {
  _id: z.string(),
  batchId: z.string(),
  time: z.string(),
  topic: z.string(),
  trainerAssignmentFileUrl: z.string().nullable(),
});
export type HeldSession = z.infer<typeof HeldSession>;

const ceoOnly = { ceo: "any" } as const;

export const trainingHubContract = {
  trainerNames: list("/api/ceo/trainer-names", {
    summary: "Every trainer by name",
    access: { row: "95", may: ceoOnly },
    scope: "training:read",
    query: listQuery(["username"]),
    response: z.object({ trainerNames: z.array(TrainerName) }),
  }),
  sessions: list("/api/ceo/sessions/:trainerId/:date", {
    summary: "The sessions of a trainer's day by time; none for an unknown trainer (C82)",
    access: { row: "96", may: ceoOnly },
    scope: "training:read",
    params: z.object({
      trainerId: z.string(),
      date: z.string().refine(isCalendarDate, WRONG_DATE),
    }),
    query: listQuery(["time", "batchId", "topic"]),
    response: z.object({ sessions: z.array(HeldSession) }),
  }),
};
