import { z } from "zod";
import { get, list, namedObject } from "#/shared/calls.ts";
import { listQuery } from "#/shared/list.ts";
import { ALUMNI_STATUSES } from "./alumni.rules.ts";

const Guide = z.object({ _id: z.string(), name: z.string() });

/** A placed person, as the CEO sees them; `_id` is the assistance record's (M6). */
export const Alumnus = namedObject("Alumnus", {
  _id: z.string(),
  userId: z.object({ _id: z.string() }),
  username: z.string(),
  companyName: z.string().nullable(),
  dateOfJoining: z.string(),
  /** The day the year after joining ends (C99). */
  graduationDate: z.string(),
  isActive: z.boolean(),
  package: z.number().nullable(),
  email: z.string(),
  mobile: z.string().nullable(),
  guidanceProvider: Guide.nullable(),
  guidanceHelper: Guide.nullable(),
  /** When the assistance was closed. */
  endDate: z.iso.datetime().nullable(),
});
export type Alumnus = z.infer<typeof Alumnus>;

export const ALUMNI_SORTS = [
  "username",
  "companyName",
  "dateOfJoining",
  "graduationDate",
  "isActive",
  "package",
  "email",
  "mobile",
  "guidanceProvider",
  "guidanceHelper",
  "endDate",
] as const;

const count = z.int();
const ceoOnly = { ceo: "any" } as const;

export const alumniContract = {
  list: list("/api/ceo/assistance-details", {
    summary: "Everyone with a date of joining, active or graduated, and whether assistance runs",
    access: { row: "94", may: ceoOnly },
    scope: "assistance:read",
    query: listQuery(ALUMNI_SORTS).extend({
      status: z.enum(ALUMNI_STATUSES, "Choose active or graduated.").optional(),
      assistance: z.enum(["yes", "no"], "Choose yes or no.").optional(),
      graduating: z.literal("soon", "Only soon is known.").optional(),
    }),
    response: z.object({ assistanceDetails: z.array(Alumnus) }),
  }),
  figures: get("/api/ceo/alumni-figures", {
    summary: "How many alumni are active, graduated and supported",
    access: { row: "N47", may: ceoOnly },
    scope: "assistance:read",
    response: z.object({
      asOf: z.string(),
      everyone: count,
      active: count,
      graduated: count,
      supported: count,
      activeWithout: count,
      graduatingSoon: count,
    }),
  }),
};
