import { expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { countsShown, guessMapping } from "./imports.rules.ts";
import { KINDS } from "./kinds.rules.ts";

const NONE = {
  new: 0,
  changed: 0,
  same: 0,
  problem: 0,
  stored: 0,
  refused: 0,
  reversed: 0,
  kept: 0,
  failed: 0,
};
const shown = (...of: Parameters<typeof countsShown>) =>
  countsShown(...of).map(({ label, count }) => `${label} ${count}`);

test("where taking back was stopped, what was taken back by then is counted beside what is stored", () => {
  expect(shown("stored", { ...NONE, new: 9, stored: 9 })).toEqual([
    "Stored 9",
    "Same as before 0",
    "Problems 0",
    "Refused 0",
  ]);
  expect(shown("stored", { ...NONE, new: 9, stored: 6, reversed: 2, kept: 1 })).toEqual([
    "Stored 6",
    "Same as before 0",
    "Problems 0",
    "Refused 0",
    "Taken back 2",
    "Kept, changed since 1",
  ]);
  expect(shown("undone", { ...NONE, new: 9, reversed: 9 })).toEqual([
    "Taken back 9",
    "Kept, changed since 0",
    "Could not be 0",
  ]);
});

/** The column of people for which each header of a file is taken. */
const taken = (headers: string) => {
  const mapping = guessMapping("people", headers.split(" | "));
  return headers
    .split(" | ")
    .map((_, at) => KINDS.people.columns.find(({ key }) => mapping[key] === at)?.key ?? "–")
    .join(" ");
};

testAnswers("%j is %s", taken, [
  ["Name | E-mail | Mobile | Batch", "username email mobile batch"],
  ["Batch ID | Phone No. | Email ID | Student Name | Remarks", "batch mobile email username –"],
  ["S.No | Full Name | E-Mail Address | Contact Number", "– username email mobile"],
  [
    "Sl. No. | NAME OF THE STUDENT | email-id | Mobile No | Batch Code",
    "– username email mobile batch",
  ],
  ["Candidate's Name | Mail ID | WhatsApp Number | Batch Name", "username email mobile batch"],
  ["Trainee | Gmail | Phone number (India) | Batch no", "username email mobile batch"],
  ["Name | Email | Mobile | Alternate Mobile | Father's Name", "username email mobile – –"],
  ["Email | email | Name", "email – username"],
  ["City | Qualification", "– –"],
]);
