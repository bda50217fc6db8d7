import type { Locator } from "@playwright/test";
import { expect, phoneTest } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs, registeredTrainee } from "./support/people.ts";

/** Checks the touch targets of standalone links, checkboxes, radio buttons and switches. */
async function expectRoom(target: Locator) {
  await expect(target).toBeVisible();
  const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
}

phoneTest(
  "what is pressed with a thumb is at least 24 px wide and high @lab",
  async ({ page, hub }) => {
    await registeredTrainee(hub, "Thumb Waits");
    await page.goto("/login");
    await expectRoom(page.getByRole("link", { name: "Forgot password?" }));
    await page.goto("/forgot-password");
    await expectRoom(page.getByRole("link", { name: "Back to login" }));
    await openAs(page, FIRST_ADMIN, "/admin-panel");
    await expectRoom(page.getByRole("checkbox").first());
    await page.goto("/admin-panel/create-user");
    await expectRoom(page.getByRole("radio").first());
  },
);
