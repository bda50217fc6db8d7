import { expect, test } from "vitest";
import { parseTypedDate } from "./typed-date.ts";

test.each([
  "30/06/2021",
  "30/6/2021",
  "30-06-2021",
  "30.6.2021",
  "2021-06-30",
  " 30 Jun 2021 ",
  "30 june 2021",
  "Jun 30, 2021",
  "June 30 2021",
])("%s is a date that people type", (text) => {
  expect(parseTypedDate(text)).toBe("2021-06-30");
});

test("September has a short name of four letters too", () => {
  expect(parseTypedDate("1 Sept 2026")).toBe("2026-09-01");
});

test.each([
  "",
  "the ninth",
  "31/06/2021",
  "29/02/2023",
  "2021-6-30",
  "30/06-2021",
  "30/06/21",
  "30 Ju 2021",
  "30 Juney 2021",
  "0 May 2021",
])("%s is none", (text) => {
  expect(parseTypedDate(text)).toBeNull();
});
