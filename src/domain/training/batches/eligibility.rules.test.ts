import { expect, test } from "vitest";
import {
  describeAttempts,
  describeIneligibility,
  type EligibilityFacts,
  type FilledType,
  ineligibleReason,
} from "./eligibility.rules.ts";

const passed: EligibilityFacts = {
  isInTraining: true,
  isInBefore: true,
  mark: 7,
  batchId: null,
  ownMark: null,
};

test.each<[string, Partial<EligibilityFacts>, string | null]>([
  ["passed with just 7", {}, null],
  ["passed with 10", { mark: 10 }, null],
  ["6.99", { mark: 6.99 }, "mark too low"],
  ["0", { mark: 0 }, "mark too low"],
  ["not scored", { mark: null }, "no mark"],
  ["locked or trained no more", { isInTraining: false }, "not in training"],
  ["never in the module before", { isInBefore: false, mark: null }, "not before"],
  ["in a batch of this module", { batchId: "AEM-2026-001" }, "in a batch"],
  ["passed in a batch of this module", { batchId: "AEM-2026-001", ownMark: 7 }, "in a batch"],
  ["6.99 in a batch of this module", { batchId: "AEM-2026-001", ownMark: 6.99 }, null],
  ["failed here and before", { batchId: "AEM-2026-001", ownMark: 5, mark: 5 }, "mark too low"],
  ["in a batch, though the mark fell", { batchId: "AEM-2026-001", mark: 3 }, "in a batch"],
])("%s: %j is %s", (_, change, reason) => {
  expect(ineligibleReason({ ...passed, ...change })).toBe(reason);
});

test.each<[FilledType, Partial<EligibilityFacts>, string]>([
  ["AEM", { mark: 6.5 }, "Java score is 6.5, and 7 is needed."],
  ["Communication", { mark: null }, "No AEM score yet."],
  ["Mock", { isInBefore: false, mark: null }, "Not in a Communication batch yet."],
  ["FinalCheck", { mark: 2 }, "Mock score is 2, and 7 is needed."],
  ["FinalCheck", { batchId: "FINAL-2026-002" }, "Already in FINAL-2026-002."],
])("for %s, %j is said as: %s", (type, change, text) => {
  const facts = { ...passed, ...change };
  const reason = ineligibleReason(facts) ?? "no mark";
  expect(describeIneligibility(type, { ...facts, reason })).toBe(text);
});

test.each([
  [0, "First try"],
  [1, "Second try, 1 in AEM-1"],
  [4, "Fifth try, 4 in AEM-4"],
  [5, "6th try, 5 in AEM-5"],
])("after %i attempts it is the %s", (count, text) => {
  const attempts = Array.from({ length: count }, (_, index) => ({
    batchId: `AEM-${count - index}`,
    mark: count - index,
  }));
  expect(describeAttempts(attempts)).toBe(text);
});
