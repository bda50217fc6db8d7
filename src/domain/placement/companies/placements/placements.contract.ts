import { z } from "zod";
import { ROUNDS } from "#/domain/placement/interviews/interviews.rules.ts";
import {
  Placement,
  placementFields,
} from "#/domain/placement/interviews/outcome/outcome.contract.ts";
import { namedObject, notNeeded, post, put } from "#/shared/calls.ts";
import { reasonField } from "#/shared/reason-field.ts";

/** A placement for the office to confirm, with the interview that led to it. */
export const RecordedPlacement = namedObject("RecordedPlacement", {
  ...Placement.shape,
  userId: z.string(),
  username: z.string(),
  email: z.string(),
  interviewCompany: z.string(),
  interviewRound: z.enum(ROUNDS),
  interviewDate: z.string(),
  /** Whether the company is not the interview's: a client of it, or another. */
  isElsewhere: z.boolean(),
  version: z.int(),
});
export type RecordedPlacement = z.infer<typeof RecordedPlacement>;

const may = { admin: "any" } as const;
const version = z.int().optional();
const message = z.object({ message: z.string() });
const withReason = { reason: reasonField("Say why."), version };

export const placementsContract = {
  confirm: put("/api/placements/:placementId/confirmation", {
    summary: "Confirm a placement, with the letter at hand: its certificate is issued",
    access: { row: "N310", may },
    proof: notNeeded("no money and no access; can be taken back"),
    body: z.object({ version }),
    response: message,
    errors: ["NOT_FOUND", "STALE_VERSION", "PLACEMENT_CONFIRMED"],
  }),
  unconfirm: post("/api/placements/:placementId/confirmation-withdrawal", {
    summary:
      "Take back that a placement was confirmed, with a reason: its certificate is withdrawn",
    access: { row: "N310", may },
    proof: notNeeded("no money and no access; can be taken back"),
    body: z.object(withReason),
    response: message,
    errors: ["NOT_FOUND", "STALE_VERSION", "PLACEMENT_UNCONFIRMED"],
  }),
  correct: put("/api/placements/:placementId", {
    summary: "Correct company, package and first day of a placement, with a reason",
    access: { row: "N311", may },
    scope: "placement:write",
    proof: notNeeded("no money and no access; can be recorded again"),
    body: placementFields.extend(withReason),
    response: message,
    errors: ["NOT_FOUND", "STALE_VERSION", "PLACEMENT_GONE_ON", "INTERVIEW_AHEAD"],
  }),
  takeBack: post("/api/placements/:placementId/withdrawal", {
    summary: "Take a placement back, with a reason: its candidate can be interviewed again",
    access: { row: "N311", may },
    scope: "placement:write",
    proof: notNeeded("no money and no access; can be recorded again"),
    body: z.object(withReason),
    response: message,
    errors: ["NOT_FOUND", "STALE_VERSION", "PLACEMENT_GONE_ON"],
  }),
};
