import { describe, expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import { graduationOf, lastSoonDay, statusOf } from "./alumni.rules.ts";

describe("graduationOf", () => {
  testAnswers("who joined on %s graduates on %s", graduationOf, [
    ["2025-03-01", "2026-03-01"],
    ["2024-12-31", "2025-12-31"],
    ["2023-02-28", "2024-02-28"],
    ["2024-02-28", "2025-02-28"],
    ["2024-02-29", "2025-02-28"],
    ["2024-03-01", "2025-03-01"],
  ]);
});

describe("statusOf", () => {
  test.each([
    ["joined today", "2026-05-10", "2026-05-10", "active"],
    ["joins next month", "2026-06-10", "2026-05-10", "active"],
    ["the day before the anniversary", "2025-05-11", "2026-05-10", "active"],
    ["the exact anniversary", "2025-05-10", "2026-05-10", "graduated"],
    ["long ago", "2019-05-10", "2026-05-10", "graduated"],
    ["29 February, on 27 February", "2024-02-29", "2025-02-27", "active"],
    ["29 February, on 28 February", "2024-02-29", "2025-02-28", "graduated"],
    ["1 March, on 28 February", "2024-03-01", "2025-02-28", "active"],
    ["28 February before a leap day", "2023-02-28", "2024-02-28", "graduated"],
    ["1 March before a leap year, on its 29 February", "2023-03-01", "2024-02-29", "active"],
  ] as const)("%s", (_, joined, today, status) => {
    expect(statusOf(joined, today)).toBe(status);
  });
});

test("soon is the next 30 days", () => {
  expect(lastSoonDay("2026-12-15")).toBe("2027-01-14");
});
