import type { BrowserContext, Page } from "@playwright/test";
import { sessionsContract } from "#/domain/accounts/sessions/sessions.contract.ts";
import { STORED_KEYS } from "#/shared/browser-storage.ts";
import { logOut, signIn } from "./pages/sign-in.ts";
import { call } from "./support/call.ts";
import { expect, test } from "./support/fixtures.ts";
import { approvedTrainee, FIRST_ADMIN, signInByCall, stranger } from "./support/people.ts";

/** Runs in the page: returns everything that a page of this address can find in the browser. */
async function readAll() {
  const cached = await Promise.all(
    (await caches.keys()).map(async (name) => {
      const cache = await caches.open(name);
      const answers = (await cache.keys()).map(async (key) => (await cache.match(key))?.text());
      return await Promise.all(answers);
    }),
  );
  return {
    browser: { ...localStorage } as Record<string, string>,
    tab: { ...sessionStorage } as Record<string, string>,
    rest: JSON.stringify([cached, await indexedDB.databases(), document.cookie, history.state]),
  };
}

/** Returns the names in the table of `lib/storage.ts` with these owners. */
const namesOf = (...owners: string[]) =>
  Object.entries(STORED_KEYS)
    .filter(([, [, owner]]) => owners.includes(owner))
    .map(([name]) => name);

/**
 * Checks that the browser keeps only data of these owners, and that no input is stored or on the
 * screen.
 */
async function expectKept(page: Page, owners: string[], typed: readonly string[]) {
  const read = () => page.evaluate(readAll);
  const strangers = ({ browser, tab }: Awaited<ReturnType<typeof read>>) =>
    [...Object.keys(browser), ...Object.keys(tab)]
      .map((key) => key.split(":")[0] ?? "")
      .filter((name) => !namesOf(...owners).includes(name));
  await expect.poll(async () => strangers(await read())).toEqual([]);
  const fields = page.locator("input, textarea");
  const values = await fields.evaluateAll((all) =>
    all.map((one) => (one as HTMLInputElement).value),
  );
  const all = JSON.stringify([await read(), page.url(), await page.title(), values]);
  const shown = await page.content();
  for (const text of typed) expect(all + shown).not.toContain(text);
}

/**
 * Checks what the next person at the computer, in their own tab, sees of the previous visitor's
 * input.
 */
async function expectNextVisitor(context: BrowserContext, typed: readonly string[]) {
  const page = await context.newPage();
  for (const address of ["/contact-us", "/register", "/reset-password", "/login"]) {
    await page.goto(address);
    await expect(page.locator("h1")).toBeVisible();
    await expectKept(page, ["device"], typed);
  }
  await page.close();
}

