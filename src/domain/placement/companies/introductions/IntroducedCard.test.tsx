// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
import { buttonOf, typeIn } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { IntroducedCard } from "./IntroducedCard.tsx";

const asha = {
  _id: "asha",
  name: "Asha Rao",
  headline: "",
  summary: "",
  skills: "",
  answer: null,
  why: null,
};
const answers = () =>
  [...document.querySelectorAll("button")].filter((one) => one.hasAttribute("aria-pressed"));

test("a reason that is too long is not cut off, and not sent", async () => {
  newScreen(<IntroducedCard of={{ ...asha, why: `${"long ".repeat(70)}end` }} token="t" />);
  await expect.poll(() => document.querySelector("input")?.value).toMatch(/end$/);
  expect(document.querySelector("main")?.textContent).toContain("Use at most 300 characters.");
  expect(answers().every(({ disabled }) => disabled)).toBe(true);
});

test("one that fits can be sent", async () => {
  newScreen(<IntroducedCard of={{ ...asha, why: "Good projects." }} token="t" />);
  await expect.poll(answers).not.toEqual([]);
  expect(answers().every(({ disabled }) => !disabled)).toBe(true);
});

test("a reason that is typed outlives a reload, until it is stored", async () => {
  onTestFinished(() => sessionStorage.clear());
  vi.stubGlobal("fetch", async () => Response.json({ message: "Stored." }));
  const field = () => document.querySelector("input");
  const { leave } = newScreen(<IntroducedCard of={asha} token="t" />);
  await expect.poll(field).not.toBeNull();
  typeIn(field(), "Good projects.");
  leave();
  newScreen(<IntroducedCard of={asha} token="t" />);
  await expect.poll(() => field()?.value).toBe("Good projects.");
  await expect.poll(() => buttonOf("Interested")?.disabled).toBe(false);
  buttonOf("Interested")?.click();
  await expect.poll(() => sessionStorage.length).toBe(0);
});
