// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { csvCell, sheetOf } from "#/client/ui/table/export-sheet.ts";
import type { TakingEntry } from "#/domain/money/payments/takings.contract.ts";
import { ENTRY_COLUMNS } from "./EntryColumns.tsx";

test("the file of the lines of money says what became of each, as the screen does", () => {
  const rows = [
    { kind: "Receipt", number: "RCP/1", amount: 5, left: 5, isVoid: false, refund: null },
    { kind: "Receipt", number: "RCP/2", amount: 5, left: 0, isVoid: true, refund: null },
    { kind: "Credit note", number: "CRN/1", amount: -5, left: null, refund: "due" },
    { kind: "Credit note cancelled", number: "CRN/1", amount: 5, left: null, refund: null },
  ] as TakingEntry[];
  const named = rows.map((row) => ({ ...row, username: "Asha Rao" }));
  const { heads, rows: cells } = sheetOf("Lines", ENTRY_COLUMNS, named);
  expect(cells.map((row) => csvCell(row[heads.indexOf("State")] ?? null))).toEqual([
    null,
    "Void",
    "Refund under way",
    "Cancelled",
  ]);
});
