import { expect, test } from "vitest";
import type { Role, SubRole } from "#/shared/actor.ts";
import { testAnswers } from "#test/support/answer-table.ts";
import { homeOf, safeReturn } from "./home.ts";

test.each<[Role, SubRole | null, string]>([
  ["Admin", null, "/admin-panel"],
  ["Admin", "CEO", "/ceo-dashboard"],
  ["Admin", "CTO", "/cto-dashboard"],
  ["Admin", "Sales Head", "/sales-head-dashboard"],
  ["Admin", "Informer", "/interviews"],
  ["Trainer", null, "/trainer-dashboard"],
  ["Trainee", "Existing Trainee", "/marketing-dashboard"],
  ["Trainee", "Assistance", "/assistance-dashboard"],
  ["Trainee", null, "/trainee-dashboard"],
])("%s with sub-role %s starts at %s", (role, subRole, path) => {
  expect(homeOf(role, subRole)).toBe(path);
});

test("where enquiries are on, the sales head starts at them, and nobody else", () => {
  const on = { takesEnquiries: true };
  expect(homeOf("Admin", "Sales Head", on)).toBe("/sales-head-dashboard/enquiries");
  expect(homeOf("Admin", null, on)).toBe("/admin-panel");
});

test.each([
  [false, false, false, "/trainee-dashboard"],
  [false, true, false, "/trainee-dashboard"],
  [true, false, false, "/document-upload"],
  [true, true, false, "/admission-fee"],
  [true, true, true, "/batch-dashboard"],
  [false, false, true, "/batch-dashboard"],
])("details %s, documents %s, in a batch %s: %s", (isCompleted, isSubmitted, isInBatch, path) => {
  expect(homeOf("Trainee", null, { isCompleted, isSubmitted, isInBatch })).toBe(path);
});

testAnswers("coming back to %j leads to %j", safeReturn, [
  ["/admin-panel?q=a", "/admin-panel?q=a"],
  ["//evil.example", null],
  ["/\\evil.example", null],
  ["https://evil.example", null],
  ["/login?returnTo=/x", null],
  [undefined, null],
]);
