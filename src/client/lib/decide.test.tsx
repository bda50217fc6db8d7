// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { newScreen } from "#test/support/screens/screen.tsx";
import { waitFor } from "#test/support/wait-for.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useOpenQuestion } from "./confirm.ts";
import { decide } from "./decide.ts";
import { writeStored } from "./storage.ts";

const Questions = () => <ConfirmDialog question={useOpenQuestion()} />;
const makeDecision = () => {
  const action = vi.fn(async () => ({ message: "Message deleted.", decisionId: "a1" }));
  const of = { title: "Delete the message?", text: "", verb: "Delete message", about: "Asha Rao" };
  return { action, make: () => decide({ ...of, action }) };
};
const verb = () =>
  [...document.querySelectorAll("button")].find((one) => one.textContent === "Delete message");

test("what can be undone is made at once, and by a double press once", async () => {
  newScreen(<Questions />);
  const { action, make } = makeDecision();
  expect(await Promise.all([make(), make()])).toEqual([true, false]);
  expect(action).toHaveBeenCalledTimes(1);
  expect(verb()).toBeUndefined();
});

test("a hub that undoes nothing asks first", async () => {
  writeStored("config", JSON.stringify({ asksFirst: true }));
  newScreen(<Questions />);
  const { action, make } = makeDecision();
  const isMade = make();
  await waitFor(() => expect(verb()).toBeDefined());
  expect(action).not.toHaveBeenCalled();
  verb()?.click();
  expect(await isMade).toBe(true);
  expect(action).toHaveBeenCalledTimes(1);
});

test("what was refused is not made, and may be tried again", async () => {
  newScreen(<Questions />);
  const { action, make } = makeDecision();
  action.mockRejectedValueOnce(new Error("away"));
  expect(await make()).toBe(false);
  expect(await make()).toBe(true);
});
