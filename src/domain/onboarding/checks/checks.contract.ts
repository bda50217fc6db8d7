import { z } from "zod";
import { undoable, undoableMany } from "#/domain/office/decisions/decisions.contract.ts";
import { BulkResult, idsField } from "#/shared/bulk.ts";
import { list, namedObject, needed, notNeeded, put } from "#/shared/calls.ts";
import { listQuery } from "#/shared/list.ts";
import { optionalReason } from "#/shared/reason-field.ts";
import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from "../documents/documents.rules.ts";
import { CHECKS } from "./checks.rules.ts";

const instant = z.iso.datetime();

/**
 * One submitted document as the office sees it. Its id is the stored file's, so a replacement is
 * another row.
 */
export const CheckedDocument = namedObject("CheckedDocument", {
  _id: z.string(),
  userId: z.string(),
  username: z.string(),
  email: z.string(),
  /** The name in the details, to compare with the document. */
  fullName: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  fileName: z.string(),
  /** In bytes. */
  size: z.int(),
  status: z.enum(DOCUMENT_STATUSES),
  /** When it was submitted or resubmitted. */
  queuedAt: instant,
  reason: z.string().nullable(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  decidedById: z.string().nullable(),
  /** When the name in the details was last corrected, if that was after the decision. */
  nameCorrectedAt: instant.nullable(),
});
export type CheckedDocument = z.infer<typeof CheckedDocument>;

const office = { admin: "any", ceo: "any" } as const;

export const checksContract = {
  list: list("/api/documents/queue", {
    summary: "Submitted documents and what became of them, those that have waited longest first",
    access: { row: "N57", may: office },
    scope: "onboarding:read",
    query: listQuery(["queuedAt", "username", "decidedAt"]).extend({
      /** Late: returned at least 14 days ago and not resubmitted. */
      state: z
        .enum([...DOCUMENT_STATUSES, "late"], "Choose waiting, verified, returned or late.")
        .optional(),
      userId: z.string().max(100).optional(),
    }),
    response: z.object({ documents: z.array(CheckedDocument) }),
  }),
  decide: put("/api/documents/:fileId/check", {
    summary: "Verify a document, or return it with a reason that the trainee reads",
    access: { row: "N59", may: office },
    proof: notNeeded("can be undone; opening the paper asks for it"),
    body: z.object({
      status: z.enum(CHECKS, "Choose verified or returned."),
      reason: optionalReason(),
      /** The state the caller saw; a decision can be changed to the other one. */
      was: z.enum(DOCUMENT_STATUSES, "Choose waiting, verified or returned.").default("waiting"),
    }),
    response: z.object({ message: z.string(), ...undoable }),
    errors: ["NOT_FOUND", "DOCUMENT_DECIDED"],
  }),
  decideMany: put("/api/documents/checks", {
    summary: "Verify or return several waiting documents, with a result for each",
    access: { row: "N127", may: office },
    proof: needed("words that go to many"),
    body: z.object({
      fileIds: idsField("Choose at least one document."),
      status: z.enum(CHECKS, "Choose verified or returned."),
      reason: optionalReason(),
    }),
    response: z.object({ message: z.string(), results: z.array(BulkResult), ...undoableMany }),
  }),
};
