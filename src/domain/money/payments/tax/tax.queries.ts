import { type Selectable, sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { valuesOf } from "#/platform/db/answers.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import { indianDay, isInMonth } from "#/platform/db/days.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import type { Tables } from "#/platform/db/tables.ts";
import { gstOf } from "#/platform/hub/gst-values.ts";
import { type StoredSection, valuesInForce } from "#/platform/hub/values.ts";
import type { IsoDate } from "#/shared/dates.ts";
import type { Paise } from "#/shared/money.ts";
import { pick } from "#/shared/pick.ts";
import { cancelledDay, noteDay } from "../entries.queries.ts";
import type { TaxLine } from "./gstr-one.rules.ts";
import { lockNumbers, nextTaxNumber } from "./numbers.queries.ts";
import {
  invoiceToTakeBack,
  minus,
  NO_TAX,
  placeOfSupply,
  plus,
  splitPart,
  splitTax,
  stateOfGstin,
} from "./tax.rules.ts";

export type TaxDocument = Selectable<Tables["taxDocuments"]>;

/**
 * Whether a trainee's training has begun: the first day of a batch was while they were in it, or
 * before they joined it.
 */
const hasBegun = (traineeId: ReturnType<typeof sql>, day: IsoDate) => sql<boolean>`exists (
  select from (select batch_id, ${day}::date as until from batch_members where trainee_id = ${traineeId}
    union all select batch_id, ${indianDay(sql`left_at`)} from batch_departures
    where trainee_id = ${traineeId}) stay
  join batches batch on batch.id = stay.batch_id where batch.start_date <= stay.until)`;

const findPerson = (tx: Db, traineeId: string, day: IsoDate) =>
  tx
    .selectFrom("users")
    .leftJoin("traineeDetails as details", "details.traineeId", "users.id")
    .leftJoin("taxCustomers as customer", "customer.traineeId", "users.id")
    .select([
      "details.currentAddress",
      "details.permanentAddress",
      ...columnsIn("customer", "gstin", "legalName", "address"),
      hasBegun(sql`users.id`, day).as("hasBegun"),
    ])
    .where("users.id", "=", traineeId)
    .executeTakeFirstOrThrow();

/** The GST settings as stored: an instance may not have been notified of a change yet. */
async function readGst(tx: Db) {
  const stored = await tx
    .selectFrom("hubSettings")
    .select(["section", "version", "value"])
    .where("section", "in", ["gst", "owner"])
    .execute();
  return gstOf(valuesInForce({}, stored as StoredSection[]));
}

type Received = {
  traineeId: string;
  payerName: string;
  paymentType: string;
  amountPaise: Paise;
  /** The day on which the money came, if not today. */
  paidOn?: IsoDate | null;
};

/**
 * Returns the tax data of a receipt; undefined if no tax is charged. Money of the fee received
 * before the training has begun is an advance; everything else is invoiced at once.
 */
export async function draftOfReceipt(tx: Db, clock: Clock, receipt: Received) {
  const gst = await readGst(tx);
  if (!gst) return undefined;
  await lockNumbers(tx);
  const today = clock.today();
  if ((receipt.paidOn ?? today) < gst.from || receipt.amountPaise <= 0) return undefined;
  const person = await findPerson(tx, receipt.traineeId, today);
  const addresses = [person.currentAddress, person.permanentAddress];
  const place = placeOfSupply(gst, { gstin: person.gstin, addresses });
  const isAdvance = receipt.paymentType !== "Assistance" && !person.hasBegun;
  const { amountPaise } = receipt;
  const isInterState = place !== stateOfGstin(gst.gstin);
  return {
    kind: isAdvance ? ("Receipt voucher" as const) : ("Tax invoice" as const),
    amountPaise,
    ...splitTax(amountPaise, { rate: gst.rate, isInterState }),
    rate: gst.rate,
    sac: gst.sac,
    placeOfSupply: place,
    supplierGstin: gst.gstin,
    supplierName: gst.legalName,
    supplierAddress: gst.address,
    customerName: person.legalName ?? receipt.payerName,
    customerAddress: person.address ?? person.currentAddress ?? "",
    customerGstin: person.gstin,
  };
}

const selectDocuments = (db: Db) => db.selectFrom("taxDocuments").selectAll();

/** A receipt's document under GST; undefined if there is none. */
export const findTaxDocument = (db: Db, number: string): Promise<TaxDocument | undefined> =>
  selectDocuments(db).where("number", "=", number).executeTakeFirst();

async function withAgainst(db: Db, document: TaxDocument | undefined) {
  if (!document?.againstId) return undefined;
  const against = await selectDocuments(db)
    .where("id", "=", document.againstId)
    .executeTakeFirstOrThrow();
  return { document, against };
}

/**
 * The tax that a credit note takes back, and the document concerned; undefined if there is none.
 */
export const findTaxOfNote = async (db: Db, creditNoteId: string) =>
  withAgainst(
    db,
    await selectDocuments(db).where("creditNoteId", "=", creditNoteId).executeTakeFirst(),
  );

/** A tax invoice written for an advance, and its voucher; undefined for any other document. */
export const findInvoiceOfAdvance = async (db: Db, id: string) =>
  withAgainst(
    db,
    await selectDocuments(db)
      .where("id", "=", id)
      .where("kind", "=", "Tax invoice")
      .executeTakeFirst(),
  );

/** A receipt's documents, oldest first, and whether a note is cancelled. */
const listTaxDocuments = (db: Db, receiptId: string) =>
  db
    .selectFrom("taxDocuments as document")
    .leftJoin("creditNotes as note", "note.id", "document.creditNoteId")
    .selectAll("document")
    .select("note.cancelledAt")
    .where("document.receiptId", "=", receiptId)
    .orderBy("document.issuedAt")
    .orderBy("document.number")
    .execute();
type Known = Awaited<ReturnType<typeof listTaxDocuments>>[number];

const firstOf = (documents: readonly Known[]) =>
  documents.find(({ againstId, creditNoteId }) => !againstId && !creditNoteId);

const sumOf = (documents: readonly Known[]) => documents.reduce(plus, NO_TAX);

/** The fields that a note copies from the document it is about. */
const sameAs = (document: TaxDocument) =>
  pick(document, [
    "receiptId",
    "rate",
    "sac",
    "placeOfSupply",
    "supplierGstin",
    "supplierName",
    "supplierAddress",
    "customerName",
    "customerAddress",
    "customerGstin",
  ]);

const isInterState = (of: TaxDocument) => of.placeOfSupply !== stateOfGstin(of.supplierGstin);

/**
 * Returns the tax data of a note: it takes back an invoice, or an advance that is not invoiced.
 * Undefined if the receipt has no tax. The receipt must be locked.
 */
export async function draftOfNote(tx: Db, note: { receiptId: string; amountPaise: Paise }) {
  const documents = await listTaxDocuments(tx, note.receiptId);
  const first = firstOf(documents);
  if (!first || note.amountPaise <= 0) return undefined;
  await lockNumbers(tx);
  const notes = documents.filter((one) => one.creditNoteId && !one.cancelledAt);
  const left = minus(first, sumOf(notes));
  const rate = { rate: first.rate, isInterState: isInterState(first) };
  const invoice = invoiceToTakeBack(documents, note.amountPaise);
  return {
    ...sameAs(first),
    kind: invoice ? ("Credit note" as const) : ("Refund voucher" as const),
    againstId: (invoice ?? first).id,
    amountPaise: note.amountPaise,
    ...splitPart(left, note.amountPaise, rate),
  };
}

type NewDocument = Omit<
  TaxDocument,
  "id" | "issuedOn" | "issuedAt" | "againstId" | "creditNoteId"
> & { againstId?: string; creditNoteId?: string };

export const insertTaxDocument = (tx: Db, clock: Clock, document: NewDocument) =>
  tx
    .insertInto("taxDocuments")
    .values({ ...document, id: newId(), issuedOn: clock.today(), issuedAt: clock.sqlNow() })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();

/** The part of a voucher that is neither invoiced nor refunded, in paise. */
const leftOfVoucher = sql<Paise>`voucher.amount_paise - coalesce((
  select sum(other.amount_paise) from tax_documents other
  left join credit_notes note on note.id = other.credit_note_id
  where other.against_id = voucher.id and note.cancelled_at is null), 0)`;

/** Receipts of advances whose training has begun and that are not fully invoiced, oldest first. */
export const listBegunAdvances = (db: Db, clock: Clock, limit: number) =>
  db
    .selectFrom("taxDocuments as voucher")
    .innerJoin("receipts", "receipts.id", "voucher.receiptId")
    .select("voucher.receiptId")
    .where("voucher.kind", "=", "Receipt voucher")
    .where(hasBegun(sql`receipts.trainee_id`, clock.today()))
    .where(sql<boolean>`${leftOfVoucher} > 0 and receipts.credited_paise < receipts.amount_paise`)
    .orderBy("voucher.issuedAt")
    .orderBy("voucher.id")
    .limit(limit)
    .execute();

/**
 * Writes the tax invoice of what is left of an advance, and returns it with its payer; undefined if
 * nothing is left. Its receipt is locked, so that a concurrent refund takes back either the advance
 * or the invoice.
 */
export async function insertInvoiceOfAdvance(tx: Db, clock: Clock, receiptId: string) {
  const payer = await tx
    .selectFrom("receipts")
    .select(["traineeId as id", "payerName as name", "amountPaise", "creditedPaise"])
    .where("id", "=", receiptId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const documents = await listTaxDocuments(tx, receiptId);
  const voucher = firstOf(documents);
  if (!voucher) return undefined;
  const taken = documents.filter((one) => one.againstId === voucher.id && !one.cancelledAt);
  const left = minus(voucher, sumOf(taken));
  const leftPaise = voucher.amountPaise - taken.reduce((sum, one) => sum + one.amountPaise, 0);
  // If a refund of the advance failed, notes of its invoice may have taken back more.
  const amountPaise = Math.min(leftPaise, payer.amountPaise - payer.creditedPaise);
  if (amountPaise <= 0) return undefined;
  await lockNumbers(tx);
  const number = await nextTaxNumber(tx, "Tax invoice", clock.today());
  const { id } = await insertTaxDocument(tx, clock, {
    ...sameAs(voucher),
    ...splitPart(left, amountPaise, {
      rate: voucher.rate,
      isInterState: isInterState(voucher),
    }),
    kind: "Tax invoice",
    amountPaise,
    number,
    againstId: voucher.id,
  });
  return { id, number, amountPaise, payer, voucher: voucher.number };
}

/** The documents of a month (YYYY-MM), and those cancelled in it, by number. */
export const listTaxLines = (db: Db, month: string): Promise<TaxLine[]> =>
  db
    .selectFrom("taxDocuments as document")
    .leftJoin("creditNotes as note", "note.id", "document.creditNoteId")
    .leftJoin("taxDocuments as against", "against.id", "document.againstId")
    .select([
      ...columnsIn("document", "kind", "number", "issuedOn", "rate", "sac", "placeOfSupply"),
      ...columnsIn("document", "customerName", "customerGstin"),
      ...columnsIn("document", "taxablePaise", "cgstPaise", "sgstPaise", "igstPaise"),
      "against.number as againstNumber",
      "against.issuedOn as againstOn",
      "against.kind as againstKind",
      sql<IsoDate | null>`${cancelledDay}`.as("cancelledOn"),
    ])
    .where(
      sql<boolean>`(${isInMonth(sql`document.issued_on`, month)} or document.credit_note_id in (
        select note.id from credit_notes note where ${isInMonth(cancelledDay, month)}))`,
    )
    .orderBy("document.number")
    .execute();

/** The numbers of untaxed credit notes cancelled in a month (YYYY-MM). */
export const listEndedNotes = (db: Db, month: string): Promise<string[]> =>
  valuesOf(
    db
      .selectFrom("creditNotes as note")
      .leftJoin("taxDocuments as document", "document.creditNoteId", "note.id")
      .select("note.number")
      .where("document.id", "is", null)
      .where(isInMonth(noteDay, month))
      .where(isInMonth(cancelledDay, month)),
    "number",
  );
