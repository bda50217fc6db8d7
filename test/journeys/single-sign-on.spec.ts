import type { Page } from "@playwright/test";
import { type Issuer, openIssuer } from "#test/support/issuer.ts";
import { logOut } from "./pages/sign-in.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { createdPerson } from "./support/people.ts";

/** A hub whose staff sign in at a provider on the provider's page. */
const test = base.extend<{ issuer: Issuer }>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright wants to see which fixtures are used
  issuer: async ({}, use) => {
    const issuer = await openIssuer();
    await use(issuer);
    await issuer.close();
  },
  settings: async ({ issuer }, use) => {
    await use({ ...issuer.settings, OIDC_NAME: "Google Workspace" });
  },
  // The provider's page is the only foreign page here.
  faults: async ({ issuer, faults }, use) => {
    await use(faults);
    const isForeign = (fault: string) =>
      fault.startsWith(`request to another host: ${issuer.issuer}`);
    faults.splice(0, faults.length, ...faults.filter((fault) => !isForeign(fault)));
  },
});

async function goToProvider(page: Page) {
  await page.goto("/login?tab=l-and-d");
  await page.getByRole("button", { name: "Sign in with Google Workspace" }).click();
  await expect(page.getByRole("heading", { name: "Work account" })).toBeVisible();
}

async function signInThere(page: Page, issuer: Issuer, email: string) {
  await page.getByLabel("Email at work").fill(email);
  await page.getByLabel("Password at work").fill(issuer.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

for (const [name, viewport, lab] of [
  ["at a desk", { width: 1440, height: 900 }, ""],
  ["on a phone", { width: 390, height: 844 }, " @lab"],
] as const) {
  test(`a trainer signs in with the account at work, ${name}${lab}`, async ({
    page,
    hub,
    issuer,
  }) => {
    await page.setViewportSize(viewport);
    const trainer = await createdPerson(hub, `Works ${name}`, { role: "Trainer" });
    issuer.addMember(trainer.email);
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await expect(page.getByRole("button", { name: /Google Workspace/ })).toHaveCount(0);

    await page.goto("/login?tab=l-and-d");
    await expect(page.getByRole("button", { name: /Google Workspace/ })).toBeVisible();
    await expectAccessible(page);
    await goToProvider(page);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await goToProvider(page);
    await signInThere(page, issuer, trainer.email);
    await expect(page).toHaveURL("/trainer-dashboard");
    await page.reload();
    await expect(page).toHaveURL("/trainer-dashboard");
    await page.goto("/security");
    await expect(page.getByRole("heading", { name: "Google Workspace" })).toBeVisible();
    await expect(page.getByText("Signs you in as well since")).toBeVisible();
    await logOut(page);
  });
}

test("whom the account opens nothing for is told so, and can go back", async ({ page, issuer }) => {
  issuer.addMember("nobody@work.example");
  await goToProvider(page);
  await signInThere(page, issuer, "nobody@work.example");
  await expect(page.getByText("This sign-in opens no account here.")).toBeVisible();
  expect(new URL(page.url()).search).toBe("");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  issuer.setAway(true);
  await page.goto("/login?tab=corp");
  await page.goto("/login/return?code=of-nobody&state=none");
  await expect(page.getByText("took too long, or was used already")).toBeVisible();
});

test("who signed in long ago proves who they are at the provider, and goes on here", async ({
  page,
  hub,
  issuer,
}) => {
  const trainer = await createdPerson(hub, "Proves there", { role: "Trainer" });
  issuer.addMember(trainer.email);
  // The provider authenticated them half an hour before it sent them here.
  issuer.forge({ claims: { auth_time: Math.floor(Date.now() / 1000) - 1_800 } });
  await goToProvider(page);
  await signInThere(page, issuer, trainer.email);
  await expect(page).toHaveURL("/trainer-dashboard");
  issuer.forge(undefined);

  await page.goto("/security");
  const setUp = page.getByRole("button", { name: "Set up the app" });
  await setUp.click();
  const dialog = page.getByRole("dialog", { name: "Is it you?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Sign in with Google Workspace once more" }).click();
  await expect(page.getByRole("heading", { name: "Work account" })).toBeVisible();
  await signInThere(page, issuer, trainer.email);
  await expect(page).toHaveURL("/security");
  await setUp.click();
  await expect(page.getByRole("heading", { name: "Set up your authenticator app" })).toBeVisible();
  await expect(dialog).toBeHidden();
});
