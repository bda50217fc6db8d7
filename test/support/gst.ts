import { insertReceipt } from "#/domain/money/payments/completion/completion.queries.ts";
import {
  insertInvoiceOfAdvance,
  insertTaxDocument,
} from "#/domain/money/payments/tax/tax.queries.ts";
import { istDate } from "#/shared/dates.ts";
import type { TestApp } from "./app.ts";
import { insertHalf } from "./dues.ts";

export const HUB_GSTIN = "29AAACB1234C1ZB";
export const CUSTOMER_GSTIN = "27AAPFU0939F1ZV";
const OWNER = {
  legalName: "Careers Hub Private Limited",
  legalAddress: "12 Residency Road\nBengaluru 560025\nKarnataka",
  gstin: HUB_GSTIN,
};

type App = Pick<TestApp, "as">;
type Settings = { saved: { section: string; version: number }[] };

/** Saves sections of the settings as an admin who has just read them. */
export async function changeSettings(app: App, sections: Record<string, object>) {
  const { saved } = (await app.as("admin").request("GET", "/api/settings")).json<Settings>();
  const versionOf = (name: string) => saved.find(({ section }) => section === name)?.version ?? 0;
  const body = Object.fromEntries(
    Object.entries(sections).map(([name, values]) => [
      name,
      { version: versionOf(name), ...values },
    ]),
  );
  return app.as("admin").request("PATCH", "/api/settings", body);
}

/** Switches GST on from today, with the mandatory contents of its documents. */
export const switchOnGst = (app: App, more: object = {}) =>
  changeSettings(app, {
    owner: OWNER,
    gst: { chargesGst: true, gstFrom: istDate(new Date()), ...more },
  });

/** The tax invoice of a person's advance, and whose it is. */
export async function insertAdvanceInvoice(app: Pick<TestApp, "db" | "platform">) {
  const { payer: owner, id: paymentId } = await insertHalf(app, 1);
  const { clock } = app.platform;
  const receipt = await insertReceipt(app.db, clock, {
    paymentId,
    traineeId: owner.id,
    payerName: "Payer",
    payerEmail: owner.email,
    paymentType: "Partial Payment",
    amountPaise: 118_000,
    balanceDuePaise: 0,
    trainingOpted: "Java + AEM",
    method: "Cash",
    paidOn: clock.today(),
    reference: null,
    takenBy: "Office",
  });
  const document = {
    receiptId: receipt.id,
    amountPaise: 118_000,
    taxablePaise: 100_000,
    cgstPaise: 9_000,
    sgstPaise: 9_000,
    igstPaise: 0,
    rate: 18,
    sac: "999293",
    placeOfSupply: "29",
    supplierGstin: HUB_GSTIN,
    supplierName: OWNER.legalName,
    supplierAddress: OWNER.legalAddress,
    customerName: "Payer",
    customerAddress: "",
    customerGstin: null,
  };
  await insertTaxDocument(app.db, clock, {
    ...document,
    kind: "Receipt voucher",
    number: receipt.number,
  });
  const invoice = await insertInvoiceOfAdvance(app.db, clock, receipt.id);
  if (!invoice) throw new Error("An invoice was expected.");
  return { owner, id: invoice.id };
}

/** Returns the tax documents of a receipt, the oldest first. */
export const taxDocumentsOf = ({ db }: Pick<TestApp, "db">, receiptId: string) =>
  db
    .selectFrom("taxDocuments")
    .selectAll()
    .where("receiptId", "=", receiptId)
    .orderBy("issuedAt")
    .orderBy("number")
    .execute();
