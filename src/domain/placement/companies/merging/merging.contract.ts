import { z } from "zod";
import { get, namedObject, notNeeded, post, put } from "#/shared/calls.ts";

const side = z.object({ ref: z.string(), name: z.string(), uses: z.int() });

const LookAlike = namedObject("CompanyLookAlike", {
  /** The one used less often. */
  from: side,
  into: side,
  reason: z.string(),
});
export type LookAlike = z.infer<typeof LookAlike>;

/** What belongs to a company and would move to the other. */
const Moves = namedObject("CompanyMerge", {
  from: z.object({ ref: z.string(), name: z.string() }),
  into: z.object({ ref: z.string(), name: z.string() }),
  spellings: z.array(z.string()),
  interviews: z.int(),
  placements: z.int(),
  supported: z.int(),
  contacts: z.int(),
  notes: z.int(),
  openings: z.int(),
  /** People placed at both companies, who would be listed twice. */
  both: z.array(z.string()),
});
export type Moves = z.infer<typeof Moves>;

const may = { admin: "any" } as const;
const intoField = z
  .string({ error: "Choose the company." })
  .trim()
  .min(1, "Choose the company.")
  .max(200);

export const mergingContract = {
  lookAlikes: get("/api/company-look-alikes", {
    summary: "Companies whose names look alike, in pairs, each with the reason",
    access: { row: "N198", may },
    scope: "placement:read",
    response: z.object({ pairs: z.array(LookAlike) }),
  }),
  preview: get("/api/companies/:company/merge", {
    summary: "What would move if a company were merged into another",
    access: { row: "N199", may },
    scope: "placement:read",
    query: z.object({ into: intoField }),
    response: Moves,
    errors: ["NOT_FOUND", "SAME_COMPANY"],
  }),
  merge: post("/api/companies/:company/merge", {
    summary: "Let a company be another: its spellings, contacts and notes stand there from now on",
    access: { row: "N199", may },
    scope: "placement:write",
    proof: notNeeded("can be taken back at any time"),
    body: z.object({ into: intoField }),
    response: z.object({ message: z.string(), ref: z.string() }),
    errors: ["NOT_FOUND", "SAME_COMPANY"],
  }),
  part: put("/api/companies/:company/parting", {
    summary: "Take a merge back, at any time: everything stands where it stood",
    access: { row: "N199", may },
    scope: "placement:write",
    proof: notNeeded("can be merged again"),
    response: z.object({ message: z.string(), ref: z.string() }),
    errors: ["NOT_FOUND", "NOT_MERGED"],
  }),
};
