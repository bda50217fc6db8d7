import type { Page } from "@playwright/test";
import { openTestGateway } from "#test/support/gateway.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs } from "./support/people.ts";

/** A hub whose provider has a payment of two days ago for something else. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: playwright wants to see which fixtures are used
  settings: async ({}, use) => {
    const provider = await openTestGateway();
    // Not yesterday: its comparison begins at 00:30.
    const compared = Math.floor(Date.now() / 1_000) - 2 * 86_400;
    provider.pay("", { order_id: null, amount: 45_050, created_at: compared });
    await use(provider.settings);
    await provider.close();
  },
});

const PHONE = { width: 390, height: 844 };
const comparisonOf = (page: Page) =>
  page.getByRole("region", { name: "Compared with the provider" });

test("the office sees what the night found to differ, and settles it", async ({ page }) => {
  await openAs(page, FIRST_ADMIN, "/admin-panel/payment-provider");
  const comparison = comparisonOf(page);
  await expect(comparison).toContainText("0 agree, 1 differs");
  await expect(comparison).toContainText("One thing differs and is not settled yet.");
  await comparison.getByRole("button", { name: "Show what differs" }).click();
  const list = page.getByRole("region", { name: "What differs", exact: true });
  await expect(list).toContainText("₹450.50 were captured at the provider on no order");
  await expect(comparison.getByRole("button", { name: "Show what differs" })).toHaveCount(0);
  await expectAccessible(page);

  await test.step("on a phone as well", async () => {
    await page.setViewportSize(PHONE);
    await expect(comparison).toContainText("0 agree, 1 differs");
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("a notification leads there", async () => {
    await page.goto("/admin-panel");
    await page.getByRole("button", { name: /^Notifications, \d+ unread$/ }).click();
    await page.getByText("One thing differs from the payment provider").click();
    await expect(page).toHaveURL("/admin-panel/payment-provider?show=differences");
  });

  await test.step("settled with a note, nothing differs", async () => {
    await list.getByRole("button", { name: /^Settle pay_/ }).click();
    await page.getByLabel("What was found or decided").fill("Rent of the hall");
    await page.getByRole("dialog").getByRole("button", { name: "Settle" }).click();
    await expect(list).toContainText("Nothing differs.");
    await expect(comparison).not.toContainText("is not settled yet");
  });
});
