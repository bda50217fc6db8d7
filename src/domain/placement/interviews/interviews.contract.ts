import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { del, get, list, namedObject, notNeeded, post, put } from "#/shared/calls.ts";
import { isCalendarDate, WRONG_DATE } from "#/shared/dates.ts";
import { everyTrainee, inMarketing } from "#/shared/grants.ts";
import { lineField } from "#/shared/line-field.ts";
import { listQuery } from "#/shared/list.ts";
import { meeting, meetingFields } from "#/shared/meeting-field.ts";
import { choiceField } from "#/shared/text-field.ts";
import {
  DURATIONS,
  FEEDBACKS,
  LONGEST_COMPANY,
  LONGEST_MOVE_REASON,
  ROUNDS,
  START_TIME,
} from "./interviews.rules.ts";

export const companyField = lineField("Enter the company name.", LONGEST_COMPANY);
export const roundField = z.enum(ROUNDS, { error: "Choose a round." });

/** When it takes place; both candidates and the office change these to move it. */
export const timeFields = {
  date: choiceField("Choose a date.").refine(isCalendarDate, WRONG_DATE),
  startTime: choiceField("Choose a start time.").regex(START_TIME, "Enter a time as HH:mm."),
  duration: z.enum(DURATIONS, { error: "Choose a duration." }),
};
export type TimeFields = z.output<z.ZodObject<typeof timeFields>>;
export const TIME_FIELDS = Object.keys(timeFields) as (keyof TimeFields)[];

/**
 * The plan of an interview. Queries, responses, changes, forms and the audit trail derive their
 * fields from here.
 */
const slotFields = {
  companyName: companyField,
  round: roundField,
  ...timeFields,
  ...meetingFields,
};
export type SlotFields = z.output<z.ZodObject<typeof slotFields>>;
export const SLOT_FIELDS = Object.keys(slotFields) as (keyof SlotFields)[];

/** The fields that every interview has. */
export const APPOINTMENT_FIELDS = ["companyName", "round", ...TIME_FIELDS] as const;

/** The fields that every interview has, as read. */
export const appointment = {
  companyName: z.string(),
  round: z.enum(ROUNDS),
  date: z.string(),
  startTime: z.string(),
  duration: z.enum(DURATIONS),
  ...meeting,
} satisfies Record<keyof SlotFields, z.ZodType>;

/** The slot of an interview before it was moved. */
const Move = namedObject("InterviewMove", {
  date: z.string(),
  startTime: z.string(),
  reason: z.string().nullable(),
  movedAt: z.iso.datetime(),
});

export const Interview = namedObject("Interview", {
  _id: z.string(),
  userId: z.object({ _id: z.string(), username: z.string() }),
  ...appointment,
  feedback: z.enum(FEEDBACKS),
  description: z.string().nullable(),
  isNoShow: z.boolean(),
  /** A signed link to the PDF. */
  attachment: z.string().nullable(),
  /** Whether it led to the placement. */
  placed: z.boolean(),
  moves: z.array(Move),
  /** The interview as a calendar entry; only for its candidate. */
  calendarUrl: z.string().nullable(),
  version: z.int(),
});
export type Interview = z.infer<typeof Interview>;

const ownRows = { may: inMarketing("own"), own: "params.userId" } as const;

export const interviewsContract = {
  placementStatus: get("/api/interviews/placement-status/:id", {
    summary: "Whether a trainee is placed",
    access: {
      row: "10",
      may: everyTrainee("own"),
      own: "params.id",
    },
    response: z.object({ isPlaced: z.boolean() }),
  }),
  status: get("/api/interviews/status/:userId", {
    summary: "Whether one may schedule an interview, and if not why",
    access: { row: "66", ...ownRows },
    response: z.object({
      canSchedule: z.boolean(),
      reason: z.string().nullable(),
      completedRounds: z.array(z.enum(ROUNDS)),
      /** The company that the next interview must be with; null if any. */
      companyName: z.string().nullable(),
    }),
  }),
  latest: get("/api/interviews/latest/:userId", {
    summary: "The interview scheduled last",
    access: { row: "67", ...ownRows },
    response: z.object({ interview: Interview }),
    errors: ["NO_INTERVIEW"],
  }),
  current: list("/api/interviews/user/:userId", {
    summary: "The interviews with the current company, newest first",
    access: { row: "68", ...ownRows },
    query: listQuery(["date", "companyName", "round"]),
    response: z.object({ interviews: z.array(Interview) }),
  }),
  past: list("/api/interviews/schedules/:userId", {
    summary: "Interviews that have feedback or lie before today, newest first",
    access: { row: "69", ...ownRows },
    query: listQuery(["date", "companyName", "round"]),
    response: z.object({ schedules: z.array(Interview) }),
  }),
  companies: get("/api/interviews/companies", {
    summary: "Companies written before, one spelling each, to choose from",
    access: { row: "N31", may: inMarketing("self") },
    query: z.object({ q: z.string().max(200, "Search for at most 200 characters.").optional() }),
    response: z.object({ companies: z.array(z.string()) }),
  }),
  schedule: post("/api/interviews/schedule", {
    summary: "Schedule an interview; a past date is accepted",
    access: { row: "70", may: inMarketing("own"), own: "body.userId" },
    proof: notNeeded("one's own"),
    body: z.object({ userId: z.string(), ...slotFields }),
    status: 201,
    response: z.object({ message: z.string(), interview: Interview }),
    errors: [
      "ALREADY_PLACED",
      "PROFILE_MISSING",
      "INTERVIEW_PENDING",
      "COMPANY_LOCKED",
      "ROUND_PASSED",
    ],
  }),
  update: put("/api/interviews/update/:id", {
    summary: "Move an interview; while it is Pending its company and round may change too",
    access: { row: "71", may: inMarketing("owned"), owned: "params.id" },
    proof: notNeeded("one's own"),
    body: z.object({
      ...z.object(slotFields).partial().shape,
      /** Why it is moved; the calendar and the history show it. */
      reason: z
        .string()
        .trim()
        .max(LONGEST_MOVE_REASON, `Use at most ${LONGEST_MOVE_REASON} characters.`)
        .nullish(),
      version: z.int().optional(),
    }),
    response: z.object({ message: z.string(), updatedInterview: Interview }),
    errors: ["NOT_FOUND", "INTERVIEW_CLOSED", "STALE_VERSION", "COMPANY_LOCKED", "ROUND_PASSED"],
  }),
  remove: del("/api/interviews/delete/:id", {
    summary: "Delete an interview that has no feedback yet",
    access: { row: "72", may: inMarketing("owned"), owned: "params.id" },
    proof: notNeeded("one's own"),
    response: z.object({ message: z.string(), ...undoable }),
    errors: ["NOT_FOUND", "INTERVIEW_CLOSED", "INTERVIEW_OF_TAKEN"],
  }),
};
