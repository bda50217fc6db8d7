// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import type { GradedTrainee } from "#/domain/training/batches/batches.contract.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import { GradesTable } from "./GradesTable.tsx";

const trainee = (name: string, javaScore: number | null): GradedTrainee => ({
  id: name,
  name,
  username: name,
  scores: {
    javaScore,
    aemScore: null,
    communicationScore: null,
    mockScore: null,
    finalCheckScore: null,
  },
});
const TRAINEES = [trainee("Asha", 8), trainee("Bala", null), trainee("Chitra", 0)];

const shownNames = () => TRAINEES.map(({ name }) => name).filter(isShown);
const isShown = (name: string) => document.body.textContent?.includes(name);
const filter = () => document.querySelector<HTMLInputElement>("input[role=switch]");

test("an address leads to those without a score, and the switch back to everybody", async () => {
  signInAs("Trainer");
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ criteria: {} })));
  const { router } = newScreen(
    <GradesTable batchId="JAVA-1" batchType="Java" trainees={TRAINEES} />,
    { at: "/?batch=JAVA-1&show=unscored" },
  );
  await expect.poll(() => filter()?.checked).toBe(true);
  expect(shownNames()).toEqual(["Bala"]);
  filter()?.click();
  await expect.poll(shownNames).toEqual(["Asha", "Bala", "Chitra"]);
  expect(router.state.location.search).toEqual({ batch: "JAVA-1" });
});
