import { describe, expect, test } from "vitest";
import { cutToLatest, daysOf, fillGaps, MOST_POINTS, packageBand, SERIES } from "./series.rules.ts";

describe("the days of a point", () => {
  test.each([
    ["day", "2026-02-28", { from: "2026-02-28", to: "2026-02-28" }],
    ["week", "2026-12-28", { from: "2026-12-28", to: "2027-01-03" }],
    ["month", "2026-12", { from: "2026-12-01", to: "2026-12-31" }],
    ["month", "2028-02", { from: "2028-02-01", to: "2028-02-29" }],
    ["part", "HR", undefined],
  ] as const)("%s %s", (by, x, days) => {
    expect(daysOf(by, x)).toEqual(days);
  });
});

describe("gaps", () => {
  const point = (x: string, y = 1) => ({ x, y });

  test("months without anything are zero, over the turn of a year", () => {
    expect(fillGaps("month", [point("2025-11"), point("2026-02", 3)])).toEqual([
      point("2025-11"),
      point("2025-12", 0),
      point("2026-01", 0),
      point("2026-02", 3),
    ]);
  });

  test("weeks go by Mondays", () => {
    const weeks = fillGaps("week", [point("2026-02-23"), point("2026-03-09")]);
    expect(weeks.map(({ x }) => x)).toEqual(["2026-02-23", "2026-03-02", "2026-03-09"]);
  });

  test("of days far apart the latest stay", () => {
    const days = fillGaps("day", [point("1999-01-01"), point("2026-11-21")]);
    expect(days).toHaveLength(MOST_POINTS);
    expect(days.at(-1)).toEqual(point("2026-11-21"));
    expect(days[0]?.x).toBe("2026-10-27");
  });

  test("every mark and every band has its place", () => {
    expect(fillGaps("mark", [point("7", 4)]).map(({ y }) => y)).toEqual([
      0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0,
    ]);
    expect(fillGaps("package", [point("2")]).map(({ y }) => y)).toEqual([0, 1, 0, 0, 0, 0]);
    expect(fillGaps("mark", [])).toEqual([]);
  });

  test("a share of nothing is no zero, and one of long ago is not shown", () => {
    const weeks = ["2025-01-06", "2026-11-02", "2026-11-16"].map((x) => point(x, 50));
    expect(cutToLatest("week", weeks)).toEqual(weeks.slice(1));
    expect(cutToLatest("part", [point("HR")])).toEqual([point("HR")]);
  });

  test("what is no time stays as it is", () => {
    const rounds = [point("HR"), point("L1")];
    expect(fillGaps("part", rounds)).toEqual(rounds);
  });
});

test("the names of the bands", () => {
  expect([1, 2, 6].map(packageBand)).toEqual(["Below 3 LPA", "3 – 5 LPA", "15+ LPA"]);
});

test("a series of one part names it, any other none", () => {
  const parts = Object.values(SERIES)
    .flat()
    .map(({ key, part }) => [key, part]);
  expect(parts).toContainEqual(["admission-by-month", "Admission"]);
  expect(parts).toContainEqual(["marks-aem", "AEM"]);
  expect(parts).toContainEqual(["interviews-by-company", undefined]);
});

test("what is spread over marks or packages counts people, whatever its figure measures", () => {
  const spread = Object.values(SERIES)
    .flat()
    .filter(({ by }) => by === "mark" || by === "package");
  expect(spread.length).toBeGreaterThan(1);
  for (const { key, unit, measure } of spread) {
    expect([key, unit, measure]).toEqual([key, "count", "count"]);
  }
  const months = SERIES.overview.find(({ key }) => key === "admission-by-month");
  expect(months).toMatchObject({ unit: "rupees", measure: "sum" });
});
