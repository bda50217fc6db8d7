import { resumesContract } from "#/domain/placement/resumes/resumes.contract.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { expect, test } from "./support/fixtures.ts";
import { createdPerson, openAs, signInByCall } from "./support/people.ts";

test("a résumé is made, opened, and shown by a link until that is ended", async ({ page, hub }) => {
  const role = { role: "Trainee", subRole: "Existing Trainee" } as const;
  const person = await createdPerson(hub, "Writing Wahida", role);
  await openAs(page, person, "/my-resume");
  await page.getByLabel("Headline").fill("AEM developer");
  await page.getByRole("button", { name: "Add a project" }).click();
  await page.getByLabel("Project 1", { exact: true }).last().fill("Shop of a bank");
  await page.getByRole("button", { name: "Save résumé" }).click();
  await expect(page.getByText("Your résumé is saved.")).toBeVisible();

  // Another device's save is not overwritten unseen by earlier input here, and neither is lost.
  const headline = page.getByLabel("Headline");
  await headline.fill("Left behind");
  const { token } = await signInByCall(hub, person);
  const { shares: _, ...saved } = await call(hub.url, token, resumesContract.mine, {});
  const body = { ...saved, headline: "Senior AEM developer" };
  await call(hub.url, token, resumesContract.save, { body });
  await page.reload();
  await expect(page.getByText("Unsaved changes restored.")).toBeVisible();
  await expect(headline).toHaveValue("Left behind");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(headline).toHaveValue("Senior AEM developer");
  await page.getByRole("button", { name: "Open résumé" }).click();
  const sheet = page.getByRole("dialog", { name: "Résumé.pdf" });
  await expect(sheet.locator("canvas").first()).toBeVisible();
  await sheet.getByRole("button", { name: "Close preview" }).click();
  await expect(sheet).toBeHidden();

  await page.getByRole("button", { name: "Make a link" }).click();
  const link = page.getByLabel("The new link");
  const address = await link.inputValue();
  await page.goto(new URL(address).pathname);
  await expect(page.getByRole("heading", { name: "Writing Wahida" })).toBeVisible();
  await expect(page.getByText("AEM developer")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Projects" })).toBeVisible();
  await expect(page.getByText("Shop of a bank")).toBeVisible();
  await expect(page.getByRole("link", { name: person.email })).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PDF" }).click();
  expect((await downloading).suggestedFilename()).toBe("Résumé Writing Wahida.pdf");

  const reader = await page.context().newPage();
  await reader.goto(new URL(address).pathname);
  const pdf = reader.getByRole("button", { name: "Save as PDF" });
  await expect(pdf).toBeVisible();
  await openAs(page, person, "/my-resume");
  await expect(page.getByText("Opened 2 times")).toBeVisible();
  const end = async () => {
    await page.getByRole("button", { name: /^End the link/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End link" }).click();
  };
  await end();
  await expect(page.getByText(/^Ended /)).toBeVisible();
  await pdf.click();
  await expect(reader.getByText("This link opens nothing any more.")).toBeVisible();
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect(link).toBeVisible();
  await end();
  await expect(page.getByText(/^Ended /)).toHaveCount(2);
  await expect(link).toHaveCount(0);
  await page.goto(new URL(address).pathname);
  await expect(page.getByText("This link opens nothing any more.")).toBeVisible();
});
