// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { currentDate } from "#/client/lib/clock.ts";
import { moduleStatuses } from "#/domain/training/sessions/training.rules.ts";
import { addDays } from "#/shared/dates.ts";
import { newScreen } from "#test/support/screens/screen.tsx";
import { signInAs } from "#test/support/screens/sign-in.ts";
import type { CurrentModule, Progress } from "./progress.contract.ts";
import { WhatIsNext } from "./WhatIsNext.tsx";

const NO_MARKS = { java: null, aem: null, communication: null, mock: null, finalCheck: null };
const PASSED = { Java: {}, Communication: { java: 8, aem: 8 } };

/** What is next for a trainee without a mark in a batch with these days, counted from today. */
async function readNext(
  type: keyof typeof PASSED,
  { from, until, hasBegun = false }: { from: number; until?: number; hasBegun?: boolean },
) {
  const today = currentDate();
  const module = {
    type,
    batchId: "BATCH-1",
    startDate: addDays(today, from),
    endDate: until === undefined ? null : addDays(today, until),
    hasBegun,
  } as CurrentModule;
  const progress = { module, next: null, checkIn: null, placement: null, marketing: null };
  const statuses = moduleStatuses(type, { ...NO_MARKS, ...PASSED[type] });
  signInAs("Trainee");
  newScreen(<WhatIsNext progress={progress as unknown as Progress} statuses={statuses} />);
  const next = () => document.querySelector("[aria-label='What is next']")?.textContent ?? "";
  await expect.poll(next).not.toBe("");
  return next();
}

test("a module without classes says when its batch begins, runs or ended", async () => {
  expect(await readNext("Communication", { from: 1 })).toContain("Your batch starts tomorrow.");
  expect(await readNext("Communication", { from: -1, until: 5 })).toContain(
    "Your batch has been on since yesterday.",
  );
  expect(await readNext("Communication", { from: -9, until: -1 })).toContain(
    "Your batch ended yesterday",
  );
});

test("a batch that ended promises no class: the score comes next", async () => {
  for (const hasBegun of [true, false]) {
    const next = await readNext("Java", { from: -9, until: -1, hasBegun });
    expect(next).toContain("BATCH-1 has ended");
    expect(next).not.toMatch(/You are in|No class is planned/);
  }
  const lastDay = await readNext("Java", { from: -9, until: 0, hasBegun: true });
  expect(lastDay).toContain("No class is planned");
});
