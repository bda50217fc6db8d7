import { settingsContract } from "#/domain/office/settings/settings.contract.ts";
import { typeDate } from "./pages/date-field.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { expect, onOwnHub, phoneTest, test } from "./support/fixtures.ts";
import type { Hub } from "./support/hub.ts";
import { FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";
import { dayFromToday, payAtOffice, traineeBeforeFee } from "./support/trainee-steps.ts";

// GST is one switch for the whole hub.
onOwnHub({ HUB_NAME: "Hub of taxes" });

const OWNER = {
  legalName: "Hub of Taxes Private Limited",
  gstin: "29AAACB1234C1ZB",
  legalAddress: "12 Residency Road\nBengaluru, Karnataka",
};

/** Switches GST on from today, even if it is on. */
async function switchOn(hub: Hub) {
  const { token } = await signInByCall(hub, FIRST_ADMIN);
  const { saved } = await call(hub.url, token, settingsContract.read, {});
  const version = (name: string) => saved.find(({ section }) => section === name)?.version ?? 0;
  const body = {
    owner: { version: version("owner"), ...OWNER },
    gst: { version: version("gst"), chargesGst: true, gstFrom: dayFromToday(0) },
  };
  await call(hub.url, token, settingsContract.update, { body });
}

test("an owner switches GST on, and a payment is in the return of its month", async ({
  page,
  hub,
}) => {
  await openAs(page, FIRST_ADMIN, "/admin-panel/money");
  const tabs = page.getByRole("navigation", { name: "Money desk" });
  await expect(tabs).toContainText("Takings");
  await expect(tabs.getByRole("link", { name: "GST" })).toHaveCount(0);

  await page.goto("/admin-panel/settings");
  const owner = page.getByRole("region", { name: "Owner" });
  await owner.getByLabel("Legal name").fill(OWNER.legalName);
  await owner.getByLabel("GSTIN").fill(OWNER.gstin.toLowerCase());
  await owner.getByLabel("Registered address").fill(OWNER.legalAddress);
  await owner.getByRole("button", { name: "Save owner" }).click();
  await expect(owner).toContainText("Changed by");
  const gst = page.getByRole("region", { name: "Goods and services tax" });
  await gst.getByLabel("Charge GST").check();
  await gst.getByRole("button", { name: "Save goods and services tax" }).click();
  await expect(gst).toContainText("Choose the day from which it holds.");
  await typeDate(gst.getByLabel("From"), dayFromToday(0));
  await expectAccessible(page);
  await gst.getByRole("button", { name: "Save goods and services tax" }).click();
  await expect(gst).toContainText("Changed by");

  await payAtOffice(hub, await traineeBeforeFee(hub, "Gita Taxed"));
  await page.goto("/admin-panel/money");
  await tabs.getByRole("link", { name: "GST" }).click();
  await expect(page.getByText(/^Tax of the month: ₹1,525.42/)).toBeVisible();
  await expect(page.getByRole("row", { name: /^11A Advances received 1 ₹8,474.58/ })).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV of 11A Advances received" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^gstr-1-\d{4}-\d\d-at\.csv$/);
});

phoneTest("who pays has invoices made out to a company", async ({ page, hub }) => {
  await switchOn(hub);
  const trainee = await traineeBeforeFee(hub, "Ravi Company");
  await openAs(page, trainee, "/admission-fee");
  await expect(page.getByText("GST in it")).toBeVisible();
  await page.getByRole("button", { name: "Invoices to a company" }).click();
  const dialog = page.getByRole("dialog", { name: "Invoices to a company" });
  await dialog.getByLabel("GSTIN").fill("27AAPFU0939F1ZW");
  await dialog.getByRole("button", { name: "Save company" }).click();
  await expect(dialog).toContainText("Enter the 15 characters of the GSTIN");
  await dialog.getByLabel("GSTIN").fill("27AAPFU0939F1ZV");
  await dialog.getByLabel("Legal name").fill("Acme Limited");
  await dialog.getByLabel("Address of the company").fill("4 Fort, Mumbai");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save company" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await page.getByRole("button", { name: "Invoices to a company" }).click();
  await expect(dialog.getByLabel("Legal name")).toHaveValue("Acme Limited");
});
