import { z } from "zod";
import { get, list, namedObject } from "#/shared/calls.ts";
import { dayField } from "#/shared/day-field.ts";
import { listQuery } from "#/shared/list.ts";
import { appointment, Interview } from "../interviews.contract.ts";
import { FEEDBACKS } from "../interviews.rules.ts";
import { Placement } from "../outcome/outcome.contract.ts";
import { PRESENCES } from "../presence.rules.ts";

/** Without the day, which the query asks for. */
const { date: _, ...onTheDay } = appointment;

/** An interview as shown to readers other than its candidate. */
export const Schedule = namedObject("InterviewSchedule", {
  _id: z.string(),
  userId: z.object({ _id: z.string(), username: z.string() }),
  marketingProfile: z.object({ totalExperience: z.number() }).nullable(),
  ...onTheDay,
  feedback: z.enum(FEEDBACKS),
  feedbackDescription: z.string().nullable(),
  isNoShow: z.boolean(),
  /** The candidate's presence on the day; left out before they came. */
  presence: z.enum(PRESENCES).optional(),
});
export type Schedule = z.infer<typeof Schedule>;

const count = z.int();
export const Candidate = namedObject("InterviewCandidate", {
  _id: z.string(),
  username: z.string(),
  contact: z.string().nullable(),
  roundCount: z.object({
    Screening: count,
    L1: count,
    L2: count,
    L3: count,
    Client: count,
    HR: count,
  }),
  isPlaced: z.boolean(),
  /** Whether they have a résumé made in the hub. */
  hasResume: z.boolean(),
});
export type Candidate = z.infer<typeof Candidate>;

export const SCHEDULE_SORTS = [
  "startTime",
  "username",
  "companyName",
  "round",
  "duration",
  "feedback",
  "feedbackDescription",
] as const;

const scheduleQuery = listQuery(SCHEDULE_SORTS)
  // Today in India if left out (C82).
  .extend({ date: dayField.optional() });

export const overviewContract = {
  day: list("/api/interviews", {
    summary: "Everyone's interviews of one day, by default today",
    access: { row: "65", may: { admin: "any", ceo: "any", informer: "any" } },
    scope: "placement:read",
    query: scheduleQuery,
    response: z.object({ schedules: z.array(Schedule) }),
  }),
  ceoDay: list("/api/ceo/interviews", {
    summary: "Everyone's interviews of one day, by default today",
    access: { row: "93", may: { ceo: "any" } },
    scope: "placement:read",
    query: scheduleQuery,
    response: z.object({ schedules: z.array(Schedule) }),
  }),
  candidates: list("/api/ceo/all-interviews", {
    summary: "Everyone in marketing, with interviews by round and whether they are placed",
    access: { row: "92", may: { admin: "any", ceo: "any" } },
    scope: "placement:read",
    query: listQuery(["username", "contact", "isPlaced"]),
    response: z.object({ totalUsers: z.int(), users: z.array(Candidate) }),
  }),
  history: get("/api/interviews/history/:userId", {
    summary: "Every interview of one candidate with its moves, and the placement",
    access: { row: "N32", may: { admin: "any", ceo: "any" } },
    scope: "placement:read",
    response: z.object({
      username: z.string(),
      interviews: z.array(Interview),
      placement: Placement.nullable(),
    }),
    errors: ["NOT_FOUND"],
  }),
};
