// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { newPart } from "#test/support/screens/part.tsx";
import type { Schedule } from "./overview.contract.ts";
import { scheduleColumns } from "./ScheduleColumns.tsx";

/** The part of an interview that the presence depends on. */
const waiting = { feedback: "Pending" } as Schedule;

test("who has not come yet is told in one line: a paragraph would wrap beside a long reason", () => {
  const now = scheduleColumns(true).find(({ key }) => key === "presence");
  const { place, draw } = newPart();
  draw(now?.render?.(waiting));
  expect(place.textContent).toContain("Not here yet");
  expect(place.querySelector("p")).toBeNull();
  expect(now?.text?.(waiting), "in a file").toBe("Not here yet");
});
