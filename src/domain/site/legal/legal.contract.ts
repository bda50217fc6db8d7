import { z } from "zod";
import { get, namedObject } from "#/shared/calls.ts";
import { SectionsShape } from "#/shared/sections-shape.ts";

/** Who runs the hub, and what it has published; missing texts are left out. */
export const LegalFacts = namedObject("LegalFacts", {
  owner: z.object({
    legalName: z.string().optional(),
    address: z.string().optional(),
    gstin: z.string().optional(),
  }),
  grievanceOfficer: z
    .object({ name: z.string(), email: z.string().optional(), phone: z.string().optional() })
    .optional(),
  terms: z.object({ version: z.int(), sections: SectionsShape }),
  refundPolicy: SectionsShape.optional(),
});
export type LegalFacts = z.infer<typeof LegalFacts>;

/** A figure on the CSR page, and what it counts. */
const Claim = z.object({ figure: z.string(), label: z.string() });
export type Claim = z.infer<typeof Claim>;

export const legalContract = {
  facts: get("/api/legal", {
    summary: "Who runs the hub, its terms, its refund policy and whom to complain to",
    access: { row: "N480", public: true },
    response: LegalFacts,
  }),
  claims: get("/api/claims", {
    summary: "What the CSR page claims, in the owner's words or by the hub's own figures",
    access: { row: "N481", public: true },
    response: z.object({ placed: Claim, clients: Claim }),
  }),
};
