import { expect, test } from "vitest";
import { leftOut, problemsOfPlaces, spreadTopics, topicsIn } from "./module-plan.rules.ts";

const MORNING = "9:00 AM to 11:00 AM";
const NOON = "11:00 AM to 1:00 PM";
const pattern = {
  topics: ["A", "B", "C", "D"],
  // Monday and Wednesday.
  weekdays: ["1", "3"],
  slots: [MORNING],
  from: "2027-01-18",
  to: "2027-06-30",
  holidays: [],
};
const daysOf = (more: object) =>
  spreadTopics({ ...pattern, ...more }).map(({ date, time }) => `${date} ${time}`.trim());

test("one topic a chosen slot of the chosen weekdays, from the first day on", () => {
  const days = ["2027-01-18", "2027-01-20", "2027-01-25", "2027-01-27"];
  expect(daysOf({})).toEqual(days.map((date) => `${date} ${MORNING}`));
  expect(daysOf({ slots: [MORNING, NOON] })).toEqual([
    ...[`2027-01-18 ${MORNING}`, `2027-01-18 ${NOON}`],
    ...[`2027-01-20 ${MORNING}`, `2027-01-20 ${NOON}`],
  ]);
  // A first day that is not among the weekdays.
  expect(daysOf({ from: "2027-01-19" })[0]).toBe(`2027-01-20 ${MORNING}`);
});

test("holidays are left out, and named where they fall on a chosen weekday", () => {
  const holidays = [
    { date: "2027-01-20", name: "Founder's day" },
    { date: "2027-01-26", name: "Republic Day" },
  ];
  const days = ["2027-01-18", "2027-01-25", "2027-01-27", "2027-02-01"];
  expect(daysOf({ holidays })).toEqual(days.map((date) => `${date} ${MORNING}`));
  expect(leftOut(holidays, { ...pattern, to: "2027-02-01" })).toEqual([holidays[0]]);
});

test("a topic for which no day is left has none, and nothing chosen gives no day", () => {
  expect(daysOf({ to: "2027-01-20" }).slice(1)).toEqual([`2027-01-20 ${MORNING}`, "", ""]);
  expect(daysOf({ weekdays: [] })).toEqual(["", "", "", ""]);
  expect(daysOf({ slots: [] })).toEqual(["", "", "", ""]);
});

test("topics are pasted one a line, or as rows of a sheet", () => {
  expect(topicsIn("Loops\r\n\n  Arrays and lists \n")).toEqual(["Loops", "Arrays and lists"]);
  expect(topicsIn("1\tLoops\tchapter 2\n2\tStreams\t")).toEqual(["Loops", "Streams"]);
  expect(topicsIn("C\n\t\n3")).toEqual(["C", "3"]);
});

test("two rows at one time are named at the second", () => {
  const row = { date: "2027-01-18", time: MORNING };
  const rows = [row, { ...row, time: NOON }, row, { date: "", time: "" }, { date: "", time: "" }];
  expect([...problemsOfPlaces(rows)]).toEqual([[2, "Session 1 is at this time already."]]);
});