test("a visitor leaves nothing to the next one, and nobody else corrects their registration", async ({
  page,
  context,
}) => {
  const person = stranger("Vasudha Visitor");
  const message = "My marks of 2019 are bad, may I still come?";
  const typed = [person.username, person.email, message];
  const form = await context.newPage();
  await form.goto("/contact-us");
  await form.getByLabel("Name").fill(person.username);
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Message").fill(message);
  await form.goto("/register");
  await form.getByLabel("Username").fill(person.username);
  await form.getByLabel("Email").fill(person.email);
  await form.reload();
  await expect(form.getByLabel("Email")).toHaveValue(person.email);
  await expectNextVisitor(context, typed);

  await test.step("registered, the address is corrected on that page alone", async () => {
    await form.getByLabel("Password", { exact: true }).fill(person.password);
    await form.getByLabel("Confirm password").fill(person.password);
    await form.getByRole("button", { name: "Register" }).click();
    await expect(form.getByRole("button", { name: "Correct the email" })).toBeVisible();
    await expectNextVisitor(context, typed);
    await form.reload();
    await expect(form.getByRole("button", { name: "Correct the email" })).toBeVisible();
    await form.goto("/register");
    await expect(form.getByLabel("Email")).toHaveValue("");
    await expect(form.getByRole("button", { name: "Correct the email" })).toHaveCount(0);
    expect(Object.keys((await form.evaluate(readAll)).tab)).not.toContain("registration");
  });
  await form.close();

  await test.step("a forgotten password names its address on no later page", async () => {
    await page.goto("/forgot-password");
    await page.getByLabel("Registered email").fill(person.email);
    await page.getByRole("button", { name: "Send OTP" }).click();
    await expect(page.getByText(`we sent to ${person.email}`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(`we sent to ${person.email}`)).toBeVisible();
    await page.getByRole("link", { name: "Back to login" }).click();
    await page.goBack();
    await expect(page.getByText("Enter your registered email")).toBeVisible();
    await expectKept(page, ["device"], typed);
  });
});

const mobileOf = (page: Page) => page.getByRole("textbox", { name: "Contact number", exact: true });

/** Types the details of a trainee and leaves them unsent. */
async function typeDetails(page: Page, mobile: string, address: string) {
  await mobileOf(page).fill(mobile);
  await page.getByLabel("Permanent address").fill(address);
  await page.getByLabel("Permanent address").blur();
}

test("what a trainee typed goes when they sign out, when the session ends, and when another tab ends it", async ({
  page,
  context,
  hub,
}) => {
  const person = await approvedTrainee(hub, "Tanvi Trainee");
  const typed = ["9845098450", "14 Lalbagh Road", person.username, person.email] as const;
  const type = async () => {
    await typeDetails(page, typed[0], typed[1]);
    await expect
      .poll(async () => JSON.stringify((await page.evaluate(readAll)).browser))
      .toContain(typed[1]);
  };
  await signIn(page, person, "/trainee-dashboard");
  await type();
  await logOut(page);
  await expectKept(page, ["device"], typed);

  await test.step("the server ends it: gone, and back for the same person alone", async () => {
    await signIn(page, person, "/trainee-dashboard");
    await expect(mobileOf(page)).toHaveValue("");
    await type();
    const { token } = await signInByCall(hub, person);
    await call(hub.url, token, sessionsContract.endOwnSessions, {});
    hub.sessions.clear();
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
    await expectKept(page, ["device"], typed);
    await page.getByRole("link", { name: "Login" }).click();
    await page.getByRole("tab", { name: "User" }).click();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(mobileOf(page)).toHaveValue(typed[0]);
  });

  await test.step("another tab signs out: this one forgets what it holds, too", async () => {
    const other = await context.newPage();
    await other.goto("/");
    await logOut(other);
    await expect(page).toHaveURL(/\/login/);
    await expectKept(page, ["device"], typed);
    await other.close();
  });

  await test.step("the next account finds nothing of it", async () => {
    const next = await approvedTrainee(hub, "Nila Next");
    await signIn(page, next, "/trainee-dashboard");
    await expect(mobileOf(page)).toHaveValue("");
    await expectKept(page, ["device", "person"], typed);
  });
});

test("what was typed goes from a page that stays open while another tab puts somebody else in their place", async ({
  page,
  context,
  hub,
}) => {
  const [person, next] = [
    await approvedTrainee(hub, "Parvati Parted"),
    await approvedTrainee(hub, "Nitin Next"),
  ];
  await signIn(page, person, "/trainee-dashboard");
  await page.goto("/change-password");
  await page.getByLabel("Current password").fill(person.password);
  const { token, userId } = await signInByCall(hub, next);
  const other = await context.newPage();
  await other.goto("/");
  // A page that was asleep learns of the sign-out when the next sign-in is already stored.
  await other.evaluate(
    (taken) => {
      for (const [key, text] of Object.entries(taken)) localStorage.setItem(key, text);
    },
    { token, userId },
  );
  await expect(page.getByLabel("Current password")).toHaveValue("");
  await expectKept(page, ["device", "person"], [person.password]);
});

test("whom an admin searched for and wrote to is gone with the sign-out @lab", async ({
  page,
  hub,
}) => {
  const person = await approvedTrainee(hub, "Sunanda Searched");
  const typed = [person.username, person.email, "About your fee"] as const;
  await signIn(page, FIRST_ADMIN, "/admin-panel");
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: "Search" }).fill(person.username);
  await page.getByRole("option", { name: person.username }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(person.username);
  await page.goto("/admin-panel/messages/new?group=trainers");
  await page.getByLabel("Subject").fill(typed[2]);
  await expect
    .poll(async () => JSON.stringify((await page.evaluate(readAll)).browser))
    .toContain(typed[2]);
  await logOut(page);
  await expectKept(page, ["device"], typed);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expectKept(page, ["device"], [person.username, person.email]);
});

test("without a line whoever logs out leaves nothing, though no menu was opened; the session ends with the line", async ({
  page,
  context,
  hub,
}) => {
  const person = await approvedTrainee(hub, "Lata Leaves");
  const typed = ["9845098451", "15 Lalbagh Road", person.username, person.email] as const;
  await signIn(page, person, "/trainee-dashboard");
  await typeDetails(page, typed[0], typed[1]);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  // The code needed to log out is loaded automatically after the first screen.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("UserMenuItems")),
  );
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await logOut(page);
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(page.getByText("You are logged out on this device")).toBeVisible();
  await expectKept(page, ["device"], [...typed, token ?? "a token"]);

  const ended = page.waitForResponse("**/api/auth/logout");
  await context.setOffline(false);
  expect((await ended).status()).toBe(200);
  const next = await approvedTrainee(hub, "Nila After");
  await signIn(page, next, "/trainee-dashboard");
  await expect(mobileOf(page)).toHaveValue("");
  await expectKept(page, ["device", "person"], [...typed, token ?? "a token"]);
});
