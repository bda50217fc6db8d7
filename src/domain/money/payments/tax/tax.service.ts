import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { assertVersion } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { toRupees } from "#/shared/money.ts";
import { readTaxInvoice } from "../receipts/receipts.service.ts";
import { findTaxCustomer, lockTaxCustomer, upsertTaxCustomer } from "./customers.queries.ts";
import { GST_TABLES, type GstTable } from "./documents.rules.ts";
import { dueOf, gstr1Of, isLarge, sumOfTable, tableCsv } from "./gstr-one.rules.ts";
import type { GstReturn, TaxCustomer, TaxCustomerInput, taxContract } from "./tax.contract.ts";
import { listEndedNotes, listTaxLines } from "./tax.queries.ts";
import { NO_TAX, type TaxSplit } from "./tax.rules.ts";

const inRupees = (split: TaxSplit) => ({
  taxable: toRupees(split.taxablePaise),
  cgst: toRupees(split.cgstPaise),
  sgst: toRupees(split.sgstPaise),
  igst: toRupees(split.igstPaise),
});

async function returnOf(db: Db, month: string) {
  const lines = await listTaxLines(db, month);
  return { lines, gstr1: gstr1Of(lines, month, await listEndedNotes(db, month)) };
}

/** The documents of a month, by table; the route checks access. */
async function readReturn({ db }: Context, { month }: { month: string }): Promise<GstReturn> {
  const { lines, gstr1 } = await returnOf(db, month);
  return {
    month,
    tables: GST_TABLES.map((table) => ({
      table,
      rows: gstr1[table].length,
      ...inRupees(table === "docs" ? NO_TAX : sumOfTable(gstr1[table])),
    })),
    documents: gstr1.docs,
    due: inRupees(dueOf(gstr1)),
    large: lines.filter((line) => isLarge(line, month)).map(({ number }) => number),
  };
}

type TableQuery = { month: string; table: GstTable };

/** A table as a file, with an audit line. */
async function readTable(context: Context, { month, table }: TableQuery) {
  return context.db.transaction().execute(async (tx) => {
    const text = tableCsv((await returnOf(tx, month)).gstr1, table);
    await writeAudit(tx, context, "tax-document.exported", ["tax-document", null], {
      newValue: { month, table },
    });
    return { fileName: `gstr-1-${month}-${table}.csv`, text };
  });
}

/** The customer on a trainee's invoices. Throws NOT_FOUND for anyone but a trainee. */
async function readCustomer({ db }: Context, id: string): Promise<TaxCustomer> {
  const found = await getById(id, (known) => findTaxCustomer(db, known));
  const { gstin, legalName, address, version } = found;
  return { gstin: gstin ?? "", legalName: legalName ?? "", address: address ?? "", version };
}

/** Stores the customer for documents issued from now on. Throws NOT_FOUND and STALE_VERSION. */
async function updateCustomer(context: Context, userId: string, input: TaxCustomerInput) {
  const { version: seen, ...customer } = input;
  const version = await context.db.transaction().execute(async (tx) => {
    const { id } = await getById(userId, (known) => findTaxCustomer(tx, known));
    const row = getOrThrow(await lockTaxCustomer(tx, id));
    const trace = { subject: ["trainee", id], actions: ["trainee.invoiced"] } as const;
    await assertVersion(tx, context, { row, version: seen }, trace);
    await writeAudit(tx, context, "trainee.invoiced", ["trainee", id], {
      oldValue: { gstin: row.gstin },
      newValue: { gstin: customer.gstin || null },
    });
    return upsertTaxCustomer(tx, context.clock, {
      traineeId: id,
      customer: customer.gstin ? customer : null,
    });
  });
  return { message: "Saved.", version };
}

export const taxService: Service<typeof taxContract> = {
  readInvoice: readTaxInvoice,
  readReturn,
  readTable,
  readCustomer,
  updateCustomer,
};
