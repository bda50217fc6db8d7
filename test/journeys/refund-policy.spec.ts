import { payInSandbox } from "./pages/onboarding.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, onOwnHub, phoneTest, test } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs } from "./support/people.ts";
import { createJavaBatch, traineeBeforeFee } from "./support/trainee-steps.ts";

// Only this hub's owner has a policy.
onOwnHub({ HUB_NAME: "Hub of refunds" });

test("an owner's policy proposes what goes back, and the office decides", async ({ page, hub }) => {
  await createJavaBatch(hub, 3);
  const person = await traineeBeforeFee(hub, "Rita Refund");
  await openAs(page, person, "/admission-fee");
  await payInSandbox(page);
  await expect(page).toHaveURL("/batch-dashboard");

  await openAs(page, FIRST_ADMIN, "/admin-panel/settings#refunds");
  const card = page.getByRole("region", { name: "Refund policy", exact: true });
  const steps = card.getByLabel("What is proposed");
  await steps.fill("7 days: 50%\nbefore the start: 90%");
  await card.getByRole("button", { name: "Save refund policy" }).click();
  await expect(card).toContainText("Write each as 7 days, 2 sessions: 50%, the earliest first.");
  await steps.fill("before the start: 90%\n7 days: 50%");
  await card.getByRole("button", { name: "Save refund policy" }).click();
  await expect(card.getByText(/^Changed by Administrator/)).toBeVisible();

  await page.goto("/admin-panel/money?view=entries&q=Rita%20Refund");
  const dialog = page.getByRole("dialog", { name: /^Refund RCP/ });
  const open = async () => {
    await page
      .getByRole("button", { name: /^More for RCP.* from Rita Refund/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Refund", exact: true }).click();
  };
  await open();
  await expect(dialog.getByLabel("Amount")).toHaveValue("₹9,000");
  await expect(dialog).toContainText("90% of ₹10,000: the batch has not begun.");
  await expectAccessible(page);
  await dialog.getByLabel("Amount").fill("10,001");
  await dialog.getByLabel("Reason").fill("Moved to Pune");
  await dialog.getByRole("button", { name: "Refund this payment" }).click();
  await expect(dialog).toContainText("At most ₹10,000 of this receipt is left.");
  await dialog.getByLabel("Amount").fill("9,000");
  await dialog.getByRole("button", { name: "Refund this payment" }).click();
  await expect(dialog).toBeHidden();
  // A menu opened while the list is being reloaded closes with it.
  await expect(page.getByText("₹1,000 left")).toBeVisible();
  await open();
  // Refunds count: nothing more is proposed, and the office may still refund the rest.
  await expect(dialog.getByLabel("Amount")).toHaveValue("");
  await expect(dialog).toContainText("₹1,000 is left of the receipt");
});

phoneTest("on a phone the proposal stands at the amount @lab", async ({ page, hub }) => {
  await createJavaBatch(hub, 5);
  const person = await traineeBeforeFee(hub, "Pia Phone");
  await openAs(page, person, "/admission-fee");
  await payInSandbox(page);
  await expect(page).toHaveURL("/batch-dashboard");
  await openAs(page, FIRST_ADMIN, "/admin-panel/money?view=entries&q=Pia%20Phone");
  await page
    .getByRole("button", { name: /^More for RCP.* from Pia Phone/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Refund RCP/ });
  await expect(dialog.getByLabel("Amount")).not.toHaveValue("");
  await expect(dialog).toContainText("₹10,000 is left of the receipt");
  await expectAccessible(page);
});
