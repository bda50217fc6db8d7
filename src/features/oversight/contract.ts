import { z } from "zod";
import type { Contract } from "#/shared/contract.ts";
import { listQuery } from "#/shared/list.ts";

export const Alert = z
  .object({
    _id: z.string(),
    kind: z.string(),
    text: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Alert" });
export type Alert = z.infer<typeof Alert>;

/** Read-only views over several features. */
export const oversightContract = {
  listAlerts: {
    method: "GET",
    path: "/api/admin/alerts",
    summary: "What needs an admin: failing mails, flagged refunds, payments without a batch",
    access: { row: "N20", may: { admin: "any" } },
    query: listQuery(["createdAt", "kind", "text"]),
    response: z.object({ alerts: z.array(Alert) }),
    list: true,
    errors: [],
  },
} as const satisfies Contract;
