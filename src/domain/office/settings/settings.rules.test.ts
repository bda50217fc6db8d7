import { expect, test } from "vitest";
import { sectionsOf } from "#/shared/terms.ts";
import { FIRST_DAY, firstDayOf, isSlot, slotsInOrder } from "./settings.rules.ts";

const NOTHING = {
  known: new Set<string>(),
  hasMark: false,
  hasPlace: false,
  worked: new Set<string>(),
  hasTrainer: false,
  hasBatch: false,
};
const doneOf = (found: Partial<typeof NOTHING>) =>
  firstDayOf({ ...NOTHING, ...found }).flatMap(({ name, isDone }) => (isDone ? [name] : []));

test("an empty hub has nothing of a first day, each line comes by what is there", () => {
  expect(firstDayOf(NOTHING).map(({ name }) => name)).toEqual(FIRST_DAY);
  expect(doneOf({})).toEqual([]);
  expect(doneOf({ known: new Set(["hubName"]) })).toEqual([]);
  expect(doneOf({ known: new Set(["hubName"]), hasMark: true })).toEqual(["name"]);
  expect(doneOf({ known: new Set(["adminName", "adminEmail"]) })).toEqual([]);
  expect(doneOf({ known: new Set(["admissionFee", "timeSlots", "terms"]) })).toEqual([
    "fee",
    "slots",
    "terms",
  ]);
  expect(doneOf({ worked: new Set(["mail"]), hasTrainer: true })).toEqual(["mail", "trainer"]);
});

test("slots are named by their times and stand in the order of the day", () => {
  expect(["9:00 AM to 11:00 AM", "Mornings", "11:00 AM to 9:00 AM"].map(isSlot)).toEqual([
    true,
    false,
    false,
  ]);
  expect(slotsInOrder(["2:00 PM to 4:00 PM", "9:00 AM to 11:00 AM"])).toEqual([
    "9:00 AM to 11:00 AM",
    "2:00 PM to 4:00 PM",
  ]);
});

test("terms are read by headings and blank lines, with what they say of the settings", () => {
  const text =
    "Read this.\n# Who we are\r\n\r\nWe are {hub}.\nReally.\n\n\nAsk {contact}.\n#Fee\n{fee}";
  expect(sectionsOf(text, { hub: "Nandi", fee: "₹10,000", support: "", contact: "us" })).toEqual([
    { heading: "Who we are", paragraphs: ["We are Nandi. Really.", "Ask us."] },
    { heading: "Fee", paragraphs: ["₹10,000"] },
  ]);
});
