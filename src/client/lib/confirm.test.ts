// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { confirm } from "./confirm.ts";
import { signOut } from "./session.ts";
import { askForProof } from "./step-up.ts";

test("a question ends unanswered with the session of whom it was asked", async () => {
  signInAs("Admin");
  const questions = [
    confirm({ title: "Lock Asha Rao?", text: "She is signed out.", verb: "Lock" }),
    askForProof(),
  ];
  signOut();
  expect(await Promise.all(questions)).toEqual([false, false]);
});
