// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { signInAs } from "../testing/sign-in.ts";
import { dropOldDrafts, keepDraft, readDraft } from "./draft.ts";
import { signOut } from "./session.ts";

const DAY_MS = 86_400_000;
const STARTED = new Date("2026-11-02T09:00:00+05:30");

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const daysLater = (days: number) => vi.setSystemTime(STARTED.valueOf() + days * DAY_MS);

test("what was typed is there again for 14 days, also after the session ended under it", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: STARTED });
  signInAs("Trainee", "asha");
  keepDraft("answer", { text: "Half of it", password: "secret" });
  signOut();
  expect(readDraft("answer")).toBeNull();
  signInAs("Trainee", "bina");
  expect(readDraft("answer")).toBeNull();
  daysLater(13.9);
  dropOldDrafts();
  signInAs("Trainee", "asha");
  expect(readDraft("answer")).toEqual({ text: "Half of it" });
  daysLater(14);
  expect(readDraft("answer")).toBeNull();
  expect(localStorage.length).toBeGreaterThan(0);
  dropOldDrafts();
  expect(Object.keys(localStorage).filter((key) => key.startsWith("draft:"))).toEqual([]);
});
