// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { keepDraft, readDraft } from "./draft.ts";
import { expireSession, signOut } from "./session.ts";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const everything = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

test("what was typed goes with the sign-out, and a password is never kept", () => {
  signInAs("Trainee", "asha");
  keepDraft("details", { mobile: "9845012345", password: "secret" });
  expect(readDraft("details")).toEqual({ mobile: "9845012345" });
  signOut();
  expect(everything()).toBe("[{},{}]");
  signInAs("Trainee", "asha");
  expect(readDraft("details")).toBeNull();
});

test("it leaves the browser when the session ends, and is back for the same person alone", () => {
  signInAs("Trainee", "asha");
  keepDraft("details", { mobile: "9845012345" });
  expireSession();
  expect(everything()).toBe("[{},{}]");
  signInAs("Trainee", "asha");
  expect(readDraft("details")).toEqual({ mobile: "9845012345" });
  expireSession();
  signInAs("Trainee", "bina");
  expect([readDraft("details"), everything()]).toEqual([null, expect.not.stringContaining("98")]);
  signInAs("Trainee", "asha");
  expect(readDraft("details")).toBeNull();
});

test("a visitor's stays in the tab, is kept of the forms for visitors alone, and goes when somebody signs in", () => {
  keepDraft("contact-message", { name: "Asha" });
  keepDraft("details", { mobile: "9845012345" });
  expect([localStorage.length, readDraft("contact-message"), readDraft("details")]).toEqual([
    0,
    { name: "Asha" },
    null,
  ]);
  signInAs("Trainee", "bina");
  signOut();
  expect(readDraft("contact-message")).toBeNull();
});

test("another account signed in over it takes nothing over", () => {
  signInAs("Trainee", "asha");
  keepDraft("details", { mobile: "9845012345" });
  signInAs("Trainee", "bina");
  expect(everything()).not.toContain("9845012345");
});
