import { describe, expect, test } from "vitest";
import {
  factsOf,
  groupSigns,
  isAway,
  isResting,
  reasonOf,
  type Sign,
  type Sitting,
  signsOf,
} from "./warnings.rules.ts";

/**
 * Sessions on the first days of a month. P there with an answer, p there without one, A absent, a
 * absent with an answer, x absent and excused, X there though excused, - before joining.
 */
const sittingsOf = (letters: string): Sitting[] =>
  [...letters].map((letter, index) => ({
    date: `2026-03-${String(index + 1).padStart(2, "0")}`,
    isThere: "PpX".includes(letter),
    isCounted: letter !== "-",
    isExcused: "xX".includes(letter),
    isAnswered: "PaX".includes(letter),
  }));
const factsFor = (
  letters: string,
  { ahead = 0, mark = null as number | null, today = "2026-03-20" } = {},
) => factsOf({ sittings: sittingsOf(letters), ahead, mark }, today);
const kindsOf = (...input: Parameters<typeof factsFor>) =>
  signsOf(factsFor(...input)).map(({ kind }) => kind);

describe("signs", () => {
  test.each([
    ["nothing held", "", []],
    ["one absence", "a", []],
    ["at none of two", "aa", ["neverCame"]],
    ["at none of four", "aaaa", ["neverCame", "attendance"]],
    ["once, and away since", "Paa", ["cameOnce"]],
    ["once, late: there at the last", "aaP", []],
    ["three in a row", "PPPPPPPPPPaaa", ["stopped"]],
    ["two in a row", "PPPPPPPPPPaa", []],
    ["absences that are not in a row", "PaPaPaPP", ["attendance"]],
    ["three of four is enough", "PPPa", []],
    ["of three nothing is told", "Pap", []],
    ["excused days are no absences", "PPxxx", []],
    ["excused days end no row of absences", "PPaxaa", ["stopped", "attendance"]],
    ["whoever came though excused was there", "aaX", []],
    ["days before joining are no absences", "---PP", []],
    ["three answers missing", "pppPPP", ["answers"]],
    ["two answers missing", "ppPPPP", []],
    ["of an excused day no answer is missing", "pxpxPP", []],
  ])("%s: %s", (_name, letters, kinds) => {
    expect(kindsOf(letters)).toEqual(kinds);
  });

  test.each([
    // 3 of 5 are missed; with three ahead it would be 5 of 8.
    ["PPaPa", 0, ["attendance"]],
    ["PPaaPaPP", 1, ["attendance", "outOfReach"]],
    ["PaPP", 4, []],
    ["aP", 1, []],
    ["aP", 2, []],
    ["aPa", 1, ["outOfReach"]],
  ])("%s with %i ahead", (letters, ahead, kinds) => {
    expect(kindsOf(letters, { ahead })).toEqual(kinds);
  });

  test.each([
    [null, []],
    [6.99, ["mark"]],
    [7, []],
    [0, ["mark"]],
  ])("a mark of %s", (mark, kinds) => {
    expect(kindsOf("PP", { mark })).toEqual(kinds);
  });

  test("an answer is missing from the eighth day on", () => {
    expect(factsFor("ppp", { today: "2026-03-10" }).lateAnswers).toBe(2);
    expect(factsFor("ppp", { today: "2026-03-11" }).lateAnswers).toBe(3);
  });
});

test("a reason names its facts", () => {
  const reasons = (facts: ReturnType<typeof factsFor>, today = "2026-03-20") =>
    signsOf(facts).map(({ kind }) => reasonOf(kind, facts, { module: "Java", today }));
  expect(reasons(factsFor("aaaa", { ahead: 2, mark: 5.5 }))).toEqual([
    "Absent at all 4 sessions since joining.",
    "At 0 of 4 sessions held (0%), below 75%; 0 of 6 with those planned.",
    "Can no longer reach 75%: with all 2 planned it would be 2 of 6 (33%).",
    "5.5 of 10 in Java; 7 passes.",
  ]);
  expect(reasons(factsFor("Paaa", { ahead: 1 })).at(-1)).toBe(
    "Can no longer reach 75%: with the one planned it would be 2 of 5 (40%).",
  );
  expect(reasons(factsFor("Paa"))).toEqual([
    "Came on Sun 1 Mar only; absent at the 2 sessions since.",
  ]);
  expect(reasons(factsFor("Paa"), "2027-01-04")[0]).toBe(
    "Came on Sun 1 Mar 2026 only; absent at the 2 sessions since.",
  );
  expect(reasons(factsFor("pppPPPPPPPPPPaaa"))).toEqual([
    "Absent at the last 3 sessions in a row; last there on Fri 13 Mar.",
    "3 of 16 sessions, over 7 days.",
  ]);
});

test("signs of the same absences are one sentence, others one each", () => {
  const facts = factsFor("pppPPPPaaa", { ahead: 2, mark: 5 });
  const signs = signsOf(facts).map(({ kind }) => ({
    kind,
    reason: reasonOf(kind, facts, { module: "Java", today: "2026-03-20" }),
  }));
  expect(groupSigns(signs).map(({ kinds, reason }) => [kinds.join(), reason])).toEqual([
    ["stopped,attendance", "Absent at the last 3 sessions in a row; last there on Sat 7 Mar."],
    ["answers", "3 of 10 sessions, over 7 days."],
    ["mark", "5 of 10 in Java; 7 passes."],
  ]);
  expect(groupSigns([])).toEqual([]);
});

describe("what was done lets signs rest", () => {
  const was: Sign[] = [{ kind: "stopped", size: 3 }];
  const note = (rest: "change" | "day" | "none", restsUntil: string | null = null) => ({
    rest,
    restsUntil,
    signs: was,
  });
  const worse: Sign[] = [{ kind: "stopped", size: 4 }];
  const other: Sign[] = [...was, { kind: "mark", size: 4 }];

  test.each([
    ["nothing was done", null, was, false],
    ["it stays in the list", note("none"), was, false],
    ["nothing changed", note("change"), was, true],
    ["it got better", note("change"), [{ kind: "stopped" as const, size: 2 }], true],
    ["it got worse", note("change"), worse, false],
    ["another sign came", note("change"), other, false],
    ["before the day, whatever comes", note("day", "2026-03-21"), other, true],
    ["on the day", note("day", "2026-03-20"), was, false],
  ])("%s", (_name, last, signs, rests) => {
    expect(isResting(last, signs, "2026-03-20")).toBe(rests);
  });
});

test("somebody is away from the first day to the last", () => {
  const away = [{ from: "2026-03-02", until: "2026-03-04" }];
  const days = ["2026-03-01", "2026-03-02", "2026-03-04", "2026-03-05"];
  expect(days.map((day) => isAway(away, day))).toEqual([false, true, true, false]);
});
