import { z } from "zod";
import { get, namedObject, notNeeded, post } from "#/shared/calls.ts";
import type { FileRule } from "#/shared/contract.ts";
import { UPLOAD_REFUSALS } from "#/shared/file.ts";
import { everyTrainee } from "#/shared/grants.ts";
import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from "./documents.rules.ts";

export const StoredDocument = namedObject("StoredDocument", {
  kind: z.enum(DOCUMENT_KINDS),
  fileName: z.string(),
  /** In bytes. */
  size: z.int(),
  uploadedAt: z.iso.datetime(),
  status: z.enum(DOCUMENT_STATUSES).optional(),
  /** Why it was returned. */
  reason: z.string().nullable().optional(),
  decidedAt: z.iso.datetime().nullable().optional(),
});
export type StoredDocument = z.infer<typeof StoredDocument>;

/** Another person opening one of a trainee's documents; openings within minutes count as one. */
const DocumentLook = namedObject("DocumentLook", {
  at: z.iso.datetime(),
  /** The kind of document; null if it was replaced since and is no longer known. */
  kind: z.enum(DOCUMENT_KINDS).nullable(),
  fileName: z.string().nullable(),
  /** Null if they used an old link, which named nobody. */
  reader: z.string().nullable(),
  role: z.string().nullable(),
  /** For the office only. */
  readerId: z.string().nullable().optional(),
  /** The same person's decision about it within an hour. */
  outcome: z.enum(["verified", "returned"]).nullable(),
});
export type DocumentLook = z.infer<typeof DocumentLook>;

/** A document whose file was destroyed because it was no longer needed. */
const DestroyedDocument = namedObject("DestroyedDocument", {
  kind: z.enum(DOCUMENT_KINDS),
  status: z.enum(DOCUMENT_STATUSES),
  decidedAt: z.iso.datetime().nullable(),
  /** Who verified or returned it; for the office only. */
  decidedBy: z.string().nullable(),
  destroyedAt: z.iso.datetime(),
});
export type DestroyedDocument = z.infer<typeof DestroyedDocument>;

const identityDocument: FileRule = {
  kind: "identityDocument",
  accept: ["pdf", "jpeg", "png"],
  wrongType: "FILE_TYPE_REFUSED",
};

const userId = z.string();

export const documentsContract = {
  status: get("/api/documents/status/:userId", {
    summary: "Whether a trainee has submitted the six documents",
    access: {
      row: "8",
      may: { ...everyTrainee("own"), admin: "any", ceo: "any" },
      own: "params.userId",
    },
    scope: "onboarding:read",
    response: z.object({ isSubmitted: z.boolean() }),
    errors: ["NOT_FOUND"],
  }),
  upload: post("/api/documents/upload", {
    summary:
      "Upload one or more of the six documents; a second one of a kind replaces the first, and after " +
      "the submit a returned one",
    access: { row: "13", may: { trainee: "own" }, own: "form.userId" },
    proof: notNeeded("one's own"),
    form: {
      fields: z.object({ userId }),
      files: {
        termsAndConditions: identityDocument,
        panCard: identityDocument,
        aadharCard: identityDocument,
        highestDegree: identityDocument,
        digitalSignature: identityDocument,
        userPhoto: identityDocument,
      },
    },
    response: z.object({ message: z.string(), documents: z.array(StoredDocument) }),
    errors: [
      "DOCUMENTS_MISSING",
      "DETAILS_FIRST",
      "DOCUMENTS_SUBMITTED",
      "DOCUMENT_UNCHANGED",
      "FILE_TYPE_REFUSED",
      "HEIC_REFUSED",
      "PICTURE_TOO_LARGE",
      ...UPLOAD_REFUSALS,
    ],
  }),
  submit: post("/api/documents/submit", {
    summary: "Submit the six documents, after which they are closed",
    access: { row: "14", may: { trainee: "own" }, own: "body.userId" },
    proof: notNeeded("one's own"),
    body: z.object({ userId }),
    response: z.object({ message: z.string() }),
    errors: ["DOCUMENTS_MISSING", "DETAILS_FIRST", "DOCUMENTS_SUBMITTED"],
  }),
  list: get("/api/documents/:userId", {
    summary: "A trainee's documents with links that open them",
    access: {
      row: "N6",
      may: { ...everyTrainee("own"), admin: "any", ceo: "any" },
      own: "params.userId",
    },
    response: z.object({
      documents: z.array(
        StoredDocument.extend({
          url: z.string(),
          /** Who verified or returned it; for the office only. */
          decidedBy: z.string().nullable().optional(),
        }),
      ),
      /** The destroyed ones; each may be uploaded again. */
      destroyed: z.array(DestroyedDocument).optional(),
      isSubmitted: z.boolean(),
      /** Who else opened them, the last 50 times. */
      looks: z.array(DocumentLook).optional(),
    }),
    errors: ["NOT_FOUND"],
  }),
  termsTemplate: get("/api/documents/terms-template", {
    summary: "The terms and conditions to sign, as a PDF",
    access: { row: "N7", may: { trainee: "any" } },
    response: "file",
    errors: ["TOO_MANY_PDFS"],
  }),
};
