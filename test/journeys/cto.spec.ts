import type { Locator, Page } from "@playwright/test";
import { typeDate } from "./pages/date-field.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, onOwnHub, test } from "./support/fixtures.ts";
import { createdPerson, openAs } from "./support/people.ts";
import { dayFromToday } from "./support/trainee-steps.ts";

// Counts whom the CTO supports: a separate hub, where no other journey places anyone.
onOwnHub({ HUB_NAME: "The CTO's Hub" });

async function addGuidance(page: Page, name: string, mobile: string) {
  await page.getByRole("button", { name: "Add Guidance" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Guidance Details" });
  await dialog.getByLabel("Employee name").fill(name);
  await dialog.getByLabel("Mobile").fill(mobile);
  await dialog.getByLabel("Company email").fill(`${name.split(" ")[0]}@hub.example`);
  return dialog;
}

async function choose(page: Page, dialog: Locator, label: string, option: RegExp) {
  await dialog.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

test("guidance added, a seeker guided, a personal assistant, closed, and reopened with a reason", async ({
  page,
  hub,
}) => {
  const cto = await createdPerson(hub, "Anita", { role: "Admin", subRole: "CTO" });
  await createdPerson(hub, "Keerthi Bhat", { role: "Trainee", subRole: "Assistance" });

  await test.step("in-house employees", async () => {
    await openAs(page, cto, "/cto-dashboard/in-house-employees");
    await expect(page.getByText("No providers found")).toBeVisible();
    const dialog = await addGuidance(page, "Meera Rao", "98");
    await dialog.getByRole("button", { name: "Submit" }).click();
    await expect(dialog.getByText("Enter a ten-digit Indian mobile number.")).toBeVisible();
    await dialog.getByLabel("Mobile").fill("9876543210");
    await dialog.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Guidance  Added successfully")).toBeVisible();
    await expect(page.getByText("Total Guidance: 1 / 1")).toBeVisible();
    const second = await addGuidance(page, "Arjun Das", "9876543211");
    await second.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Total Guidance: 2 / 2")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a new seeker gets a provider, and is in the list", async () => {
    await page.getByRole("link", { name: "New Seekers" }).click();
    const opener = page.getByRole("button", { name: "Update Keerthi Bhat" });
    await page.getByRole("checkbox", { name: "Select Keerthi Bhat" }).check();
    await page.getByRole("combobox", { name: "Guidance provider of those selected" }).click();
    await page.getByRole("option", { name: /Arjun Das/ }).click();
    await expect(page.getByText("No data found")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit User Details" });
    await opener.click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(dialog.getByLabel("Candidate name")).not.toBeEditable();
    await choose(page, dialog, "Position", /Vendor/);
    await choose(page, dialog, "Guidance provider", /Meera Rao provider for 0, helper for 0/);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("User guidance updated successfully")).toBeVisible();
    await expect(page.getByText("No data found")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("whoever guides somebody cannot be deleted", async () => {
    await page.getByRole("link", { name: "In-House Employees" }).first().click();
    const load = page.getByRole("row", { name: /Meera Rao/ }).getByRole("cell");
    await expect(load.filter({ hasText: /^1$/ })).toHaveCount(1);
    await page.getByRole("button", { name: "Delete Meera Rao" }).click();
    await expect(
      page.getByText("This guidance is assigned and cannot be deleted. They guide 1 people."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Delete Arjun Das" }).click();
    await expect(page.getByText("Guidance deleted successfully")).toBeVisible();
  });

  await test.step("a personal assistant, created and edited", async () => {
    await page.getByRole("link", { name: "Assistance", exact: true }).click();
    await expect(page.getByText("Total Assistance: 1 / 1")).toBeVisible();
    await page.getByRole("button", { name: "Add Assistance" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Personal Assistant" });
    await dialog.getByLabel("Candidate name").fill("Ravi Kumar");
    await dialog.getByLabel("Company name").fill("Wipro");
    await typeDate(dialog.getByLabel("Date of joining"), dayFromToday(-90));
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(page.getByText("Total Assistance: 2 / 2")).toBeVisible();
    await page.getByRole("button", { name: "Edit Ravi Kumar" }).click();
    const edit = page.getByRole("dialog", { name: "Edit Personal Assistant" });
    await edit.getByLabel("Company name").fill("Zoho");
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Personal Assistant updated successfully")).toBeVisible();
    await expectAccessible(page);
    await page.getByPlaceholder(/^Search assistance by name/).fill("meera");
    await expect(page.getByText("Total Assistance: 1 / 2")).toBeVisible();
  });

  await test.step("closed, still there after a reload, and reopened with a reason", async () => {
    await page.getByRole("button", { name: "Close Keerthi Bhat" }).click();
    const dialog = page.getByRole("dialog", { name: "Close Keerthi Bhat's assistance?" });
    await dialog.getByLabel("Closing summary").fill("Settled in well.");
    await dialog.getByRole("button", { name: "Close assistance" }).click();
    await expect(page.getByText("Keerthi Bhat closed successfully")).toBeVisible();
    const closed = page.getByRole("region", { name: "Closed Users", exact: true });
    await expect(closed.getByRole("row", { name: /Keerthi Bhat/ })).toContainText("Closed by CTO");
    await page.reload();
    await closed.getByRole("button", { name: "Reopen Keerthi Bhat" }).click();
    const reopen = page.getByRole("dialog", { name: "Reopen Keerthi Bhat?" });
    await reopen.getByRole("button", { name: "Reopen Keerthi Bhat" }).click();
    await expect(reopen.getByText("Enter the reason.")).toBeVisible();
    await reopen.getByLabel("Reason").fill("A new project.");
    await reopen.getByRole("button", { name: "Reopen Keerthi Bhat" }).click();
    await expect(page.getByText("Keerthi Bhat reopened successfully")).toBeVisible();
    await expect(closed).toBeHidden();
  });

  await test.step("the log holds the session, the closing and the reopening", async () => {
    await page.getByRole("button", { name: "Log of Keerthi Bhat" }).click();
    const sheet = page.getByRole("dialog", { name: "Log of Keerthi Bhat" });
    await sheet.getByLabel("What was done").fill("Read the build log together.");
    await sheet.getByRole("button", { name: "Log session" }).click();
    const entries = sheet.getByRole("list", { name: "Log" }).getByRole("listitem");
    await expect(entries).toHaveCount(3);
    await expect(entries).toContainText(["Session", "A new project.", "Settled in well."]);
    await expectAccessible(page);
  });
});
