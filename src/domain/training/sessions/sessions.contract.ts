import { z } from "zod";
import { BATCH_TYPES } from "#/domain/training/batches/batches.rules.ts";
import { get, list, namedObject, notNeeded, post, put } from "#/shared/calls.ts";
import type { FileRule } from "#/shared/contract.ts";
import { isCalendarDate, WRONG_DATE } from "#/shared/dates.ts";
import { dayField } from "#/shared/day-field.ts";
import { UPLOAD_REFUSALS } from "#/shared/file.ts";
import { lineField } from "#/shared/line-field.ts";
import { listQuery } from "#/shared/list.ts";
import { sessionMeeting, sessionMeetingFields } from "#/shared/meeting-field.ts";
import { choiceField } from "#/shared/text-field.ts";
import { versionField } from "#/shared/version-field.ts";
import { LONGEST_EXCUSE, LONGEST_TOPIC } from "./sessions.rules.ts";

/** One training session as its trainer sees it. */
export const Session = namedObject("Session", {
  _id: z.string(),
  sessionId: z.string(),
  /** The batch's readable id. */
  batchId: z.string(),
  batchType: z.enum(BATCH_TYPES),
  date: z.string(),
  /** One of the configured slots. */
  time: z.string(),
  trainerName: z.string(),
  trainerId: z.object({ _id: z.string(), username: z.string() }),
  topic: z.string(),
  /** The ids of the trainees present. */
  attendance: z.array(z.string()),
  /** Those excused, by id, each with the reason. */
  excused: z.record(z.string(), z.string()).optional(),
  /** The ids of those who checked in, whether marked as present or not. */
  checkedIn: z.array(z.string()).optional(),
  trainerAssignmentFileUrl: z.string(),
  assignmentFileName: z.string(),
  /** The session as a calendar entry. */
  calendarUrl: z.string(),
  ...sessionMeeting,
  version: z.int(),
  /** Whether its slot has begun; until then it counts nowhere. */
  hasBegun: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** The ids of those present, as the JSON text that a form can carry; each once. */
const presentIds = z
  .string({ error: "Mark at least one trainee as present." })
  .transform((text, ctx) => {
    const ids = readIds(text);
    if (ids && ids.length > 0) return ids;
    ctx.addIssue({
      code: "custom",
      message: ids ? "Mark at least one trainee as present." : "Send a JSON list of trainee ids.",
    });
    return z.NEVER;
  });

/** Those excused, each with the reason, as the JSON text that a form can carry. */
const excuses = z
  .string()
  .transform((text, ctx) => {
    const read = Excuses.safeParse(jsonOf(text));
    if (read.success) return read.data;
    ctx.addIssue({ code: "custom", message: read.error.issues[0]?.message ?? "" });
    return z.NEVER;
  })
  .optional();
const Excuses = z.record(
  z.string().toLowerCase(),
  lineField("Say why somebody is excused.", LONGEST_EXCUSE),
  "Send a JSON object of trainee ids with a reason each.",
);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readIds(text: string): string[] | undefined {
  const list = jsonOf(text);
  if (!Array.isArray(list) || !list.every((id) => typeof id === "string")) return undefined;
  return [...new Set(list.map((id) => id.toLowerCase()))];
}

/** When and where a session is, and its topic. */
export const plannedFields = z.object({
  date: choiceField("Choose a date.").refine(isCalendarDate, WRONG_DATE),
  time: choiceField("Choose a time slot."),
  topic: lineField("Enter the topic.", LONGEST_TOPIC),
  ...sessionMeetingFields,
});

/** The form of a session. Its trainer fields are ignored: the trainer is the caller. */
export const sessionFields = plannedFields.extend({
  attendance: presentIds,
  /** If left out, those excused stay so. */
  excused: excuses,
  trainerId: z.string().optional(),
  trainerName: z.string().optional(),
});
export type SessionFields = Omit<z.output<typeof sessionFields>, "trainerId" | "trainerName">;

export const assignment: FileRule = {
  kind: "sessionAssignment",
  accept: ["pdf"],
  wrongType: "PDF_ONLY",
};

export const uploadErrors = ["PDF_ONLY", ...UPLOAD_REFUSALS] as const;
export const writeErrors = ["SESSIONS_UNAVAILABLE", "SESSION_SLOT_TAKEN", "TRAINER_BUSY"] as const;

export const sessionsContract = {
  add: post("/api/batch/add-session", {
    summary: "Hold a session of a Java or AEM batch: topic, attendance and assignment",
    access: { row: "57", may: { trainer: "self" } },
    scope: "training:write",
    proof: notNeeded("can be changed"),
    form: {
      fields: sessionFields.extend({ batchId: choiceField("Choose a batch.") }),
      files: { assignment: { ...assignment, required: true } },
    },
    status: 201,
    response: z.object({ message: z.string(), session: Session }),
    errors: [...uploadErrors, "BATCH_NOT_FOUND", ...writeErrors],
  }),
  update: put("/api/batch/session/:sessionId", {
    summary: "Change one of the trainer's own sessions; without a file the assignment stays",
    access: { row: "60", may: { trainer: "owned" }, owned: "params.sessionId" },
    scope: "training:write",
    proof: notNeeded("can be changed again"),
    // May repeat the batch, but a session stays in the one it was held in.
    form: {
      fields: sessionFields.extend({
        version: versionField,
        batchId: z.string().max(100).optional(),
      }),
      files: { assignment },
    },
    response: z.object({ message: z.string(), session: Session }),
    errors: [...uploadErrors, "NOT_FOUND", ...writeErrors, "STALE_VERSION"],
  }),
};

export const sessionListContract = {
  listSessions: list("/api/trainer/:userId/sessions", {
    summary: "The trainer's own sessions, newest first",
    access: { row: "58", may: { trainer: "own" }, own: "params.userId" },
    scope: "training:read",
    query: listQuery(["date", "time", "topic", "batchId"]).extend({
      batchId: z.string().optional(),
      date: dayField.optional(),
    }),
    response: z.object({ sessions: z.array(Session) }),
    errors: ["BATCH_NOT_FOUND"],
  }),
  findSession: get("/api/batch/session/:sessionId", {
    summary: "One of the trainer's own sessions",
    access: { row: "59", may: { trainer: "owned" }, owned: "params.sessionId" },
    scope: "training:read",
    response: z.object({ session: Session }),
    errors: ["NOT_FOUND"],
  }),
};
