import { z } from "zod";
import { Guide } from "#/domain/support/guidance/guidance.contract.ts";
import { get, list, namedObject } from "#/shared/calls.ts";
import { listQuery } from "#/shared/list.ts";
import { support } from "../supervision/supervision.contract.ts";
import { KINDS, SHOWN } from "./supported.rules.ts";

/** A supported person, on the platform or from outside: a row of the CTO's combined list (C8). */
export const SupportedPerson = namedObject("SupportedPerson", {
  _id: z.string(),
  kind: z.enum(KINDS),
  /** The user of the record; null for a person from outside, who has no account. */
  userId: z.string().nullable(),
  name: z.string(),
  companyName: z.string().nullable(),
  dateOfJoining: z.string().nullable(),
  ...support,
});
export type SupportedPerson = z.infer<typeof SupportedPerson>;

/** One of the first people whom the overview counts. */
const SupportedFirst = z.object({
  _id: z.string(),
  userId: z.string().nullable(),
  name: z.string(),
  companyName: z.string().nullable(),
  /** When they joined, or when the support ends. */
  date: z.string().nullable(),
});

const ctoOnly = { cto: "any" } as const;

export const supportedContract = {
  overview: get("/api/cto/overview", {
    summary: "Seekers without guidance, support about to end, and the load of those who guide",
    access: { row: "N39", may: ctoOnly },
    scope: "assistance:read",
    response: z.object({
      supported: z.int(),
      seekers: z.int(),
      ending: z.int(),
      /** The first people without a guide, and the first whose support ends. */
      firstSeekers: z.array(SupportedFirst),
      firstEnding: z.array(SupportedFirst),
      load: z.array(Guide.pick({ _id: true, name: true, asProvider: true, asHelper: true })),
    }),
  }),
  supported: list("/api/cto/supported", {
    summary: "People with a guidance provider and personal assistants as one list",
    access: { row: "N40", may: ctoOnly },
    scope: "assistance:read",
    query: listQuery([
      "name",
      "companyName",
      "guidanceProvider",
      "guidanceHelper",
      "dateOfJoining",
      "position",
      "closedAt",
    ]).extend({
      show: z.enum(SHOWN, { error: "Choose open, ending or closed." }).optional(),
      kind: z.enum(KINDS, { error: "Choose user or assistant." }).optional(),
    }),
    response: z.object({ people: z.array(SupportedPerson), totalAssistance: z.int() }),
  }),
};
