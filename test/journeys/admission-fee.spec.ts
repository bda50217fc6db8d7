import { expectModules, payInSandbox } from "./pages/onboarding.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { holdBack } from "./support/hold-back.ts";
import { FIRST_ADMIN, openAs } from "./support/people.ts";
import { createJavaBatch, traineeBeforeFee } from "./support/trainee-steps.ts";

test.beforeEach(async ({ hub }) => {
  await createJavaBatch(hub, 0);
});

test("No Payment takes the place without a checkout", async ({ page, hub }) => {
  const person = await traineeBeforeFee(hub, "No fee", "No Payment");
  await openAs(page, person, "/admission-fee");
  await expect(page.getByText("No Payment")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("−₹10,000");
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expectModules(page, ["Java Training"]);
  expect(hub.mailbox.list(person.email).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringContaining("Receipt"),
  );
});

test("Partial Payment pays half, at the second try, and shows the rest as due; its receipt opens for both sides", async ({
  page,
  hub,
}) => {
  const person = await traineeBeforeFee(hub, "Half now", "Partial Payment");
  await openAs(page, person, "/admission-fee");
  const summary = page.getByRole("main");
  await expect(summary).toContainText("Balance due later");
  await expect(summary).toContainText("₹5,000");
  const payNow = page.getByRole("button", { name: "Pay Now" });
  await test.step("without a line it says what to do, below the specified words", async () => {
    await page.route("**/api/payment/order", (route) => route.abort());
    await payNow.click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Error initiating payment. Please try again later.");
    await expect(alert).toContainText("nothing was charged this time. Check your connection");
    await expectAccessible(page);
    await page.unroute("**/api/payment/order");
  });
  await test.step("a payment that fails leaves everything as it was", async () => {
    const release = await holdBack(page, "**/api/payment/order");
    await payNow.click();
    await expect(payNow).toHaveAttribute("data-loading");
    await expect(payNow, "while the checkout loads").toBeFocused();
    await expect(payNow).toBeDisabled();
    release();
    await expect(page.getByRole("button", { name: "Let the payment fail" })).toBeVisible();
    const unknown = page.getByText("Your last payment was not confirmed yet");
    await page.reload();
    await expect(unknown, "after a phone closed the tab under the payment").toBeVisible();
    await payNow.click();
    await page.getByRole("button", { name: "Let the payment fail" }).click();
    await expect(page.getByText("Payment verification failed.")).toBeVisible();
    await expect(unknown).toBeHidden();
    await expect(page).toHaveURL("/admission-fee");
    await expect(payNow).toBeFocused();
  });
  await payInSandbox(page, "Netbanking");
  await expect(page).toHaveURL("/batch-dashboard");
  await expect(page.getByRole("region", { name: "What is next" })).toContainText("You are in");
  await expectAccessible(page);
  await test.step("the receipt goes along, over a reload, until it is put away", async () => {
    const offered = page.getByRole("region", { name: "Your receipt" });
    await page.reload();
    const receipt = page.waitForResponse(/\/api\/payment\/receipt\//);
    await offered.getByRole("button", { name: /^Open receipt/ }).click();
    expect((await receipt).headers()["content-type"]).toBe("application/pdf");
    await expect(page.getByRole("dialog").locator("canvas").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await offered.getByRole("button", { name: "Put the receipt away" }).click();
    await expect(offered).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Java Training" })).toBeVisible();
    await expect(offered).toBeHidden();
  });
  const receipt = await hub.mailbox.newest(person.email, /Receipt/);
  expect(receipt.text).toContain("still due");
  await test.step("it stands in the admin's list", async () => {
    await openAs(page, FIRST_ADMIN, "/admin-panel/payment-receipts");
    await page.getByPlaceholder("Search receipts").fill(person.username);
    const row = page.getByRole("row", { name: person.username });
    await expect(row).toContainText("₹5,000");
    await row.getByRole("button", { name: /^Open receipt/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
  });
});

test("who closes the browser after paying is admitted by the provider's own message", async ({
  page,
  hub,
}) => {
  const person = await traineeBeforeFee(hub, "Closes early");
  await openAs(page, person, "/admission-fee");
  // The browser never gets to report the payment; only the webhook does.
  await page.route("**/api/payment/verify", (route) => route.abort());
  await payInSandbox(page);
  await hub.mailbox.newest(person.email, /Receipt/);
  await page.goto("about:blank");

  await page.goto("/admission-fee");
  await expect(page).toHaveURL("/batch-dashboard");
  await expectModules(page, ["Java Training"]);
});
