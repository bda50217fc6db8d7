import { describe, expect, test } from "vitest";
import { policyText, proposeRefund, type RefundFacts, refundStepsOf } from "./proposal.rules.ts";

const POLICY = "before the start: 100%\n7 days, 2 sessions: 75%\n7 days: 60%\n30 days: 33%";

test.each([
  ["", []],
  ["\n  \n", []],
  ["before the start: 100%", [{ days: null, sessions: null, percent: 100 }]],
  ["Before The Start:90 %", [{ days: null, sessions: null, percent: 90 }]],
  ["1 day, 1 session: 5%", [{ days: 1, sessions: 1, percent: 5 }]],
  [
    "7 days, 2 sessions: 75%\n7 days: 60%",
    [
      { days: 7, sessions: 2, percent: 75 },
      { days: 7, sessions: null, percent: 60 },
    ],
  ],
  ["7 days: 101%", undefined],
  ["7 days: 50%\n7 days: 40%", undefined],
  ["7 days: 50%\n7 days, 2 sessions: 40%", undefined],
  ["14 days: 50%\n7 days: 60%", undefined],
  ["7 days: 50%\nbefore the start: 100%", undefined],
  ["a week: 50%", undefined],
  ["7 days: 12.5%", undefined],
  [Array.from({ length: 13 }, (_, day) => `${day} days: 1%`).join("\n"), undefined],
])("a policy of %j", (text, steps) => {
  expect(refundStepsOf(text)).toEqual(steps);
});

describe("of a receipt of ₹10,000", () => {
  const facts: RefundFacts = {
    receivedPaise: 1_000_000,
    takenBackPaise: 0,
    startDate: "2026-06-01",
    sessions: 0,
    until: "2026-06-01",
  };
  test.each<[string, Partial<RefundFacts>, number, string]>([
    ["no batch", { startDate: null }, 1_000_000, "100% of ₹10,000: no batch was joined."],
    ["before", { until: "2026-05-31" }, 1_000_000, "100% of ₹10,000: the batch has not begun."],
    ["first day", {}, 750_000, "75% of ₹10,000: 0 days after the batch began, 0 sessions held."],
    [
      "last day of a step",
      { until: "2026-06-08", sessions: 2 },
      750_000,
      "75% of ₹10,000: 7 days after the batch began, 2 sessions held.",
    ],
    [
      "a session more",
      { until: "2026-06-08", sessions: 3 },
      600_000,
      "60% of ₹10,000: 7 days after the batch began, 3 sessions held.",
    ],
    [
      "a day more",
      { until: "2026-06-09", sessions: 1 },
      330_000,
      "33% of ₹10,000: 8 days after the batch began, 1 session held.",
    ],
    [
      "after all steps",
      { until: "2026-07-02", sessions: 20 },
      0,
      "0% of ₹10,000: 31 days after the batch began, 20 sessions held.",
    ],
    [
      "some went back",
      { takenBackPaise: 250_050 },
      499_950,
      "75% of ₹10,000: 0 days after the batch began, 0 sessions held. ₹2,500.50 went back before.",
    ],
    [
      "more went back than the step gives",
      { takenBackPaise: 900_000 },
      0,
      "75% of ₹10,000: 0 days after the batch began, 0 sessions held. ₹9,000 went back before.",
    ],
    [
      "less than the provider pays back is left of it",
      { takenBackPaise: 749_950 },
      0,
      "75% of ₹10,000: 0 days after the batch began, 0 sessions held. ₹7,499.50 went back before.",
    ],
  ])("%s", (_when, some, amountPaise, why) => {
    const proposal = proposeRefund(refundStepsOf(POLICY) ?? [], { ...facts, ...some });
    expect(proposal).toMatchObject({ amountPaise, why });
  });

  test.each([
    [333_333, 33, 110_000],
    [100, 50, 0],
    [1_000_001, 50, 500_001],
    [1, 100, 0],
  ])("%i paise at %i%% come to %i", (receivedPaise, percent, amountPaise) => {
    const steps = [{ days: 30, sessions: null, percent }];
    expect(proposeRefund(steps, { ...facts, receivedPaise })).toMatchObject({ amountPaise });
  });

  test("without a policy nothing is proposed, and the credit note says nothing of one", () => {
    expect(proposeRefund([], facts)).toBeNull();
    expect(policyText(null, 500)).toBeNull();
  });

  test("what is never more than is left, whatever went back", () => {
    for (let taken = 0; taken <= 1_000_000; taken += 12_345) {
      const proposal = proposeRefund(refundStepsOf("30 days: 100%") ?? [], {
        ...facts,
        takenBackPaise: taken,
      });
      expect(proposal?.amountPaise).toBeLessThanOrEqual(1_000_000 - taken);
    }
  });
});

test("a credit note says whether the office went by the policy", () => {
  const proposal = {
    amountPaise: 750_000,
    percent: 75,
    why: "75% of ₹10,000: no batch was joined.",
  };
  expect(policyText(proposal, 750_000)).toBe(
    "By the refund policy: 75% of ₹10,000: no batch was joined.",
  );
  expect(policyText(proposal, 500_000)).toBe(
    "The refund policy gives ₹7,500 (75% of ₹10,000: no batch was joined.) The office decided otherwise.",
  );
});
