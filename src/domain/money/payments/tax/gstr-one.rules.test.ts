import { expect, test } from "vitest";
import { dueOf, gstr1Of, sumOfTable, type TaxLine, tableCsv } from "./gstr-one.rules.ts";
import { splitTax } from "./tax.rules.ts";

let count = 0;
/** A document of ₹11,800 in the hub's state by default. */
function line(
  more: Partial<TaxLine> & { kind: TaxLine["kind"] },
  amountPaise = 1_180_000,
): TaxLine {
  count += 1;
  const place = more.placeOfSupply ?? "29";
  return {
    ...splitTax(amountPaise, { rate: 18, isInterState: place !== "29" }),
    number: `INV/26-27/${String(count).padStart(6, "0")}`,
    issuedOn: "2026-11-10",
    rate: 18,
    sac: "999293",
    placeOfSupply: place,
    customerName: "Asha",
    customerGstin: null,
    againstNumber: null,
    againstOn: null,
    againstKind: null,
    cancelledOn: null,
    ...more,
  };
}

const ofVoucher = (againstOn: string) =>
  ({ againstKind: "Receipt voucher", againstOn, againstNumber: "RCV/26-27/000001" }) as const;
const sumsOf = (lines: TaxLine[]) => {
  const gstr1 = gstr1Of(lines, "2026-11");
  const tables = ["b2b", "b2cs", "cdnr", "at", "atadj", "hsn"] as const;
  const sums = tables.map((table) => sumOfTable(gstr1[table]).taxablePaise / 10_000);
  return [...sums, dueOf(gstr1).taxablePaise / 10_000];
};

/** By table in hundreds of rupees: b2b, b2cs, cdnr, at, atadj, hsn, and the tax due. */
test.each<[string, TaxLine[], number[]]>([
  ["an invoice", [line({ kind: "Tax invoice" })], [0, 100, 0, 0, 0, 100, 100]],
  [
    "an invoice to a company",
    [line({ kind: "Tax invoice", customerGstin: "29X" })],
    [100, 0, 0, 0, 0, 100, 100],
  ],
  [
    "credit notes of people, which lower what they were supplied",
    [line({ kind: "Tax invoice" }), line({ kind: "Credit note" }, 236_000)],
    [0, 80, 0, 0, 0, 80, 80],
  ],
  [
    "a credit note of a company",
    [line({ kind: "Credit note", customerGstin: "29X" })],
    [0, 0, 100, 0, 0, -100, -100],
  ],
  ["an advance", [line({ kind: "Receipt voucher" })], [0, 0, 0, 100, 0, 0, 100]],
  [
    "an advance that is invoiced in its month",
    [line({ kind: "Receipt voucher" }), line({ kind: "Tax invoice", ...ofVoucher("2026-11-02") })],
    [0, 100, 0, 0, 0, 100, 100],
  ],
  [
    "an advance of a month before, invoiced now",
    [line({ kind: "Tax invoice", ...ofVoucher("2026-10-31") })],
    [0, 100, 0, 0, 100, 100, 0],
  ],
  [
    "an advance that went back in its month",
    [
      line({ kind: "Receipt voucher" }),
      line({ kind: "Refund voucher", ...ofVoucher("2026-11-10") }, 236_000),
    ],
    [0, 0, 0, 80, 0, 0, 80],
  ],
  [
    "an advance of a month before that went back",
    [line({ kind: "Refund voucher", ...ofVoucher("2026-09-01") })],
    [0, 0, 0, 0, 100, 0, -100],
  ],
  [
    "a note that ended in its own month",
    [line({ kind: "Credit note", cancelledOn: "2026-11-30" })],
    [0, 0, 0, 0, 0, 0, 0],
  ],
  [
    "a note of a month before that ended now",
    [line({ kind: "Credit note", issuedOn: "2026-10-30", cancelledOn: "2026-11-01" })],
    [0, 100, 0, 0, 0, 100, 100],
  ],
  [
    "what is of another month",
    [line({ kind: "Tax invoice", issuedOn: "2026-12-01" })],
    Array(7).fill(0),
  ],
])("%s", (_, lines, sums) => {
  expect(sumsOf(lines)).toEqual(sums.map((sum) => sum + 0));
});

test("places and rates stand apart, and the file has the columns of the offline tool", () => {
  const lines = [
    line({ kind: "Tax invoice" }),
    line({ kind: "Tax invoice", placeOfSupply: "33" }),
    line({ kind: "Tax invoice", placeOfSupply: "33" }),
  ];
  expect(tableCsv(gstr1Of(lines, "2026-11"), "b2cs").slice(1).trim().split("\r\n")).toEqual([
    "Type,Place Of Supply,Rate,Taxable Value,Cess Amount,Integrated Tax,Central Tax,State/UT Tax",
    "OE,29-Karnataka,18,10000.00,0.00,0.00,900.00,900.00",
    "OE,33-Tamil Nadu,18,20000.00,0.00,3600.00,0.00,0.00",
  ]);
});

test("each series says its first and last number, and how many of them ended", () => {
  const kind = "Credit note";
  const lines = [
    line({ kind, number: "CRN/26-27/000007" }),
    line({ kind, number: "CRN/26-27/000010", cancelledOn: "2026-11-29" }),
    line({ kind, number: "CRN/26-27/000009" }),
  ];
  const series = { kind, from: "CRN/26-27/000007", to: "CRN/26-27/000010", total: 4 };
  // Number 8 took back an untaxed receipt: it was issued, and may have been cancelled as well.
  expect(gstr1Of(lines, "2026-11").docs).toEqual([{ ...series, cancelled: 1 }]);
  const ended = ["CRN/26-27/000006", "CRN/26-27/000008"];
  expect(gstr1Of(lines, "2026-11", ended).docs).toEqual([{ ...series, cancelled: 2 }]);
});
