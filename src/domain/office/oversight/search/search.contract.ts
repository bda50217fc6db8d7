import { z } from "zod";
import { BATCH_TYPES } from "#/domain/training/batches/batches.rules.ts";
import { ROLES, SUB_ROLES } from "#/shared/actor.ts";
import { get, named } from "#/shared/calls.ts";
import type { Contract } from "#/shared/contract.ts";
import { everyStaff } from "#/shared/grants.ts";
import { ACCOUNT_STATES } from "../people.rules.ts";

export const PersonHit = named("PersonHit", {
  _id: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  subRole: z.enum(SUB_ROLES).nullable(),
  /** Null for readers who may not see contact details. */
  email: z.string().nullable(),
  /** Null for readers who know a person from their own lists only. */
  state: z.enum(ACCOUNT_STATES).nullable(),
});
export type PersonHit = z.infer<typeof PersonHit>;

export const BatchHit = named("BatchHit", {
  _id: z.string(),
  batchId: z.string(),
  batchType: z.enum(BATCH_TYPES),
  startDate: z.string(),
  /** Its trainers of that name, where it is found by them. */
  trainers: z.array(z.string()).optional(),
});
export type BatchHit = z.infer<typeof BatchHit>;

export const CompanyHit = named("CompanyHit", {
  /** Identifies it, however it is spelt. */
  key: z.string(),
  name: z.string(),
  /** How many people the reader meets there. */
  people: z.int(),
  /** Whose number was looked for. */
  contact: z.string().optional(),
});
export type CompanyHit = z.infer<typeof CompanyHit>;

export const GuideHit = named("GuideHit", {
  _id: z.string(),
  name: z.string(),
  level: z.string(),
});

export const Found = named("SearchAnswer", {
  people: z.array(PersonHit),
  batches: z.array(BatchHit),
  companies: z.array(CompanyHit),
  /** Absent where there are none. */
  guides: z.array(GuideHit).optional(),
});
export type Found = z.infer<typeof Found>;

export const searchContract = {
  search: get("/api/search", {
    summary: "People, batches and companies the caller's role may open, at most 8 of each",
    access: { row: "N105", may: everyStaff("any") },
    query: z.object({ q: z.string().max(200, "Search for at most 200 characters.") }),
    response: Found,
  }),
} as const satisfies Contract;
