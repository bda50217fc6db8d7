import { expect, test } from "vitest";
import { idOf, queueOf, type Row, rowsOf, withAnswer } from "./answers.client.ts";
import type { Assignment } from "./answers.contract.ts";

const answer = (userId: string, day: number, status: Row["status"] = "Waiting for Approval") => ({
  userId,
  username: userId,
  name: userId,
  fileUrl: `/files/${userId}`,
  uploadedAt: `2026-03-0${day}T10:00:00.000Z`,
  status,
  reason: null,
  reviewedAt: null,
  mayChangeReview: false,
  earlier: [],
});
const session = { sessionId: "s1", topic: "Loops", date: "2026-03-01", time: "", trainerName: "" };
const assignments: Assignment[] = [
  {
    ...session,
    questionUrl: "/files/question",
    trainees: [answer("asha", 1), answer("bala", 2), answer("chitra", 3)],
  },
];
const idAt = (given: Assignment[], at?: string) => {
  const { queue, index } = queueOf(rowsOf(given), at);
  return queue[index] && idOf(queue[index]);
};

test("after a decision the one that waited next is shown, and after the last the one before it", () => {
  const decided = (userId: string, day: number) =>
    withAnswer(assignments, "s1", answer(userId, day, "Approved"));
  expect(idAt(assignments, "s1.bala")).toBe("s1.bala");
  expect(idAt(decided("bala", 2), "s1.bala")).toBe("s1.chitra");
  expect(idAt(decided("chitra", 3), "s1.chitra")).toBe("s1.bala");
  expect(idAt(decided("asha", 1))).toBe("s1.bala");
  expect(idAt(assignments, "s1.nobody")).toBe("s1.asha");
  expect(withAnswer(assignments, "s2", answer("asha", 1, "Approved"))).toEqual(assignments);
});
