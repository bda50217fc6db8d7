import { expect, test } from "vitest";
import { formatMonth, readMonth } from "#/shared/months.ts";
import { testAnswers } from "#test/support/answer-table.ts";
import {
  daysLate,
  dueOn,
  isPaymentStatus,
  monthsBetween,
  nextMonth,
  recordableMonths,
  referenceOf,
  reminderStep,
  upiLink,
} from "./dues.rules.ts";

test.each([
  ["Jan 2026", "2026-01-01"],
  ["Sep 2026", "2026-09-01"],
  ["Dec 1999", "1999-12-01"],
])("%s is the month of %s", (text, month) => {
  expect(readMonth(text)).toBe(month);
  expect(formatMonth(month)).toBe(text);
});

test.each(["", "Sept 2026", "sep 2026", "SEP 2026", "2026-09", "Sep 26", "Foo 2026", " Sep 2026"])(
  "%j names no month",
  (text) => {
    expect(readMonth(text)).toBeUndefined();
  },
);

test("a month of any day is written by its month", () => {
  expect(formatMonth("2026-02-28")).toBe("Feb 2026");
});

test.each(["Received", "Not Received"])("%s is a payment status", (text) => {
  expect(isPaymentStatus(text)).toBe(true);
});
test.each(["received", "Paid", "", null, 1])("%j is none", (value) => {
  expect(isPaymentStatus(value)).toBe(false);
});

test("months follow one another across the year", () => {
  expect(nextMonth("2026-12-01")).toBe("2027-01-01");
  expect(monthsBetween("2026-11-01", "2027-02-01")).toEqual([
    "2026-11-01",
    "2026-12-01",
    "2027-01-01",
    "2027-02-01",
  ]);
  expect(monthsBetween("2027-02-01", "2026-11-01")).toEqual([]);
});

test("what can be recorded runs from joining to the current month, newest first", () => {
  expect(recordableMonths("2026-09-30", "2026-11-01")).toEqual([
    "2026-11-01",
    "2026-10-01",
    "2026-09-01",
  ]);
  expect(recordableMonths("2026-12-01", "2026-11-30")).toEqual([]);
});

test.each([
  ["2026-06-01", "2026-03-20", "2026-06-10"],
  ["2026-03-01", "2026-03-02", "2026-03-10"],
  ["2026-03-01", "2026-03-20", "2026-03-27"],
  ["2026-03-01", "2026-03-30", "2026-04-06"],
])("the month of %s, submitted on %s, is due on %s", (month, submitted, day) => {
  expect(dueOn(month, submitted)).toBe(day);
});

test("days are late from the day after the due day, and only of what is overdue", () => {
  const dueOn = "2026-11-10";
  expect(daysLate({ dueOn, status: "Overdue" }, "2026-11-12")).toBe(2);
  for (const status of ["Due", "Received", "Waived"] as const) {
    expect(daysLate({ dueOn, status }, "2026-11-30")).toBe(0);
  }
});

testAnswers(
  "on %s a due of 10 November is reminded of as %s",
  (today) => reminderStep("2026-11-10", today),
  [
    ["2026-11-06", undefined],
    ["2026-11-07", "soon"],
    ["2026-11-10", "soon"],
    ["2026-11-11", undefined],
    ["2026-11-13", "overdue"],
    ["2026-11-23", "overdue"],
    ["2026-11-24", "late"],
    ["2027-01-09", "late"],
    ["2027-01-10", undefined],
  ],
);

test("a link opens a UPI app with payee, amount and note, spaces as %20", () => {
  const due = { upi: "hub@bank", payee: "Kaveri & Co", amount: 3500, note: "Assistance Nov 2026" };
  expect(upiLink(due)).toBe(
    "upi://pay?pa=hub%40bank&pn=Kaveri%20%26%20Co&am=3500.00&cu=INR&tn=Assistance%20Nov%202026",
  );
});

testAnswers("%j is the reference %s", referenceOf, [
  ["423456789012", "423456789012"],
  ["4234 5678-9012", "423456789012"],
  ["४२३४५६७८९०१२", "423456789012"],
  ["UTR: 423456789012", "423456789012"],
  ["UPI Ref No 4234 5678 9012.", "423456789012"],
  ["UPI transaction ID: 423456789012 (PhonePe)", "423456789012"],
  ["T2311301234567890123456", undefined],
  ["42345678901", undefined],
  ["423456789012, 423456789013", undefined],
  ["", undefined],
]);
