import type { Page } from "@playwright/test";

/**
 * On a phone: chooses another action for the row of `name`, such as "Remove". If several have that
 * name, for the first.
 */
export async function chooseMore(page: Page, name: string, action: string) {
  await page
    .getByRole("button", { name: `More for ${name}` })
    .first()
    .click();
  await page.getByRole("menuitem", { name: `${action} ${name}` }).click();
}
