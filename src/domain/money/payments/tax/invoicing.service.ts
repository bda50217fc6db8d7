import type { Platform } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { insertInvoiceOfAdvance, listBegunAdvances } from "./tax.queries.ts";

const AT_ONCE = 200;

/**
 * Writes the tax invoice of each advance whose training has begun, each in a transaction of its own,
 * as what is stored says it: also once GST is switched off, since the advance was taxed.
 */
export async function invoiceAdvances(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  for (const { receiptId } of await listBegunAdvances(db, clock, AT_ONCE)) {
    if (signal.aborted) return;
    await db.transaction().execute(async (tx) => {
      const invoice = await insertInvoiceOfAdvance(tx, clock, receiptId);
      if (!invoice) return;
      await writeAudit(tx, platform, "receipt.invoiced", ["receipt", receiptId], {
        actorId: null,
        newValue: { invoice: invoice.number },
      });
    });
  }
}
