import { z } from "zod";
import { namedObject, notNeeded, put } from "#/shared/calls.ts";
import type { FileRule } from "#/shared/contract.ts";
import { isCalendarDate, WRONG_DATE } from "#/shared/dates.ts";
import { UPLOAD_REFUSALS } from "#/shared/file.ts";
import { inMarketing } from "#/shared/grants.ts";
import { packageField } from "#/shared/package.ts";
import { reasonField } from "#/shared/reason-field.ts";
import { versionField } from "#/shared/version-field.ts";
import { companyField, Interview } from "../interviews.contract.ts";
import { FEEDBACKS, LONGEST_DESCRIPTION } from "../interviews.rules.ts";

export const Placement = namedObject("Placement", {
  _id: z.string(),
  interviewId: z.string(),
  placedCompany: z.string(),
  /** In lakh rupees a year. */
  packageAmount: z.number(),
  onboardingDate: z.string(),
  recordedAt: z.iso.datetime(),
  /** When the office confirmed it, which issues its certificate. */
  confirmedAt: z.iso.datetime().nullable(),
});
export type Placement = z.infer<typeof Placement>;

const attachment: FileRule = {
  kind: "interviewAttachment",
  accept: ["pdf"],
  wrongType: "PDF_ONLY",
};

/** All form fields are optional here, because the access flag is checked before missing fields. */
const feedbackFields = z.object({
  feedback: z.string().optional(),
  description: z
    .string()
    .trim()
    .max(LONGEST_DESCRIPTION, `Use at most ${LONGEST_DESCRIPTION} characters.`)
    .optional(),
  /** "true" if the candidate or the interviewer did not come; only with Negative. */
  isNoShow: z.enum(["true", "false", ""]).optional(),
  version: versionField,
});
export type FeedbackFields = z.output<typeof feedbackFields>;

const day = "Choose the onboarding date.";
export const placementFields = z.object({
  placedCompany: companyField,
  packageAmount: packageField,
  onboardingDate: z.string({ error: day }).min(1, day).refine(isCalendarDate, WRONG_DATE),
});
export type PlacementFields = z.output<typeof placementFields>;

export const outcomeContract = {
  feedback: put("/api/interviews/feedback/:id", {
    summary: "Record or correct the outcome of one's latest interview",
    access: { row: "73", may: inMarketing("owned"), owned: "params.id" },
    proof: notNeeded("one's own"),
    form: { fields: feedbackFields, files: { assignment: attachment } },
    response: z.object({ message: z.string(), interview: Interview }),
    errors: [
      "FEEDBACK_TOO_SHORT",
      "ATTACHMENT_MISSING",
      "PDF_ONLY",
      ...UPLOAD_REFUSALS,
      "NOT_FOUND",
      "INTERVIEW_CLOSED",
      "INTERVIEW_AHEAD",
      "STALE_VERSION",
    ],
  }),
  correct: put("/api/interviews/:id/outcome", {
    summary: "Correct the outcome of an interview, or take it back, with a reason",
    access: { row: "N312", may: { admin: "any" } },
    scope: "placement:write",
    proof: notNeeded("no money and no access; can be corrected again"),
    body: z.object({
      /** Pending means the outcome is unknown. */
      feedback: z.enum(FEEDBACKS, { error: "Choose the outcome." }),
      isNoShow: z.boolean().optional(),
      reason: reasonField("Say why."),
      version: z.int().optional(),
    }),
    response: z.object({ message: z.string() }),
    errors: [
      "NOT_FOUND",
      "STALE_VERSION",
      "INTERVIEW_AHEAD",
      "INTERVIEW_CLOSED",
      "PLACEMENT_STANDS",
    ],
  }),
  placement: put("/api/interviews/placement/:id", {
    summary: "Record the placement that one's latest, positive interview led to; once",
    access: { row: "74", may: inMarketing("owned"), owned: "params.id" },
    proof: notNeeded("one's own"),
    body: placementFields,
    response: z.object({ message: z.string(), placement: Placement }),
    errors: ["NOT_FOUND", "PLACEMENT_RECORDED", "PLACEMENT_NOT_EARNED", "INTERVIEW_AHEAD"],
  }),
};
