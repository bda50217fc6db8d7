import { z } from "zod";
import { del, get, list, namedObject, notNeeded, put } from "#/shared/calls.ts";
import { inMarketing } from "#/shared/grants.ts";
import { listQuery } from "#/shared/list.ts";
import { optionalReason } from "#/shared/reason-field.ts";
import { textField } from "#/shared/text-field.ts";
import { ROUNDS } from "../interviews.rules.ts";
import { LONGEST_QUESTIONS } from "./questions.rules.ts";

const OwnQuestions = namedObject("OwnInterviewQuestions", {
  text: z.string(),
  writtenAt: z.iso.datetime(),
  /** Why the office hid it from others; null while they can read it. */
  takenReason: z.string().nullable(),
  version: z.int(),
});

/** Questions asked in another candidate's interview: anonymous, dated by month only. */
const AskedQuestions = namedObject("AskedQuestions", {
  round: z.enum(ROUNDS),
  /** YYYY-MM. */
  month: z.string(),
  text: z.string(),
});

/** A note as the office reads it. */
export const NotedQuestions = namedObject("NotedQuestions", {
  /** The interview's id. */
  _id: z.string(),
  userId: z.string(),
  username: z.string(),
  companyName: z.string(),
  round: z.enum(ROUNDS),
  date: z.string(),
  text: z.string(),
  writtenAt: z.iso.datetime(),
  takenReason: z.string().nullable(),
  version: z.int(),
});
export type NotedQuestions = z.infer<typeof NotedQuestions>;

const owned = { may: inMarketing("owned"), owned: "params.id" } as const;

/** If the owner has not switched this on, each call answers NOT_FOUND. */
export const questionsContract = {
  read: get("/api/interviews/:id/questions", {
    summary: "What one noted of an interview, and what others were asked at its company",
    access: { row: "N470", ...owned },
    response: z.object({
      own: OwnQuestions.nullable(),
      /** By round, newest first; without the caller's own. */
      asked: z.array(AskedQuestions),
    }),
    errors: ["NOT_FOUND"],
  }),
  write: put("/api/interviews/:id/questions", {
    summary: "Note what was asked in one's interview, or change that",
    access: { row: "N471", ...owned },
    proof: notNeeded("one's own"),
    body: z.object({
      text: textField("Write what was asked.", LONGEST_QUESTIONS),
      version: z.int().optional(),
    }),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "INTERVIEW_AHEAD", "STALE_VERSION", "QUESTIONS_TAKEN"],
  }),
  remove: del("/api/interviews/:id/questions", {
    summary: "Remove what one noted of an interview",
    access: { row: "N472", ...owned },
    proof: notNeeded("one's own"),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND"],
  }),
  list: list("/api/admin/interview-questions", {
    summary: "What candidates noted of their interviews, the newest first",
    access: { row: "N473", may: { admin: "any" } },
    scope: "placement:read",
    query: listQuery(["writtenAt", "companyName", "username", "date"]),
    response: z.object({ questions: z.array(NotedQuestions) }),
  }),
  take: put("/api/admin/interview-questions/:id", {
    summary: "Take a note away from other candidates with a reason, or give it back",
    access: { row: "N474", may: { admin: "any" } },
    scope: "placement:write",
    proof: notNeeded("can be given back"),
    body: z.object({
      isTaken: z.boolean("Choose yes or no."),
      /** Its author reads it. */
      reason: optionalReason(),
      version: z.int().optional(),
    }),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "STALE_VERSION"],
  }),
};
