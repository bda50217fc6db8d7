import {
  importedDay,
  importedInput,
  importedNumber,
  importedPerson,
} from "#/platform/sheets/imported-values.ts";
import { type Importer, refuseRow } from "#/platform/sheets/importers.ts";
import { toRupees } from "#/shared/money.ts";
import { BALANCE, FEE_PARTS, OFFICE_METHODS } from "../payments.rules.ts";
import { RecordInput } from "./office.contract.ts";
import { listRecorded, listRecordedOf } from "./office.queries.ts";
import { recordPayment } from "./office.service.ts";
import { voidReceipt } from "./voiding.service.ts";

type Kept = { receiptId: string };

const oneOf = <T extends string>(list: readonly T[], text: string): T | undefined =>
  list.find((one) => one.toLowerCase() === text.toLowerCase());

/**
 * Imports fees received at the office: each recorded as by its dialog, and voided by a credit note
 * on undo.
 */
export const paymentsImporter: Importer = {
  kind: "payments",
  apply: async (context, row) => {
    const { id: userId } = await importedPerson(context.db, row.person ?? "");
    const part = oneOf(FEE_PARTS, row.part || "Fee");
    if (!part) throw refuseRow("part", "Use Fee or Balance.");
    const method = oneOf(OFFICE_METHODS, row.method ?? "");
    if (!method) throw refuseRow("method", "Use Cash, Transfer or UPI.");
    const amount = importedNumber("amount", row.amount ?? "");
    const paidOn = importedDay("paidOn", row.paidOn ?? "");
    const input = importedInput(RecordInput, {
      userId,
      part,
      amount,
      method,
      paidOn,
      reference: row.reference || null,
      takenBy: row.takenBy || null,
    });
    const { reference } = input;
    const all = await listRecordedOf(context.db, { userId, isBalance: part === BALANCE });
    const isSame = all.some(
      (recorded) =>
        toRupees(recorded.amountPaise) === amount &&
        recorded.method === method &&
        recorded.paidOn === paidOn &&
        (!reference || recorded.reference === reference),
    );
    if (isSame) return { verdict: "same" };
    const { receipt } = await recordPayment(context, input);
    return { verdict: "new", kept: { receiptId: receipt._id } satisfies Kept };
  },
  undo: async (context, kept) => {
    await voidReceipt(context, (kept as Kept).receiptId, { reason: "The import was taken back." });
  },
  list: async (db, page) =>
    (await listRecorded(db, page)).map((row) => ({
      person: row.email,
      part: row.isBalance ? BALANCE : "Fee",
      amount: String(toRupees(row.amountPaise)),
      method: row.method,
      paidOn: row.paidOn ?? "",
      reference: row.reference ?? "",
      takenBy: row.takenBy ?? "",
    })),
};
