import type { Page } from "@playwright/test";
import { classroom, handInByCall, holdByCall } from "./support/classroom.ts";
import { expect, test } from "./support/fixtures.ts";
import { holdBack } from "./support/hold-back.ts";
import { FIRST_ADMIN, openAs, registeredTrainee } from "./support/people.ts";

/** Between keys pressed without checking whether the previous one is done. */
const PRESS_MS = 150;
const ANSWERS = 15;

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test("fifteen answers are reviewed by a key every 150 ms, and none is lost @lab", async ({
  page,
  hub,
}) => {
  const names = Array.from(
    { length: ANSWERS },
    (_, index) => `Trainee ${"ABCDEFGHIJKLMNO"[index]}`,
  );
  const room = await classroom(hub, names);
  const { _id: sessionId } = await holdByCall(hub, room, { topic: "Collections" });
  for (const trainee of room.trainees) await handInByCall(hub, sessionId, trainee);
  await openAs(page, room.trainer, `/assignment-approvals?batch=${room.batchId}`);
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeEnabled();
  for (let press = 0; press < ANSWERS; press += 1) {
    await page.keyboard.press("a", { delay: PRESS_MS });
  }
  await expect(page.getByText("Nothing waits for your review.")).toBeVisible();
  await page.getByText("All assignments").click();
  await expect(page.getByRole("cell", { name: "Approved" })).toHaveCount(ANSWERS);
  await expect(page.getByText(/not taken/)).toHaveCount(0);
});

test("a decision that is stored leads away from nobody who was chosen meanwhile @lab", async ({
  page,
  hub,
}) => {
  const names = ["Asha Keys", "Bina Keys", "Chitra Keys"];
  for (const name of names) await registeredTrainee(hub, name);
  await openAs(page, FIRST_ADMIN, "/admin-panel?show=registrations");
  const list = page.getByRole("region", { name: "Registrations", exact: true });
  const choose = (name: string) =>
    list.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await choose("Asha Keys");
  await expect(heading(page, "Asha Keys")).toBeVisible();
  const release = await holdBack(page, "**/api/admin/approve");
  for (const key of ["3", "a", "1", "a"]) await page.keyboard.press(key);
  await choose("Chitra Keys");
  await expect(page.getByText("1, A were not taken: you went on to another.")).toBeVisible();
  release();
  await expect(list.getByRole("button", { name: /^Asha Keys/ })).toHaveCount(0);
  await expect(heading(page, "Chitra Keys")).toBeVisible();
  await page.unroute("**/api/admin/approve");

  // A key pressed while it is being sent applies to the person shown then.
  for (const key of ["3", "a", "2", "a"]) await page.keyboard.press(key);
  await expect(list.getByRole("button", { name: /^Chitra Keys/ })).toHaveCount(0);
  await expect(list.getByRole("button", { name: /^Bina Keys/ })).toHaveCount(0);
});
