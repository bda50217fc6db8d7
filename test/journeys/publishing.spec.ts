import { typeDate } from "./pages/date-field.ts";
import { candidateOf } from "./support/candidates.ts";
import { expect, phoneTest } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs } from "./support/people.ts";
import { dayFromToday } from "./support/trainee-steps.ts";

phoneTest(
  "an opening is published as it is saved, and several are shortlisted together @lab",
  async ({ page, hub }) => {
    const names = ["Hema Fits", "Indra Fits"];
    for (const name of names) await candidateOf(hub, name);
    await openAs(page, FIRST_ADMIN, "/admin-panel/openings");

    await page.getByRole("button", { name: "New opening" }).click();
    const dialog = page.getByRole("dialog", { name: "New opening" });
    await dialog.getByLabel("Company").fill("Nandi Works");
    await dialog.getByLabel("Role").fill("Tester of pages");
    await typeDate(dialog.getByLabel("Apply until"), dayFromToday(30));
    await dialog.getByRole("button", { name: "Save and publish" }).click();
    await page.getByRole("button", { name: "Publish opening" }).click();
    await expect(page.getByText(/^Opening published\. /)).toBeVisible();

    await page.getByRole("link", { name: "Tester of pages" }).click();
    await expect(page.getByText("Nobody has applied yet.")).toBeVisible();
    await page.getByText("Who fits", { exact: true }).click();
    for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await page.getByRole("button", { name: "Shortlist 2" }).click();
    await expect(page.getByText(/^2 shortlisted\./)).toBeVisible();
    for (const name of names)
      await expect(page.getByRole("button", { name: `Shortlist ${name}` })).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(/^2 undone\./)).toBeVisible();
    for (const name of names)
      await expect(page.getByRole("button", { name: `Shortlist ${name}` })).toBeVisible();
  },
);
