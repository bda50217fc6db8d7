import { describe, expect, test } from "vitest";
import { testAnswers } from "#test/support/answer-table.ts";
import {
  companyKey,
  completedRounds,
  endOf,
  type InterviewFacts,
  isClash,
  lengthOf,
  lockedCompany,
  nextRound,
  obstacleOf,
} from "./interviews.rules.ts";

testAnswers("%j is the company %j", companyKey, [
  ["Infosys", "infosys"],
  ["  INFOSYS Ltd. ", "infosys"],
  ["Infosys Pvt. Ltd.", "infosys"],
  ["Tata Consultancy Services Limited", "tata consultancy services"],
  ["Café & Co", "cafe"],
  ["Ltd", "ltd"],
  ["C#", "c#"],
  ["…", "..."],
]);

const taken = (
  company: string,
  round: InterviewFacts["round"],
  feedback: InterviewFacts["feedback"],
): InterviewFacts => ({
  companyName: company,
  companyKey: companyKey(company),
  companyKeys: [companyKey(company)],
  round,
  feedback,
  isOver: false,
});

describe("what the next interview is bound to", () => {
  test("after Positive the company, with the rounds passed there", () => {
    const rows = [taken("Wipro", "L1", "Positive"), taken("Wipro Ltd", "Screening", "Positive")];
    expect(lockedCompany(rows)?.companyName).toBe("Wipro");
    expect(completedRounds(rows)).toEqual(["Screening", "L1"]);
    expect(nextRound(completedRounds(rows))).toBe("L2");
  });

  test("after Negative nothing; the rounds passed there stay passed", () => {
    const rows = [taken("Wipro", "L1", "Negative"), taken("Wipro", "Screening", "Positive")];
    expect(lockedCompany(rows)).toBeUndefined();
    expect(completedRounds(rows)).toEqual(["Screening"]);
  });

  test("nothing once the application is over that the latest belongs to", () => {
    const over = { ...taken("Wipro", "L1", "Positive"), isOver: true };
    expect(lockedCompany([over])).toBeUndefined();
    expect(completedRounds([over])).toEqual([]);
  });

  test("of a merged company whichever spelling the rounds stand under", () => {
    const companyKeys = ["wipro", "tcs"];
    const rows = [
      { ...taken("Wipro", "L1", "Positive"), companyKeys },
      { ...taken("TCS", "Screening", "Positive"), companyKeys },
    ];
    expect(completedRounds(rows)).toEqual(["Screening", "L1"]);
  });

  test("rounds of an earlier company do not count", () => {
    const rows = [taken("Wipro", "Screening", "Pending"), taken("TCS", "L1", "Positive")];
    expect(completedRounds(rows)).toEqual([]);
    expect(completedRounds([])).toEqual([]);
    expect(nextRound([])).toBe("Screening");
  });
});

test("the obstacles, the most final first", () => {
  const pending = [taken("Wipro", "L1", "Pending")];
  const free = { isPlaced: false, hasProfile: true, interviews: [] };
  expect(obstacleOf(free)).toBeUndefined();
  expect(obstacleOf({ ...free, interviews: pending })).toBe("INTERVIEW_PENDING");
  expect(obstacleOf({ ...free, hasProfile: false, interviews: pending })).toBe("PROFILE_MISSING");
  expect(obstacleOf({ isPlaced: true, hasProfile: false, interviews: [] })).toBe("ALREADY_PLACED");
});

test("characters are counted as people count them", () => {
  expect(lengthOf("  🪔🪔 ")).toBe(2);
});

test("interviews clash when they overlap, not when one follows the other", () => {
  const one = { date: "2026-03-02", startTime: "10:00", duration: "60 Minutes" };
  expect(isClash(one, { ...one, startTime: "10:30" })).toBe(true);
  expect(isClash(one, { ...one, startTime: "09:30" })).toBe(true);
  expect(isClash(one, { ...one, startTime: "09:30", duration: "30 Minutes" })).toBe(false);
  expect(isClash(one, { ...one, startTime: "11:00" })).toBe(false);
  expect(isClash(one, { ...one, date: "2026-03-03" })).toBe(false);
  const late = { ...one, startTime: "23:45", duration: "60 Minutes" };
  expect(isClash(late, { ...one, date: "2026-03-03", startTime: "00:15" })).toBe(true);
  expect(isClash({ ...one, date: "2026-03-03", startTime: "00:45" }, late)).toBe(false);
  expect(endOf(one).toISOString()).toBe("2026-03-02T05:30:00.000Z");
});
