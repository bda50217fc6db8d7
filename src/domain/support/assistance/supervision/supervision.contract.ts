import { z } from "zod";
import { undoable } from "#/domain/office/decisions/decisions.contract.ts";
import {
  assignmentFields,
  CHANGING,
  CLOSING,
  REOPENING,
  SUPPORT_SORTS,
  supportFields,
  supportStatus,
} from "#/domain/support/guidance/guidance.contract.ts";
import { list, named, put } from "#/shared/calls.ts";
import type { Contract } from "#/shared/contract.ts";
import { listQuery } from "#/shared/list.ts";

export const RECORD_SORTS = ["username", "companyName", "dateOfJoining", ...SUPPORT_SORTS] as const;

/** What the CTO sees of the support of anybody who gets it. */
export const support = {
  ...supportFields,
  /** Ended by the admin. */
  endDate: z.iso.datetime().nullable(),
  /** The joining date plus one year. */
  supportEnds: z.string().nullable(),
};

/** Somebody with an assistance record, drafts included (C1). */
export const PlacedUser = named("PlacedUser", {
  _id: z.string(),
  /** The id of the record's user; it tells two people of the same name apart. */
  userId: z.string(),
  username: z.string(),
  companyName: z.string().nullable(),
  dateOfJoining: z.string().nullable(),
  ...support,
  isActive: z.boolean(),
  /** The details were sent in. */
  submitted: z.boolean(),
  /** What help was asked for. */
  topic: z.string().nullable(),
});
export type PlacedUser = z.infer<typeof PlacedUser>;

const ctoOnly = { cto: "any" } as const;
const written = z.object({ message: z.string(), user: PlacedUser, ...undoable });

export const supervisionContract = {
  placedUsers: list("/api/cto/get-placed-users", {
    summary: "Everyone with an assistance record; new seekers are those without a provider",
    access: { row: "81", may: ctoOnly },
    query: listQuery(RECORD_SORTS).extend({
      status: supportStatus,
      guidance: z.enum(["with", "without"], { error: "Choose with or without." }).optional(),
    }),
    response: z.object({ placedUsers: z.array(PlacedUser) }),
  }),
  updateUser: put("/api/cto/update-user/:id", {
    summary: "Assign position and guidance; name, company and joining date are ignored (I-83)",
    access: { row: "84", may: ctoOnly },
    ...CHANGING,
    body: z.object({ ...assignmentFields, version: z.int().optional() }),
    response: written,
  }),
  closeUser: put("/api/cto/close-user/:id", {
    summary: "Close a person's record, with a summary where one is given",
    access: { row: "85", may: ctoOnly },
    ...CLOSING,
    response: written,
  }),
  reopenUser: put("/api/cto/reopen-user/:id", {
    summary: "Reopen a record, whoever closed it, with the reason",
    access: { row: "N37", may: ctoOnly },
    ...REOPENING,
    response: written,
  }),
} as const satisfies Contract;
