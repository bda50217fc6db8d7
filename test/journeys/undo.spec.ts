import type { Page } from "@playwright/test";
import { UNDO_SECONDS } from "./pages/undo-toast.ts";
import { expect, onOwnHub, test } from "./support/fixtures.ts";
import { holdBack } from "./support/hold-back.ts";
import { FIRST_ADMIN, openAs, registeredTrainee } from "./support/people.ts";

// A separate hub, since the others are too short for that.
onOwnHub({ UNDO_SECONDS: String(UNDO_SECONDS) });

const QUEUE = "/admin-panel?show=registrations";
const waiting = (page: Page, name: string) =>
  page
    .getByRole("region", { name: "Registrations", exact: true })
    .getByRole("button", { name: new RegExp(`^${name}`) });

test("Ctrl+Z means the decision that is still being sent, once, and held down it undoes one", async ({
  page,
  hub,
}) => {
  const names = ["Asha Sent", "Bina Sent", "Chitra Sent"];
  for (const name of names) await registeredTrainee(hub, name);
  await openAs(page, FIRST_ADMIN, QUEUE);
  await waiting(page, "Asha Sent").click();
  await expect(page.getByRole("region", { name: "Asha Sent" })).toBeVisible();
  await page.keyboard.press("3");
  await page.keyboard.press("a");
  await expect(page.getByRole("region", { name: "Bina Sent" })).toBeVisible();

  const release = await holdBack(page, "**/api/admin/approve");
  await page.keyboard.press("3");
  await page.keyboard.press("a");
  await page.keyboard.press("Control+z");
  await expect(page.getByText("It is taken back as soon as it is stored.")).toBeVisible();
  release();
  await expect(page.getByText(/^Undone\./)).toBeVisible();
  await expect(page.getByRole("region", { name: "Bina Sent" })).toBeVisible();
  await expect(waiting(page, "Asha Sent")).toHaveCount(0);
  await page.unroute("**/api/admin/approve");

  // Two more, and a key that is held down.
  for (const name of ["Bina Sent", "Chitra Sent"]) {
    await expect(page.getByRole("region", { name })).toBeVisible();
    await page.keyboard.press("3");
    await page.keyboard.press("a");
    await expect(waiting(page, name)).toHaveCount(0);
  }
  await page.keyboard.down("Control");
  for (let press = 0; press < 6; press += 1) await page.keyboard.down("z");
  await page.keyboard.up("z");
  await page.keyboard.up("Control");
  await expect(waiting(page, "Chitra Sent")).toBeVisible();
  await expect(waiting(page, "Bina Sent")).toHaveCount(0);
});

test("what is typed after R is the reason, and stands there again once the rejection is taken back @lab", async ({
  page,
  hub,
}) => {
  const person = await registeredTrainee(hub, "Rohan Reasoned");
  await openAs(page, FIRST_ADMIN, QUEUE);
  await waiting(page, person.username).click();
  await expect(page.getByRole("region", { name: person.username })).toBeVisible();
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: `Reject ${person.username}?` });
  const reason = dialog.getByLabel("Reason (optional)");
  await expect(reason).toBeFocused();
  await page.keyboard.type("already a member");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Reject registration" }).click();
  await expect(page.getByText("Registration rejected.")).toBeVisible();
  await expect(waiting(page, person.username)).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("region", { name: person.username })).toBeVisible();
  await page.keyboard.press("r");
  await expect(reason).toHaveValue("already a member");
});
