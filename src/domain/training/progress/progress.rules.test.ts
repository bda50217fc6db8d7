import { expect, test } from "vitest";
import { sendAgainBy } from "#/domain/onboarding/documents/documents.rules.ts";
import { countSessions, type SeenSession } from "./progress.rules.ts";

const session = (
  date: string,
  isPresent: boolean,
  answerStatus: SeenSession["answerStatus"] = "Not Submitted",
): SeenSession => ({ date, time: "9:00 AM to 11:00 AM", isPresent, answerStatus });

const reader = { joinedOn: "2026-02-02", now: new Date("2026-02-06T12:00:00+05:30") };

test("what came back stands first, then the oldest; what is ahead or before the joining counts nowhere", () => {
  const sessions = [
    session("2026-02-09", false),
    session("2026-02-06", true, "Waiting for Approval"),
    session("2026-02-05", false),
    session("2026-02-04", true, "Rejected"),
    session("2026-02-03", true),
    session("2026-02-01", false),
  ];
  const { open, ...figures } = countSessions(sessions, reader);
  expect(figures).toEqual({
    held: 4,
    expected: 4,
    attended: 3,
    answered: 1,
    waiting: 1,
    recent: [true, true, false, true],
    hasBegun: true,
  });
  expect(open.map(({ date }) => date)).toEqual(["2026-02-04", "2026-02-03", "2026-02-05"]);
});

test("a batch whose sessions are all ahead has not begun", () => {
  const { hasBegun, held, recent } = countSessions([session("2026-02-07", false)], reader);
  expect([hasBegun, held, recent]).toEqual([false, 0, []]);
});

test("a returned document has fourteen days, of India's calendar", () => {
  expect(sendAgainBy(new Date("2026-02-01T20:00:00Z"))).toBe("2026-02-16");
});
