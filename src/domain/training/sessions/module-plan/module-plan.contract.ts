import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { get, namedObject, notNeeded, post } from "#/shared/calls.ts";
import { sessionMeetingFields } from "#/shared/meeting-field.ts";
import { TakenSlot } from "../planned/planned.contract.ts";
import { plannedFields, writeErrors } from "../sessions.contract.ts";
import { MOST_AT_ONCE, problemsOfPlaces } from "./module-plan.rules.ts";

const may = { trainer: "any", admin: "any" } as const;

export const PlanDays = namedObject("PlanDays", {
  /** The first and the last day on which a session of the batch can be planned. */
  first: z.string(),
  last: z.string(),
  /** The hub's days without classes, from today on. */
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  /** The slots from today on in which the batch or the trainer has a session. */
  taken: z.array(TakenSlot),
  /**
   * The trainers who can hold the classes, for the office; empty for a trainer, who plans their
   * own.
   */
  trainers: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PlanDays = z.infer<typeof PlanDays>;

export const modulePlanContract = {
  days: get("/api/batch/:batchId/plan-days", {
    summary: "What planning a whole module has to heed: holidays, and the slots that are taken",
    access: { row: "N461", may },
    scope: "training:read",
    /** The trainer whose slots count, for the office; a trainer's own otherwise. */
    query: z.object({ trainerId: z.string().max(100).optional() }),
    response: PlanDays,
    errors: ["BATCH_NOT_FOUND"],
  }),
  plan: post("/api/batch/:batchId/planned-sessions", {
    summary:
      "Plan many sessions of a batch at once, all or none; the members are told of them once",
    access: { row: "N460", may },
    scope: "training:write",
    proof: notNeeded("can be undone, moved or cancelled"),
    body: z.object({
      /** The trainer who holds them, for the office; a trainer plans their own. */
      trainerId: z.string().max(100).optional(),
      ...sessionMeetingFields,
      sessions: z
        .array(plannedFields.pick({ date: true, time: true, topic: true }))
        .min(1, "Plan at least one session.")
        .max(MOST_AT_ONCE, `Plan at most ${MOST_AT_ONCE} sessions at once.`)
        .superRefine((rows, ctx) => {
          for (const [index, message] of problemsOfPlaces(rows))
            ctx.addIssue({ code: "custom", path: [index, "time"], message });
        }),
    }),
    status: 201,
    response: z.object({ message: z.string(), planned: z.int(), ...undoable }),
    errors: ["BATCH_NOT_FOUND", ...writeErrors],
  }),
};
