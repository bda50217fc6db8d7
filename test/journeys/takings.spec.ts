import { typeDate } from "./pages/date-field.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, onOwnHub, test } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs } from "./support/people.ts";
import { dayFromToday, payAtOffice, traineeBeforeFee } from "./support/trainee-steps.ts";

// On a shared hub more of today's money keeps coming in.
onOwnHub({ HUB_NAME: "Hub of takings" });

test("a day is closed by a key, taken along, and opened again with a reason", async ({
  page,
  hub,
}) => {
  await payAtOffice(hub, await traineeBeforeFee(hub, "Tara Takings"));
  const day = dayFromToday(0);
  await openAs(page, FIRST_ADMIN, `/admin-panel/money?date=${day}`);
  const takings = page.getByRole("region", { name: "Takings" });
  await expect(takings).toContainText("Not closed yet.");
  // The drawer is counted before the expected amount is shown.
  await expect(takings).not.toContainText("₹");
  await page.goto("/admin-panel/money?view=takings");
  await expect(takings).toContainText("Not closed yet.");
  const tile = page.getByRole("link", { name: /^Received today/ });
  await expect(tile).toContainText("The sum is shown once the day is closed");
  await expect(tile).not.toContainText("₹");
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("button:not(th button)").filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: /^Close / });
  await expect(dialog).toContainText("Cash in drawer minus opening cash.");
  await dialog.getByLabel("Cash counted").fill("20");
  await dialog.getByRole("button", { name: "Close the day" }).click();
  await expect(dialog).toContainText("than the receipts say. Say why.");
  await dialog.getByLabel("Note").fill("Found under the drawer");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close the day" }).click();
  await expect(takings).toContainText("Closed by Administrator");
  await expect(tile).toContainText("₹");
  await expect(page.getByRole("table")).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await takings.getByRole("button", { name: "PDF" }).click();
  expect((await saved).suggestedFilename()).toBe(`takings-${day}.pdf`);

  await takings.getByRole("button", { name: "Day book" }).click();
  const book = page.getByRole("dialog", { name: "Day book for the accountant" });
  await book.getByRole("radio", { name: "Tally (XML)" }).check();
  await book.getByRole("button", { name: "Download" }).click();
  await expect(book.getByRole("alert")).toContainText("No day with money is closed");
  for (const label of ["From", "To"]) await typeDate(book.getByLabel(label, { exact: true }), day);
  const written = page.waitForEvent("download");
  await book.getByRole("button", { name: "Download" }).click();
  expect((await written).suggestedFilename()).toBe(`day-book-${day}-${day}.xml`);
  await expect(book.getByRole("status")).toContainText("1 voucher of 1 closed day");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(book.getByRole("button", { name: "Download" })).toBeInViewport();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Escape");

  await takings.getByRole("button", { name: "Open the day again" }).click();
  const reopening = page.getByRole("dialog", { name: /^Open .* again$/ });
  await reopening.getByLabel("Reason").fill("A voucher was forgotten");
  await reopening.getByRole("button", { name: "Open the day again" }).click();
  await expect(takings).toContainText("opened again by Administrator: A voucher was forgotten");
});
