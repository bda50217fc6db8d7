import { z } from "zod";
import { BATCH_TYPES } from "#/domain/training/batches/batches.rules.ts";
import { ROLES, SUB_ROLES } from "#/shared/actor.ts";
import { get, namedObject } from "#/shared/calls.ts";
import { everyStaff } from "#/shared/grants.ts";
import { ACCOUNT_STATES } from "../people.rules.ts";

export const PersonHit = namedObject("PersonHit", {
  _id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  subRole: z.enum(SUB_ROLES).nullable(),
  /** Null for readers who may not see contact details. */
  email: z.string().nullable(),
  /** Null for readers who know a person from their own lists only. */
  state: z.enum(ACCOUNT_STATES).nullable(),
  /** The name in the details, for readers of these, if it differs from the account's. */
  fullName: z.string().optional(),
  /** Their company, if it matched the search. */
  company: z.string().optional(),
});
export type PersonHit = z.infer<typeof PersonHit>;

export const BatchHit = namedObject("BatchHit", {
  _id: z.string(),
  batchId: z.string(),
  batchType: z.enum(BATCH_TYPES),
  startDate: z.string(),
  /** Its trainers with that name, if it was found by them. */
  trainers: z.array(z.string()).optional(),
});
export type BatchHit = z.infer<typeof BatchHit>;

const CompanyHit = namedObject("CompanyHit", {
  /** Identifies it in any spelling. */
  key: z.string(),
  name: z.string(),
  /** How many of the reader's people are there. */
  people: z.int(),
  /** The person with the number searched for. */
  contact: z.string().optional(),
});

const GuideHit = namedObject("GuideHit", {
  _id: z.string(),
  name: z.string(),
  level: z.string(),
});

const PAPER_KINDS = ["Receipt", "Credit note", "Certificate"] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

const PaperHit = namedObject("PaperHit", {
  _id: z.string(),
  kind: z.enum(PAPER_KINDS),
  number: z.string(),
  /** The number by which the list of receipts finds it; left out for a certificate. */
  receipt: z.string().optional(),
  userId: z.string(),
  username: z.string(),
  /** The day it was issued. */
  date: z.string(),
});

export const Found = namedObject("SearchAnswer", {
  people: z.array(PersonHit),
  batches: z.array(BatchHit),
  companies: z.array(CompanyHit),
  /** Absent if there are none. */
  guides: z.array(GuideHit).optional(),
  /** Receipts, credit notes and certificates by their numbers; absent if there are none. */
  papers: z.array(PaperHit).optional(),
});
export type Found = z.infer<typeof Found>;

export const searchContract = {
  search: get("/api/search", {
    summary: "People, batches, companies and papers the caller's role may open, at most 8 of each",
    access: { row: "N105", may: everyStaff("any") },
    scope: "people:read",
    query: z.object({ q: z.string().max(200, "Search for at most 200 characters.") }),
    response: Found,
  }),
};
