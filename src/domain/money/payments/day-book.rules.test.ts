import { expect, test } from "vitest";
import { type BookEntry, tallyXml, voucherOf, zohoCsv } from "./day-book.rules.ts";

const LEDGERS = {
  cash: "Cash",
  bank: "HDFC & Co",
  provider: "Razorpay",
  admissionFees: "Admission fees",
  assistanceFees: "Assistance fees",
  cgst: "Output CGST",
  sgst: "Output SGST",
  igst: "Output IGST",
};

const receipt: BookEntry = {
  id: "11111111-1111-4111-8111-111111111111",
  kind: "Receipt",
  number: "RCP/26-27/000001",
  username: "Asha <Rao>",
  paymentType: "Full Payment",
  month: null,
  method: "Cash",
  amountPaise: 1_000_050,
  day: "2026-11-28",
  reference: null,
  tax: null,
};
const returned: BookEntry = {
  ...receipt,
  kind: "Credit note",
  number: "CN/26-27/000001",
  paymentType: "Assistance",
  month: "2026-11-01",
  method: "UPI",
  amountPaise: -400_005,
  reference: "=UPI42",
};

test("what came in debits the account of its method, what went back credits it", () => {
  expect(voucherOf(receipt, LEDGERS)).toMatchObject({
    kind: "Receipt",
    debits: [{ ledger: "Cash", sum: 1_000_050 }],
    credits: [{ ledger: "Admission fees", sum: 1_000_050 }],
  });
  expect(voucherOf(returned, LEDGERS)).toMatchObject({
    kind: "Payment",
    debits: [{ ledger: "Assistance fees", sum: 400_005 }],
    credits: [{ ledger: "HDFC & Co", sum: 400_005 }],
    narration: "Credit note CN/26-27/000001, Asha <Rao>, Assistance, Nov 2026, UPI, =UPI42",
  });
});

test("what is a document under GST has its taxes on accounts of their own", () => {
  const inside = { taxablePaise: 847_500, cgstPaise: 76_275, sgstPaise: 76_275, igstPaise: 0 };
  expect(voucherOf({ ...receipt, tax: inside }, LEDGERS).credits).toEqual([
    { ledger: "Admission fees", sum: 847_500 },
    { ledger: "Output CGST", sum: 76_275 },
    { ledger: "Output SGST", sum: 76_275 },
  ]);
  const outside = { taxablePaise: 338_987, cgstPaise: 0, sgstPaise: 0, igstPaise: 61_018 };
  const back = voucherOf({ ...returned, tax: outside }, LEDGERS);
  expect(back.debits).toEqual([
    { ledger: "Assistance fees", sum: 338_987 },
    { ledger: "Output IGST", sum: 61_018 },
  ]);
  const sums = [...tallyXml([back]).matchAll(/<AMOUNT>(.*?)<\/AMOUNT>/g)].map(([, sum]) => sum);
  expect(sums).toEqual(["-3389.87", "-610.18", "4000.05"]);
});

test("a credit note that did not go is a receipt under a number of its own", () => {
  const again = { ...returned, kind: "Credit note cancelled", amountPaise: 400_005 } as const;
  expect(voucherOf(again, LEDGERS)).toMatchObject({
    kind: "Receipt",
    number: "CN/26-27/000001 cancelled",
  });
});

test("Zoho Books gets a row for each side, to the paisa", () => {
  const [, ...rows] = zohoCsv([voucherOf(receipt, LEDGERS)])
    .trim()
    .split("\r\n");
  const narration = '"Receipt RCP/26-27/000001, Asha <Rao>, Full Payment, Cash"';
  const begin = `2026-11-28,RCP/26-27/000001,${narration}`;
  expect(rows).toEqual([
    `${begin},Cash,${narration},Asha <Rao>,10000.50,`,
    `${begin},Admission fees,${narration},Asha <Rao>,,10000.50`,
  ]);
});

test("Tally gets well-formed XML in which each voucher's two sides come to nothing", () => {
  const text = tallyXml([receipt, returned].map((entry) => voucherOf(entry, LEDGERS)));
  expect(text).toContain("<LEDGERNAME>HDFC &amp; Co</LEDGERNAME>");
  expect(text).toContain("Asha &lt;Rao&gt;");
  const sums = [...text.matchAll(/<AMOUNT>(.*?)<\/AMOUNT>/g)].map(([, sum]) => sum);
  expect(sums).toEqual(["-10000.50", "10000.50", "-4000.05", "4000.05"]);
});
