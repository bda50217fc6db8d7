// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import {
  currentSession,
  expireSession,
  onSessionChanged,
  signIn,
  signOut,
  updateSession,
} from "./session.ts";

const login = {
  userId: "u1",
  token: "t1",
  username: "Asha",
  mustChangePassword: false,
} as const;
const stored = () => Object.fromEntries(Object.entries({ ...localStorage }));

beforeEach(() => {
  signOut();
  localStorage.clear();
});

test("a sub-role is stored when there is one and removed when there is none", () => {
  signIn({ ...login, role: "Admin", subRole: "CEO" });
  expect(stored()).toEqual({ token: "t1", userId: "u1", role: "Admin", subRole: "CEO" });
  signIn({ ...login, role: "Admin" });
  expect(stored()).toEqual({ token: "t1", userId: "u1", role: "Admin" });
  expect(currentSession()?.audience).toBe("admin");
});

test("a trainer's id and name stand under their own keys, and leave with the session", () => {
  signIn({ ...login, role: "Trainer" });
  expect(stored()).toMatchObject({ trainerId: "u1", trainerName: "Asha" });
  signOut();
  expect(stored()).toEqual({});
  expect(currentSession()).toBeNull();
});

test("the guards hear of a lost session and of a changed sub-role, not of a flag", () => {
  signIn({ ...login, role: "Trainee" });
  const events: string[] = [];
  const stop = onSessionChanged(() => events.push(currentSession()?.audience ?? "nobody"));
  updateSession({ flags: { isInBatch: true, isPlaced: false, isMarketingEligible: false } });
  updateSession({ subRole: "Assistance" });
  expireSession();
  stop();
  expect(events).toEqual(["assistance", "nobody"]);
});

test("a role that is not one of ours counts as signed out", () => {
  localStorage.setItem("token", "t");
  localStorage.setItem("userId", "u");
  localStorage.setItem("role", "Owner");
  window.dispatchEvent(new StorageEvent("storage", { key: "role" }));
  expect(currentSession()).toBeNull();
});

test("the guards hear of a sign-in in another tab once all of it is stored", () => {
  const events: string[] = [];
  const stop = onSessionChanged(() => events.push(currentSession()?.audience ?? "nobody"));
  const keys = { token: "t2", userId: "u2", role: "Trainee", subRole: "Assistance" };
  for (const [key, text] of Object.entries(keys)) {
    localStorage.setItem(key, text);
    window.dispatchEvent(new StorageEvent("storage", { key }));
  }
  stop();
  expect(events.at(-1)).toBe("assistance");
});

test("a tour that is offered is there after a reload, one that runs is over", async () => {
  const reloaded = async () => {
    vi.resetModules();
    return (await import("./session.ts")).currentSession();
  };
  signIn({ ...login, role: "Trainee", isFirst: true });
  expect((await reloaded())?.tour).toBe("offered");
  updateSession({ tour: "running" });
  expect(currentSession()?.tour).toBe("running");
  expect(await reloaded()).toEqual({ ...currentSession(), tour: undefined });
});
