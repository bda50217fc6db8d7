import { z } from "zod";
import { undoable, undoableMany } from "#/domain/office/decisions/decisions.contract.ts";
import {
  assignmentFields,
  CHANGING,
  CLOSING,
  ctoOnly,
  REOPENING,
  SUPPORT_SORTS,
  supportFields,
  supportStatus,
} from "#/domain/support/guidance/guidance.contract.ts";
import { BulkResult, idsField } from "#/shared/bulk.ts";
import { list, namedObject, notNeeded, put } from "#/shared/calls.ts";
import { listQuery } from "#/shared/list.ts";
import { MAX_PAGE_SIZE } from "#/shared/page-size.ts";

export const RECORD_SORTS = ["username", "companyName", "dateOfJoining", ...SUPPORT_SORTS] as const;

/** The CTO's view of a person's support. */
export const support = {
  ...supportFields,
  /** When the admin ended it. */
  endDate: z.iso.datetime().nullable(),
  /** The joining date plus one year. */
  supportEnds: z.string().nullable(),
};

/** A person with an assistance record, drafts included (C1). */
export const PlacedUser = namedObject("PlacedUser", {
  _id: z.string(),
  /** The id of the record's user, which distinguishes namesakes. */
  userId: z.string(),
  username: z.string(),
  companyName: z.string().nullable(),
  dateOfJoining: z.string().nullable(),
  ...support,
  isActive: z.boolean(),
  /** Whether the details are submitted. */
  submitted: z.boolean(),
  /** What they need help with. */
  topic: z.string().nullable(),
});
export type PlacedUser = z.infer<typeof PlacedUser>;

const written = z.object({ message: z.string(), user: PlacedUser, ...undoable });

export const supervisionContract = {
  placedUsers: list("/api/cto/get-placed-users", {
    summary: "Everyone with an assistance record; new seekers are those without a provider",
    access: { row: "81", may: ctoOnly },
    scope: "assistance:read",
    query: listQuery(RECORD_SORTS).extend({
      status: supportStatus,
      guidance: z.enum(["with", "without"], { error: "Choose with or without." }).optional(),
    }),
    response: z.object({ placedUsers: z.array(PlacedUser) }),
  }),
  updateUser: put("/api/cto/update-user/:id", {
    summary: "Assign position and guidance; name, company and joining date are ignored (I-83)",
    access: { row: "84", may: ctoOnly },
    scope: "assistance:write",
    ...CHANGING,
    body: z.object({ ...assignmentFields, version: z.int().optional() }),
    response: written,
  }),
  assignMany: put("/api/cto/guidance-assignments", {
    summary: "Assign several people alike, from the platform and from outside, each with a result",
    access: { row: "N450", may: ctoOnly },
    scope: "assistance:write",
    proof: notNeeded("no money and no access; can be changed"),
    body: z
      .object({
        ids: idsField("Choose at least one person."),
        /** The versions that were read: people changed since are skipped. */
        versions: z
          .array(z.object({ _id: z.string().max(100), version: z.int() }))
          .max(MAX_PAGE_SIZE)
          .optional(),
        ...assignmentFields,
      })
      .refine(
        ({ position, guidanceProvider, guidanceHelper }) =>
          [position, guidanceProvider, guidanceHelper].some((value) => value !== undefined),
        { error: "Choose somebody from the list.", path: ["guidanceProvider"] },
      ),
    response: z.object({ message: z.string(), results: z.array(BulkResult), ...undoableMany }),
  }),
  closeUser: put("/api/cto/close-user/:id", {
    summary: "Close a person's record, with a summary where one is given",
    access: { row: "85", may: ctoOnly },
    scope: "assistance:write",
    ...CLOSING,
    response: written,
  }),
  reopenUser: put("/api/cto/reopen-user/:id", {
    summary: "Reopen a record, whoever closed it, with the reason",
    access: { row: "N37", may: ctoOnly },
    scope: "assistance:write",
    ...REOPENING,
    response: written,
  }),
};
