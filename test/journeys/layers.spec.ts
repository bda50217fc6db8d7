import type { Page } from "@playwright/test";
import { openingsContract } from "#/domain/placement/companies/openings/openings.contract.ts";
import { call } from "./support/call.ts";
import { openingBody } from "./support/candidates.ts";
import { expect, phoneTest, test } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";
import { payAtOffice, traineeBeforeFee } from "./support/trainee-steps.ts";

const goBack = (page: Page) => page.evaluate(() => history.back());
const pressEscape = (page: Page) => page.keyboard.press("Escape");

async function choose(page: Page, item: string | RegExp) {
  const money = page.getByRole("dialog", { name: /^Money of / });
  await money.getByRole("button", { name: /^More for RCP/ }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("of what lies over each other, Back and Escape close the topmost alone", async ({
  page,
  hub,
}) => {
  await payAtOffice(hub, await traineeBeforeFee(hub, "Lata Layers"));
  await openAs(page, FIRST_ADMIN, "/admin-panel");
  await page.getByRole("link", { name: "Money desk" }).click();
  await expect(page).toHaveURL("/admin-panel/money");
  const money = page.getByRole("dialog", { name: "Money of Lata Layers" });
  const receipt = page.getByRole("dialog", { name: /^RCP.*pdf$/ });
  const voiding = page.getByRole("dialog", { name: /^Void / });
  await page.getByRole("link", { name: "Came in" }).click();
  await page.getByRole("button", { name: /^More for .* from Lata Layers/ }).click();
  await page.getByRole("menuitem", { name: "All money of Lata Layers" }).click();
  await expect(money).toBeVisible();

  await test.step("a receipt over somebody's money", async () => {
    for (const close of [goBack, pressEscape]) {
      await choose(page, /^Open receipt/);
      await expect(receipt).toBeVisible();
      await close(page);
      await expect(receipt).toBeHidden();
      await expect(money).toBeVisible();
    }
  });

  await test.step("a form over it", async () => {
    for (const close of [goBack, pressEscape]) {
      await choose(page, "Void");
      await expect(voiding).toBeVisible();
      await close(page);
      await expect(voiding).toBeHidden();
      await expect(money).toBeVisible();
    }
  });

  await goBack(page);
  await expect(money).toBeHidden();
  await expect(page).toHaveURL("/admin-panel/money?view=entries");
});

test("Back closes a layer of the first page of a document, and then leaves it", async ({
  page,
}) => {
  await openAs(page, FIRST_ADMIN, "/admin-panel/create-user");
  await page.goto("/user-profile");
  await page.getByRole("heading").first().click();
  const keys = page.getByRole("dialog", { name: "Keys of this screen" });
  for (const _ of ["first", "again"]) {
    await page.keyboard.press("?");
    await expect(keys).toBeVisible();
    await goBack(page);
    await expect(keys).toBeHidden();
    await expect(page).toHaveURL("/user-profile");
  }
  await goBack(page);
  await expect(page).toHaveURL("/admin-panel/create-user");
});

test("Back closes the keys of a screen before it leaves it", async ({ page }) => {
  await openAs(page, FIRST_ADMIN, "/admin-panel");
  await page.getByRole("link", { name: "Create User" }).click();
  await expect(page).toHaveURL("/admin-panel/create-user");
  await page.getByRole("heading", { name: "Create User" }).first().click();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys of this screen" });
  await expect(keys).toBeVisible();
  await goBack(page);
  await expect(keys).toBeHidden();
  await expect(page).toHaveURL("/admin-panel/create-user");
});

test("a question about what was typed opens and closes by the same keys each time", async ({
  page,
  hub,
}) => {
  const { token } = await signInByCall(hub, FIRST_ADMIN);
  const body = openingBody("Layered Systems", "Developer");
  await call(hub.url, token, openingsContract.create, { body });
  await openAs(page, FIRST_ADMIN, "/admin-panel/companies");
  await page.getByRole("link", { name: "Layered Systems" }).click();
  const naming = page.getByRole("dialog", { name: "Name of Layered Systems" });
  const name = naming.getByLabel("Name");
  const question = page.getByRole("dialog", { name: "Discard what you typed?" });
  // Loaded with the first question, so the order of the two differs the second time.
  for (const _ of ["before", "after"]) {
    await page.getByRole("button", { name: "Change name" }).click();
    await name.fill("Layers");
    for (const open of [pressEscape, goBack]) {
      for (const close of [goBack, pressEscape]) {
        await open(page);
        await expect(question).toBeVisible();
        await close(page);
        await expect(question).toBeHidden();
        await expect(name).toHaveValue("Layers");
      }
    }
    await pressEscape(page);
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(naming).toBeHidden();
  }
  await expect(page).toHaveURL(/\/companies\//);
});

phoneTest("Back closes the notifications, which a phone shows over the page", async ({ page }) => {
  await openAs(page, FIRST_ADMIN, "/user-profile");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL("/about-us");
  const list = page.getByRole("dialog").filter({ hasText: "Notifications" });
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(list).toBeVisible();
  await goBack(page);
  await expect(list).toBeHidden();
  await expect(page).toHaveURL("/about-us");
});

phoneTest("Back closes a menu before it leaves the page", async ({ page }) => {
  await openAs(page, FIRST_ADMIN, "/user-profile");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL("/about-us");
  await page.getByRole("button", { name: "Profile menu" }).click();
  const profile = page.getByRole("menuitem", { name: "Profile" });
  await expect(profile).toBeVisible();
  await goBack(page);
  await expect(profile).toBeHidden();
  await expect(page).toHaveURL("/about-us");
});

phoneTest(
  "Back closes a list of choices before it leaves the page or its dialog",
  async ({ page }) => {
    await openAs(page, FIRST_ADMIN, "/user-profile");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("link", { name: "Admin Panel" }).click();
    await expect(page).toHaveURL("/admin-panel");
    await page.goto("/admin-panel/create-user");
    const role = page.getByRole("combobox", { name: "Role", exact: true });
    const choices = page.getByRole("listbox");
    for (const _ of ["first", "again"]) {
      await role.click();
      await expect(choices).toBeVisible();
      await expect(role).toHaveAttribute("aria-expanded", "true");
      await goBack(page);
      await expect(choices).toBeHidden();
      await expect(page).toHaveURL("/admin-panel/create-user");
      await expect(role).toBeFocused();
    }
    await role.click();
    await page.getByRole("option", { name: "Trainer" }).click();
    await expect(choices).toBeHidden();
    await goBack(page);
    await expect(page).toHaveURL("/admin-panel");
  },
);

test("Escape closes a calendar, and only then the dialog that it is in", async ({ page }) => {
  await openAs(page, FIRST_ADMIN, "/admin-panel/money");
  await page.getByRole("button", { name: "Day book" }).click();
  const book = page.getByRole("dialog", { name: "Day book for the accountant" });
  await book.getByLabel("From", { exact: true }).click();
  const calendar = page.getByRole("button", { name: "Next month" });
  await expect(calendar).toBeVisible();
  await pressEscape(page);
  await expect(calendar).toBeHidden();
  await expect(book).toBeVisible();
  await pressEscape(page);
  await expect(book).toBeHidden();
});
