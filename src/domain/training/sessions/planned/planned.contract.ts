import { z } from "zod";
import { BATCH_TYPES } from "#/domain/training/batches/batches.rules.ts";
import { get, namedObject, notNeeded, post, needed as proofNeeded, put } from "#/shared/calls.ts";
import { dayField } from "#/shared/day-field.ts";
import { optionalLineField } from "#/shared/line-field.ts";
import { sessionMeeting } from "#/shared/meeting-field.ts";
import { choiceField } from "#/shared/text-field.ts";
import { versionField } from "#/shared/version-field.ts";
import {
  assignment,
  plannedFields,
  Session,
  sessionFields,
  uploadErrors,
  writeErrors,
} from "../sessions.contract.ts";
import { LONGEST_REASON } from "./planned.rules.ts";

const place = {
  _id: z.string(),
  /** The batch's readable id. */
  batchId: z.string(),
  date: z.string(),
  /** One of the configured slots. */
  time: z.string(),
  topic: z.string(),
  trainerId: z.string(),
  trainerName: z.string(),
};
/** The name of the holiday, if its day has become one of the hub's. */
const holiday = { holiday: z.string().optional() };

/** A session that its trainer plans: it counts nowhere until it is recorded as held. */
export const PlannedSession = namedObject("PlannedSession", {
  ...place,
  batchType: z.enum(BATCH_TYPES),
  /** The question, if it is there already. */
  assignmentFileUrl: z.string().nullable(),
  assignmentFileName: z.string().nullable(),
  calendarUrl: z.string(),
  ...holiday,
  ...sessionMeeting,
  version: z.int(),
});
export type PlannedSession = z.infer<typeof PlannedSession>;

/** A planned session as everyone with access to the batch reads it. */
export const ListedPlan = namedObject("ListedPlan", {
  ...place,
  ...holiday,
  ...sessionMeeting,
  /** What its trainer needs to change it; null for everyone else. */
  own: z.object({ version: z.int(), assignmentFileName: z.string().nullable() }).nullable(),
  /** Whether its trainer has left, which allows another one to take it over. */
  hasLeft: z.boolean(),
});
export type ListedPlan = z.infer<typeof ListedPlan>;

/** A slot of a day in which the batch or the caller has a session, and that session. */
export const TakenSlot = namedObject("TakenSlot", {
  ...place,
  /** Whether it is only planned, not recorded as held. */
  isPlanned: z.boolean(),
  /** Whether the caller is its trainer. */
  isOwn: z.boolean(),
});
export type TakenSlot = z.infer<typeof TakenSlot>;

const answer = z.object({ message: z.string(), planned: PlannedSession });
const owned = { may: { trainer: "owned" }, owned: "params.plannedId" } as const;

export const plannedContract = {
  slots: get("/api/batch/:batchId/slots", {
    summary: "The slots of a day in which a batch or the trainer has a session, held or planned",
    access: { row: "N170", may: { trainer: "any" } },
    scope: "training:read",
    query: z.object({ date: dayField }),
    response: z.object({ taken: z.array(TakenSlot) }),
    errors: ["BATCH_NOT_FOUND"],
  }),
  plan: post("/api/planned-session", {
    summary: "Plan a session of a Java or AEM batch: day, slot, topic, perhaps the assignment",
    access: { row: "N133", may: { trainer: "self" } },
    scope: "training:write",
    proof: notNeeded("can be moved or cancelled"),
    form: {
      // In the order of the form, as the first missing one gets the focus.
      fields: z.object({ batchId: choiceField("Choose a batch."), ...plannedFields.shape }),
      files: { assignment },
    },
    status: 201,
    response: answer,
    errors: [...uploadErrors, "BATCH_NOT_FOUND", ...writeErrors],
  }),
  change: put("/api/planned-session/:plannedId", {
    summary:
      "Move or change one of the trainer's planned sessions; without a file the assignment stays",
    access: { row: "N134", ...owned },
    scope: "training:write",
    proof: notNeeded("can be moved again"),
    form: { fields: plannedFields.extend({ version: versionField }), files: { assignment } },
    response: answer,
    errors: [...uploadErrors, "NOT_FOUND", ...writeErrors, "STALE_VERSION"],
  }),
  cancel: put("/api/planned-session/:plannedId/cancel", {
    summary: "Cancel a planned session: the trainer's own, or the office; the members are told",
    access: {
      row: "N135",
      may: { trainer: "owned", admin: "any" },
      owned: "params.plannedId",
    },
    proof: proofNeeded("words that go to a whole batch"),
    body: z.object({ reason: optionalLineField(LONGEST_REASON).default("") }),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND"],
  }),
  takeOver: put("/api/planned-session/:plannedId/take-over", {
    summary:
      "Take over a session of a trainer who has left, planned or held: it becomes the caller's",
    access: { row: "N331", may: { trainer: "any" } },
    scope: "training:write",
    proof: notNeeded("its trainer has left"),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "TRAINER_STAYS", "TRAINER_BUSY"],
  }),
  hold: post("/api/planned-session/:plannedId/held", {
    summary:
      "Record a planned session as held: with attendance, and the assignment where it has none yet",
    access: { row: "N136", ...owned },
    scope: "training:write",
    proof: notNeeded("can be changed"),
    form: { fields: sessionFields, files: { assignment } },
    status: 201,
    response: z.object({ message: z.string(), session: Session }),
    errors: [...uploadErrors, "NOT_FOUND", ...writeErrors],
  }),
};
