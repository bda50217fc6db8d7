import { expect, type Page } from "@playwright/test";
import { type Person, TAB_OF } from "../support/people.ts";

/** Fills and submits the sign-in form, whatever the outcome. */
export async function tryToSignIn(
  page: Page,
  { email, password, role }: Pick<Person, "email" | "password" | "role">,
) {
  await page.goto("/login");
  await page.getByRole("tab", { name: TAB_OF[role] }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Signs in as a user does, and waits for the first page. */
export async function signIn(page: Page, person: Person, home: string) {
  await tryToSignIn(page, person);
  await expect(page).toHaveURL(home);
  // The address changes before the new page's code has loaded and the sign-in page has gone.
  await expect(page.getByRole("heading", { name: "Welcome back" })).toHaveCount(0);
  await expect(page.locator("h1")).toHaveCount(1);
}

/** Logs out by the profile menu of the bar. */
export async function logOut(page: Page) {
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
}

/** Returns the links of the navigation bar, in order. */
export const barLinks = (page: Page): Promise<string[]> =>
  page
    .getByRole("banner")
    .getByRole("navigation", { name: "Main" })
    .getByRole("link")
    .allInnerTexts();
