import { describe, expect, test } from "vitest";
import {
  describePackage,
  fitReasons,
  isFitting,
  isOpen,
  mineOf,
  type Needs,
  statusText,
} from "./openings.rules.ts";

const NEEDS: Needs = { skills: [], location: "", leastExperience: null, leastMark: null };
const NOBODY = { skills: [], locations: [], totalExperience: null, marks: {} };
const reasonsOf = (needs: Partial<Needs>, candidate: object) =>
  fitReasons({ ...NEEDS, ...needs }, { ...NOBODY, ...candidate });

describe("who fits an opening", () => {
  test("an opening that asks for nothing fits everybody, without a reason", () => {
    expect(reasonsOf({}, {})).toEqual([]);
    expect(isFitting([])).toBe(true);
  });

  test.each([
    ["a passed module is a skill", { skills: ["java"] }, { marks: { Java: 7 } }, "yes", "Has java"],
    [
      "one below is none",
      { skills: ["Java"] },
      { skills: ["AEM"], marks: { Java: 6.9 } },
      "no",
      "Has not named Java",
    ],
    [
      "all are necessary",
      { skills: ["Java", "Docker"] },
      { skills: ["JAVA"] },
      "no",
      "Has not named Docker",
    ],
    [
      "who named nothing may have it",
      { skills: ["Docker"] },
      {},
      "unknown",
      "Has not said: Docker",
    ],
    [
      "marks on average",
      { leastMark: 8 },
      { marks: { Java: 7, AEM: 9 } },
      "yes",
      "Scores of 8 on average, at least 8",
    ],
    [
      "marks below",
      { leastMark: 8 },
      { marks: { Java: 7 } },
      "no",
      "Scores of 7 on average, below 8",
    ],
    [
      "marks that are just enough",
      { leastMark: 7.4 },
      { marks: { Java: 7, AEM: 7, Mock: 8.2 } },
      "yes",
      "Scores of 7.4 on average, at least 7.4",
    ],
    ["no marks", { leastMark: 8 }, {}, "unknown", "No scores here"],
    [
      "experience",
      { leastExperience: 2 },
      { totalExperience: 2 },
      "yes",
      "2 years, at least 2 years",
    ],
    [
      "too little of it",
      { leastExperience: 2 },
      { totalExperience: 1 },
      "no",
      "1 year, below 2 years",
    ],
    ["none known", { leastExperience: 2 }, {}, "unknown", "No experience said"],
    ["the place", { location: "Pune" }, { locations: ["pune"] }, "yes", "Would work in Pune"],
    [
      "another place",
      { location: "Pune" },
      { locations: ["Mysuru"] },
      "no",
      "Would work in Mysuru",
    ],
    ["no place named", { location: "Pune" }, {}, "unknown", "Has not said: Pune"],
  ])("%s", (_, needs, candidate, state, text) => {
    const reasons = reasonsOf(needs, candidate);
    expect(reasons).toMatchObject([{ state, text }]);
    expect(isFitting(reasons)).toBe(state !== "no");
  });
});

test("one applies until the last day, while it is published", () => {
  const opening = { status: "published", until: "2026-03-02", isFilled: false } as const;
  expect(isOpen(opening, "2026-03-02")).toBe(true);
  expect(isOpen(opening, "2026-03-03")).toBe(false);
  expect(isOpen({ ...opening, status: "closed" }, "2026-03-02")).toBe(false);
  expect(["2026-03-02", "2026-03-03"].map((day) => statusText(opening, day))).toEqual([
    "Published",
    "Over",
  ]);
  expect(isOpen({ ...opening, isFilled: true }, "2026-03-02")).toBe(false);
  expect(statusText({ ...opening, isFilled: true }, "2026-03-02")).toBe("Filled");
  expect(statusText({ ...opening, status: "draft" }, "2026-03-03")).toBe("Draft");
});

test.each([
  [6, 0.5, "6.5 LPA (6 fixed, 0.5 variable)"],
  [6, 0, "6 LPA"],
  [6, null, "6 LPA"],
  [null, null, undefined],
])("%j and %j: %s", (fixed, variable, text) => {
  expect(describePackage(fixed, variable)).toBe(text);
});

test("of one's openings what fits comes newest first, beside what was applied for", () => {
  const of = (publishedAt: string, stage: string | null, fits = true) => ({
    publishedAt,
    stage,
    fits,
  });
  const [older, newer] = [of("2026-03-01", null), of("2026-03-05", "withdrawn")];
  const applied = of("2026-03-02", "rounds", false);
  const other = of("2026-03-09", null, false);
  const mine = mineOf([older, applied, other, newer]);
  expect(mine).toEqual({ fitting: [newer, older], applied: [applied], others: [other] });
});
