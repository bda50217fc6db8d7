import { z } from "zod";
import { get, namedObject, needed, post } from "#/shared/calls.ts";
import { everyTrainee } from "#/shared/grants.ts";
import { reasonField } from "#/shared/reason-field.ts";
import { badgesContract } from "./badges.contract.ts";
import { CERTIFICATE_KINDS, CERTIFICATE_STATES } from "./certificates.rules.ts";

/** The text printed on the certificate. */
const printed = {
  /** For example 7KQF-3MZD-9XWT. */
  number: z.string(),
  /** For example "Passed the Java module", "Placed at Infosys". */
  achievement: z.string(),
  /** The readable id of the batch; null for a placement, and if there was none. */
  batch: z.string().nullable(),
  earnedOn: z.string(),
  issuer: z.string(),
};

export const Certificate = namedObject("Certificate", {
  _id: z.string(),
  ...printed,
  kind: z.enum(CERTIFICATE_KINDS),
  state: z.enum(CERTIFICATE_STATES),
  issuedAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** Why it no longer counts. */
  reason: z.string().nullable(),
  /** Where anyone can check it. */
  verifyUrl: z.string(),
});
export type Certificate = z.infer<typeof Certificate>;

/**
 * All that anyone can learn about a certificate by its number; if its holder was erased, only the
 * number.
 */
export const VerifiedCertificate = namedObject("VerifiedCertificate", {
  number: z.string(),
  state: z.enum(CERTIFICATE_STATES),
  holder: z.string().nullable(),
  achievement: z.string().nullable(),
  batch: z.string().nullable(),
  earnedOn: z.string().nullable(),
  issuer: z.string(),
});
export type VerifiedCertificate = z.infer<typeof VerifiedCertificate>;

const certificates = z.object({ certificates: z.array(Certificate) });

export const certificatesContract = {
  ...badgesContract,
  mine: get("/api/my-certificates", {
    summary: "One's own certificates, the newest first",
    access: { row: "N250", may: everyTrainee("self") },
    response: certificates.extend({
      /**
       * The company where the user is placed, while the office has not confirmed it, which issues
       * the certificate.
       */
      placementToConfirm: z.string().nullable(),
    }),
  }),
  ofPerson: get("/api/people/:userId/certificates", {
    summary: "Somebody's certificates, the newest first",
    access: { row: "N251", may: { admin: "any", ceo: "any" } },
    scope: "placement:read",
    response: certificates,
    errors: ["NOT_FOUND"],
  }),
  pdf: get("/api/certificates/:id/pdf", {
    summary: "A certificate as a PDF",
    access: {
      row: "N252",
      may: { ...everyTrainee("owned"), admin: "any", ceo: "any" },
      owned: "params.id",
    },
    response: "file",
    errors: ["NOT_FOUND", "CERTIFICATE_ERASED", "TOO_MANY_PDFS"],
  }),
  withdraw: post("/api/certificates/:id/withdraw", {
    summary: "Say that a certificate counts no longer, with a reason",
    access: { row: "N253", may: { admin: "any" } },
    proof: needed("takes a paper's word back"),
    body: z.object({ reason: reasonField("Say why.") }),
    response: z.object({ message: z.string() }),
    errors: ["NOT_FOUND", "CERTIFICATE_ERASED", "CERTIFICATE_WITHDRAWN"],
  }),
  reissue: post("/api/certificates/:id/reissue", {
    summary: "Issue another certificate in place of one that was withdrawn",
    access: { row: "N254", may: { admin: "any" } },
    proof: needed("puts the hub's word on paper"),
    status: 201,
    response: z.object({ message: z.string(), certificate: Certificate }),
    errors: ["NOT_FOUND", "CERTIFICATE_COUNTS", "CERTIFICATE_NOT_EARNED"],
  }),
  verify: get("/api/verify/:code", {
    summary: "What a certificate says, and whether it counts; by its number, for anybody",
    access: { row: "N255", public: true },
    response: VerifiedCertificate,
    errors: ["NOT_FOUND", "TOO_MANY"],
  }),
};
