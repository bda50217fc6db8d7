import { z } from "zod";
import { list, namedObject } from "#/shared/calls.ts";
import { listQuery } from "#/shared/list.ts";

export const Alert = namedObject("Alert", {
  _id: z.string(),
  kind: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** The person concerned, if any. */
  person: z.object({ _id: z.string(), username: z.string() }).optional(),
});
export type Alert = z.infer<typeof Alert>;

/** Read-only views across several features. */
export const oversightContract = {
  listAlerts: list("/api/admin/alerts", {
    summary: "What needs an admin: failing mails, flagged refunds, payments without a batch",
    access: { row: "N20", may: { admin: "any" } },
    scope: "people:read",
    query: listQuery(["createdAt", "kind", "text"]),
    response: z.object({ alerts: z.array(Alert) }),
  }),
};
