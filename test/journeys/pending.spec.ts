import type { Page } from "@playwright/test";
import { signIn } from "./pages/sign-in.ts";
import { expect, test } from "./support/fixtures.ts";
import { holdBack } from "./support/hold-back.ts";
import { approvedTrainee, createdPerson, openAs, TAB_OF } from "./support/people.ts";

const CODE = /\/assets\/.*\.js$/;

/**
 * Checks that on a very slow connection `go` shows the pending page long before the next page's
 * code has loaded.
 */
async function expectPendingFirst(page: Page, go: () => Promise<void>, heading: string | RegExp) {
  const release = await holdBack(page, CODE);
  await go();
  await expect(page.getByRole("status").filter({ hasText: "Loading the page" })).toHaveCount(1);
  // The page responds meanwhile.
  await page.keyboard.press("Tab");
  release();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await page.unroute(CODE);
}

test("a page whose code is late says that it is loading, and comes @lab", async ({ page, hub }) => {
  const person = await createdPerson(hub, "Leela Late", { role: "Admin", subRole: "CTO" });
  await page.goto("/no-such-page");
  const home = page.getByRole("link", { name: "Go to the home page" });
  await expectPendingFirst(page, () => home.click(), /./);

  await page.goto("/login");
  const forgotten = page.getByRole("link", { name: "Forgot password?" });
  await forgotten.click();
  await page.getByLabel("Registered email").fill(person.email);
  const send = page.getByRole("button", { name: "Send OTP" });
  await send.click();
  await expect(page.getByRole("heading", { level: 1, name: "Reset password" })).toBeVisible();

  await page.goto("/login");
  await page.getByRole("tab", { name: TAB_OF[person.role] }).click();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  const logIn = page.getByRole("button", { name: "Log in" });
  await expectPendingFirst(page, () => logIn.click(), /./);
  await expect(page).toHaveURL("/cto-dashboard");
});

test("who goes elsewhere while a page is on its way comes there alone @lab", async ({
  page,
  hub,
}) => {
  const person = await createdPerson(hub, "Leela Leaves", { role: "Admin" });
  await signIn(page, person, "/admin-panel");
  const release = await holdBack(page, CODE);
  await page.getByRole("link", { name: "Guide", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Loading the page" })).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL("/admin-panel");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
  await page.getByRole("link", { name: "Guide", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/guide");
});

test("what is opened in the bar while the first page is on its way stays open @lab", async ({
  page,
  hub,
}) => {
  const person = await approvedTrainee(hub, "Leela Looks");
  await openAs(page, person, "/api/health/live");
  // The server decides whether that page is open to a person who is in no batch.
  const release = await holdBack(page, /\/api\/session/);
  await page.goto("/batch-dashboard", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Profile menu" }).click();
  const entry = page.getByRole("menuitem", { name: "Timeline" });
  await expect(entry).toBeVisible();
  release();
  await expect(page).toHaveURL("/trainee-dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await entry.click();
  await expect(page).toHaveURL("/timeline");
});
