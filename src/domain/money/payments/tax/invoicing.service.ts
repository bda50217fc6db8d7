import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { forEachOneByOne } from "#/platform/jobs/one-by-one.ts";
import { invoicedNotice } from "./tax.mail.ts";
import { insertInvoiceOfAdvance, listBegunAdvances } from "./tax.queries.ts";

const AT_ONCE = 200;

/**
 * Writes the tax invoice of each advance whose training has begun, each in its own transaction,
 * from the stored amounts; also after GST is switched off, since the advance was taxed. The payer
 * gets it by mail.
 */
export async function invoiceAdvances(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, clock } = platform;
  const items = (await listBegunAdvances(db, clock, AT_ONCE)).map(({ receiptId }) => receiptId);
  await forEachOneByOne(platform, { items, signal }, (receiptId) =>
    db.transaction().execute(async (tx) => {
      const invoice = await insertInvoiceOfAdvance(tx, clock, receiptId);
      if (!invoice) return;
      await notify(tx, platform, invoicedNotice(invoice));
      await writeAudit(tx, platform, "receipt.invoiced", ["receipt", receiptId], {
        actorId: null,
        newValue: { invoice: invoice.number },
      });
    }),
  );
}
