import type { Platform } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { noteWritten } from "#/platform/updates/updates.ts";
import type { AnyPayment, CompletedBy } from "./completion.queries.ts";

/** Who reported the payment, for the audit line; a webhook and a job have no actor. */
export type PaymentSource = {
  by: CompletedBy;
  actorId?: string;
  requestId?: string;
  /** The batch named in the report, preferred over the order's while it is eligible (C68). */
  batchRef?: string | null | undefined;
};

export const auditPayment = (
  tx: Db,
  platform: Platform,
  action: string,
  payment: AnyPayment,
  source: PaymentSource,
  newValue: Record<string, unknown>,
): Promise<void> => {
  // Needed for the reconciling job, which makes no call of this feature.
  noteWritten("payments");
  return writeAudit(tx, platform, action, ["payment", payment.id], {
    actorId: source.actorId ?? null,
    oldValue: { status: payment.status },
    newValue: { ...newValue, by: source.by },
    requestId: source.requestId ?? null,
  });
};
