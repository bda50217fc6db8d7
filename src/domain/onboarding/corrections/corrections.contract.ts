import { z } from "zod";
import { undoable, undoableMany } from "#/domain/office/decisions/decisions.contract.ts";
import { BulkResult, idsField } from "#/shared/bulk.ts";
import { del, namedObject, needed, notNeeded, post, put } from "#/shared/calls.ts";
import { everyTrainee } from "#/shared/grants.ts";
import { optionalReason, reasonField } from "#/shared/reason-field.ts";
import { DetailsInput } from "../details/details.contract.ts";

/** A requested correction as the office sees it: old and new value side by side. */
export const DetailsCorrection = namedObject("DetailsCorrection", {
  _id: z.string(),
  userId: z.string(),
  username: z.string(),
  label: z.string(),
  /** The stored value and the requested one, both as displayed. */
  oldText: z.string(),
  newText: z.string(),
  reason: z.string(),
  askedAt: z.iso.datetime(),
});
export type DetailsCorrection = z.infer<typeof DetailsCorrection>;

/** Fields left out stay unchanged. */
const corrected = DetailsInput.omit({ userId: true });
const own = { ...everyTrainee("own") } as const;
const verdict = { isGranted: z.boolean("Grant or refuse it."), reason: optionalReason() };
const REFUSALS = [
  "DETAILS_FIRST",
  "DETAILS_UNCHANGED",
  "DETAILS_INCOMPLETE",
  "EMPLOYMENT_DATES_MISSING",
  "EMPLOYMENT_DATES_ORDER",
] as const;

export const correctionsContract = {
  correct: put("/api/trainee/details/:userId", {
    summary: "Correct one's own details, until the office has verified the documents",
    access: { row: "N83", may: own, own: "params.userId" },
    proof: notNeeded("one's own"),
    body: corrected,
    response: z.object({ message: z.string() }),
    errors: [...REFUSALS, "DETAILS_VERIFIED"],
  }),
  ask: post("/api/trainee/details/:userId/corrections", {
    summary: "Ask for corrections of one's verified details, each field by itself",
    access: { row: "N84", may: own, own: "params.userId" },
    proof: notNeeded("one's own"),
    body: corrected.extend({ reason: reasonField("Say why, so that the office can decide.") }),
    status: 201,
    response: z.object({ message: z.string() }),
    errors: [...REFUSALS, "DETAILS_OPEN", "CORRECTION_OPEN"],
  }),
  withdraw: del("/api/details-corrections/:correctionId", {
    summary: "Withdraw a correction of one's own that is not decided",
    access: { row: "N87", may: everyTrainee("owned"), owned: "params.correctionId" },
    proof: notNeeded("one's own"),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "CORRECTION_DECIDED"],
  }),
  decide: put("/api/details-corrections/:correctionId", {
    summary: "Grant a correction of somebody's details, or refuse it with a reason they read",
    access: { row: "N160", may: { admin: "any" } },
    proof: notNeeded("can be undone; the person asked for it"),
    body: z.object(verdict),
    response: z.object({ message: z.string(), ...undoable }),
    errors: ["NOT_FOUND", "CORRECTION_DECIDED", "CORRECTION_UNFIT"],
  }),
  decideMany: put("/api/details-corrections", {
    summary: "Grant or refuse several corrections alike, with a result for each",
    access: { row: "N161", may: { admin: "any" } },
    proof: needed("words that go to many"),
    body: z.object({ correctionIds: idsField("Choose at least one correction."), ...verdict }),
    response: z.object({ message: z.string(), results: z.array(BulkResult), ...undoableMany }),
  }),
};
