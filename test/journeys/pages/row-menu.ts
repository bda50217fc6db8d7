import type { Page } from "@playwright/test";

/**
 * On a phone: chooses what else can be done with the row of `name`, such as "Remove". Where several
 * are called so, of the first.
 */
export async function chooseMore(page: Page, name: string, action: string) {
  await page
    .getByRole("button", { name: `More for ${name}` })
    .first()
    .click();
  await page.getByRole("menuitem", { name: `${action} ${name}` }).click();
}
