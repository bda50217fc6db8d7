// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { fieldOf, submit, typeIn } from "#test/support/screens/on-page.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import type { Interview } from "./interviews.contract.ts";
import { SlotForm } from "./SlotForm.tsx";

const STATUS = { canSchedule: false, reason: null, companyName: null, completedRounds: [] };
const INTERVIEW: Partial<Interview> = {
  _id: "one",
  version: 3,
  companyName: "Infosys",
  round: "L1",
  feedback: "Pending",
  date: "2026-12-01",
  startTime: "10:00",
  duration: "30 Minutes",
};

test("an interview in which nothing was changed is not said to be updated", async () => {
  signInAs("Trainee");
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit = {}) => {
    if (method === "GET") return Response.json({ interviews: [], schedules: [], companies: [] });
    sent.push(address);
    return Response.json({ message: "Interview updated successfully!", updatedInterview: {} });
  });
  const close = vi.fn();
  newScreen(<SlotForm status={STATUS} interview={INTERVIEW as Interview} onClose={close} />);
  await expect.poll(() => fieldOf("place")).not.toBeNull();
  submit();
  await expect.poll(() => document.body.textContent).toContain("Nothing is changed yet.");
  expect([sent, close.mock.calls]).toEqual([[], []]);
  typeIn(fieldOf("place"), "2nd floor");
  await expect.poll(() => document.body.textContent).not.toContain("Nothing is changed yet.");
  submit();
  await expect.poll(() => sent).toEqual(["/api/interviews/update/one"]);
});
