// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { csvCell, sheetOf } from "#/client/ui/table/export-sheet.ts";
import type { ReceiptRow } from "./payments.contract.ts";
import { RECEIPT_COLUMNS } from "./ReceiptColumns.tsx";

test("the file of receipts has each on the day that the screen shows", () => {
  const paymentDate = "2026-11-24T05:30:00.000Z";
  const rows = [null, "2026-11-24", "2026-11-20"].map((paidOn) => ({
    username: "Asha Rao",
    paymentDate,
    paidOn,
  }));
  const { heads, rows: cells } = sheetOf("Receipts", RECEIPT_COLUMNS, rows as ReceiptRow[]);
  expect(cells.map((row) => csvCell(row[heads.indexOf("Paid (IST)")] ?? null))).toEqual([
    "2026-11-24 11:00:00",
    "2026-11-24 11:00:00",
    "2026-11-20",
  ]);
});
