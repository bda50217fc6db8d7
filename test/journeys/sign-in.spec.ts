import type { Page } from "@playwright/test";
import { stopsOf } from "#/domain/site/help/tour.rules.ts";
import { type Audience, audienceOf, type Role, type SubRole } from "#/shared/actor.ts";
import { barLinks, logOut, signIn, tryToSignIn } from "./pages/sign-in.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, phoneTest, test } from "./support/fixtures.ts";
import {
  approvedTrainee,
  createdPerson,
  FIRST_ADMIN,
  openAs,
  registeredTrainee,
} from "./support/people.ts";

const EVERYBODY = ["Home", "About Us"];

const HOMES: [Role, SubRole | undefined, address: string, links: string[]][] = [
  ["Admin", "CEO", "/ceo-dashboard", ["CEO Dashboard"]],
  ["Admin", "CTO", "/cto-dashboard", ["CTO Dashboard"]],
  ["Admin", "Sales Head", "/sales-head-dashboard", ["Sales Dashboard"]],
  ["Admin", "Informer", "/interviews", ["Informer Dashboard"]],
  ["Admin", undefined, "/admin-panel", ["Admin Panel"]],
  ["Trainer", undefined, "/trainer-dashboard", ["Trainer Dashboard"]],
  ["Trainee", "Existing Trainee", "/marketing-dashboard", ["Marketing"]],
  ["Trainee", "Assistance", "/assistance-dashboard", ["Assistance"]],
  ["Trainee", undefined, "/trainee-dashboard", ["Trainee Dashboard"]],
];

/** Returns the stops of a role's tour that point at nothing on the open screen. */
async function missingStops(page: Page, audience: Audience) {
  const stops = stopsOf(audience);
  const shown = (target: string) => page.locator(target).filter({ visible: true }).first();
  const areShown = await Promise.all(stops.map(({ target }) => shown(target).isVisible()));
  return stops.filter((_, at) => !areShown[at]).map(({ title }) => title);
}

/**
 * In every run: the three existing frames. The others differ in links and tour, which
 * nav-links.test.ts checks too.
 */
const EACH_TIME = ["/admin-panel", "/ceo-dashboard", "/trainee-dashboard"];

for (const [role, subRole, home, links] of HOMES) {
  const lab = EACH_TIME.includes(home) ? "" : " @lab";
  test(`${subRole ?? role} lands on ${home} with the links and the tour of that role${lab}`, async ({
    page,
    hub,
  }) => {
    const person = await createdPerson(hub, `Home of ${subRole ?? role}`, {
      role,
      ...(subRole ? { subRole } : {}),
    });
    await signIn(page, person, home);
    await expect.poll(() => barLinks(page)).toEqual([...EVERYBODY, ...links]);
    await expectAccessible(page);
    const offer = page.getByRole("complementary", { name: "Tour" });
    const audience = audienceOf({ role, subRole: subRole ?? null });
    if (role === "Trainee") {
      const notice = page.getByRole("complementary", { name: "Privacy notice" });
      await expect(notice).toBeVisible();
      await expect(offer).toBeHidden();
      await notice.getByRole("button", { name: "Not now" }).click();
      await expect(notice).toBeHidden();
    }
    await expect(offer).toBeVisible();
    await expect.poll(() => missingStops(page, audience)).toEqual([]);
    await offer.getByRole("button", { name: "Skip" }).click();
    await expect(offer).toHaveCount(0);
    await logOut(page);
    await expect.poll(() => barLinks(page)).toEqual([...EVERYBODY, "Login"]);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("token");
  });
}

test("the sign-in page has three tabs, and a register link on the User tab alone @lab", async ({
  page,
}) => {
  await page.goto("/login");
  const register = page.getByRole("main").getByRole("link", { name: "Register" });
  await page.getByRole("tab", { name: "User" }).click();
  await expect(register).toHaveAttribute("href", "/register");
  for (const name of ["Corp", "L&D"]) {
    await page.getByRole("tab", { name }).click();
    await expect(register).toBeHidden();
  }
  await expect(page.getByRole("link", { name: "Forgot password?" })).toHaveAttribute(
    "href",
    "/forgot-password",
  );
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("to be seen");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("a wrong password, a wrong tab and a pending account are refused in words", async ({
  page,
  hub,
}) => {
  const person = await approvedTrainee(hub, "Wrong words");
  const alert = page.getByRole("alert");
  await tryToSignIn(page, { ...person, password: "not my password" });
  await expect(alert).toContainText("Invalid email or password.");
  await tryToSignIn(page, { ...person, role: "Trainer" });
  await expect(alert).toContainText("Invalid email or password.");

  await tryToSignIn(page, await registeredTrainee(hub, "Still waiting"));
  await expect(alert).toContainText("Your registration is awaiting approval.");
});

test("a signed-out visitor comes back to where they were going", async ({ page, hub }) => {
  const person = await approvedTrainee(hub, "Coming back");
  await page.goto("/user-profile");
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/user-profile");
});

test("a page of another role leads to one's own home", async ({ page, hub }) => {
  const trainee = await approvedTrainee(hub, "Wrong door");
  await openAs(page, trainee, "/admin-panel");
  await expect(page).toHaveURL("/trainee-dashboard");
  await openAs(page, FIRST_ADMIN, "/document-upload");
  await expect(page).toHaveURL("/admin-panel");
});

phoneTest("on a phone the links and the logout are in the menu @lab", async ({ page, hub }) => {
  await openAs(page, await approvedTrainee(hub, "On a phone"), "/trainee-dashboard");
  const opener = page.getByRole("button", { name: "Open menu" });
  const menu = page.getByRole("dialog");
  await opener.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(menu.getByRole("link", { name: "Trainee Dashboard" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "User Profile" })).toHaveAttribute(
    "href",
    "/user-profile",
  );
  await expectAccessible(page);
  await menu.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
});
