import { expect, test } from "vitest";
import { ANSWER_STATUSES, mayUpload, waitingFirst } from "./answers.rules.ts";

test("something is handed in at first and after a rejection", () => {
  expect(ANSWER_STATUSES.filter(mayUpload)).toEqual(["Not Submitted", "Rejected"]);
});

test("what waits longest comes first, and nothing that does not wait", () => {
  const waiting = "Waiting for Approval";
  const answers = [
    { name: "late", status: waiting, uploadedAt: "2026-03-02T10:00:00.000Z" },
    { name: "done", status: "Approved", uploadedAt: "2026-03-01T09:00:00.000Z" },
    { name: "early", status: waiting, uploadedAt: "2026-03-01T10:00:00.000Z" },
    { name: "none", status: "Not Submitted", uploadedAt: null },
  ] as const;
  expect(waitingFirst(answers).map(({ name }) => name)).toEqual(["early", "late"]);
});
