import { expect, test } from "vitest";
import { repliesOf, workingDayAfter } from "./contact.rules.ts";

test.each([
  // A Tuesday, a Friday, a Saturday and a Sunday.
  ["2026-12-01", 2, "2026-12-03"],
  ["2026-12-04", 2, "2026-12-07"],
  ["2026-12-05", 1, "2026-12-07"],
  ["2026-12-06", 0, "2026-12-07"],
  ["2026-12-05", 0, "2026-12-05"],
])("%s and %i working days: %s", (day, days, after) => {
  expect(workingDayAfter(day, days)).toBe(after);
});

test.each([
  [null, "What it costs is agreed with you before it begins."],
  [0, "It is free of charge."],
  [3500, "It costs ₹3,500 a month, from the month in which it begins."],
])("a text to begin with says of support at %s: %s", (supportFee, expected) => {
  const settings = { hubName: "Hub", admissionFee: 10_000, adminName: "Asha", adminPhone: "1" };
  const contactReplies = "# Fee\n{support}\n\n{fee}\n\n# Empty\n";
  expect(repliesOf({ ...settings, contactReplies, supportFee })).toEqual([
    { heading: "Fee", paragraphs: [expected, "₹10,000"] },
  ]);
});
