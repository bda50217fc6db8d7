import { expect, test } from "vitest";
import { KNOWN_ACTIONS } from "../audit-trail.rules.ts";
import { AUDIT_TOPICS, auditValues, lineText, nounsOf } from "./trail.rules.ts";

const line = { at: new Date(0), subjectType: "x", subjectId: null, oldValue: null, newValue: null };

test.each([
  [{ action: "batch.capacity-changed" }, "Batch capacity changed"],
  [{ action: "session.opened" }, "Signed in"],
  [{ action: "session.planned" }, "Session planned"],
  [{ action: "session.allClosed" }, "Signed out everywhere"],
  [{ action: "factor.recoveryUsed" }, "Factor recovery used"],
  [{ action: "email.changed" }, "Email address changed"],
  [
    { action: "call.denied", subjectId: "GET /api/x", newValue: { reason: "FORBIDDEN" } },
    "Refused: GET /api/x (FORBIDDEN)",
  ],
  [
    { action: "call.denied", newValue: { reason: "COUNTED", count: 281 } },
    "Refused: 281 calls (COUNTED)",
  ],
  [{ action: "file.read", newValue: { document: "panCard" } }, "Opened: PAN card"],
  [{ action: "file.read", newValue: { ownerId: "1" } }, "Opened: an identity paper"],
  [
    { action: "company.merged", oldValue: { name: "Infosis" }, newValue: { name: "Infosys" } },
    "Infosis merged into Infosys",
  ],
  [{ action: "opening.published", newValue: { invited: 3 } }, "Opening published, 3 told"],
  [{ action: "company-note.added" }, "Company note added"],
])("%o reads as %s", (given, text) => {
  expect(lineText({ ...line, ...given })).toBe(text);
});

test("old and new values stand side by side by name", () => {
  expect(auditValues({ a: 1, b: "x", gone: null }, { b: "y", c: { d: [1] } })).toEqual([
    { name: "a", before: "1", after: null },
    { name: "b", before: "x", after: "y" },
    { name: "c", before: null, after: '{"d":[1]}' },
  ]);
  expect(auditValues(null, ["one"])).toEqual([{ name: "value", before: null, after: '["one"]' }]);
  expect(auditValues(null, null)).toEqual([]);
});

test("every action that has words belongs to a topic, and hardly a noun to two", () => {
  const nouns = Object.values(AUDIT_TOPICS).flatMap((topic): readonly string[] => topic.nouns);
  // Being signed in and training sessions share a noun.
  expect(nouns.filter((noun, index) => nouns.indexOf(noun) !== index)).toEqual(["session"]);
  for (const action of KNOWN_ACTIONS) expect(nouns).toContain(action.split(".")[0]);
});

test("a search looks under the nouns of its topic, or of refusals", () => {
  expect(nounsOf(undefined, undefined)).toEqual([]);
  expect(nounsOf(undefined, "refused")).toEqual(["call", "sign-in"]);
  expect(nounsOf("refusals", "done")).toEqual(["call"]);
});
