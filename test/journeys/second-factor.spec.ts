import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { logOut, signIn, tryToSignIn } from "./pages/sign-in.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, onOwnHub, test } from "./support/fixtures.ts";
import { approvedTrainee, createdPerson, FIRST_ADMIN, openAs } from "./support/people.ts";

// Passkeys belong to a host name, not to an IP address.
onOwnHub({ SECOND_FACTOR_ROLES: "Trainer", STEP_UP: "on", HOST: "localhost" });

/** Returns the authenticator app's code this many half minutes from now. */
const shown = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

/** Sets up the app by typing its key, as on a phone without a camera. Returns the key. */
async function setUpApp(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Set up the app" }).click();
  await expect(
    page.getByRole("img", { name: "The secret for your authenticator app" }),
  ).toBeVisible();
  const key = (await page.getByLabel("Key to type").inputValue()).replaceAll(" ", "");
  const form = page.getByRole("form", { name: "Confirm the app" });
  await form.getByLabel("Code of the app").fill(shown(key));
  await form.getByRole("button", { name: "Turn it on" }).click();
  return key;
}

test("an app and a recovery code are the second step of signing in", async ({ page, hub }) => {
  const person = await approvedTrainee(hub, "Two steps");
  await openAs(page, person, "/security");
  const key = await setUpApp(page);
  await expect(page.getByRole("heading", { name: "Keep your recovery codes" })).toBeVisible();
  const codes = await page
    .getByRole("listitem")
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  await logOut(page);

  await tryToSignIn(page, person);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expectAccessible(page);
  const digits = page.getByLabel("Code of the app");
  await expect(digits).toHaveAttribute("autocomplete", "one-time-code");
  await digits.fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("That code is wrong");
  await digits.fill(shown(key, 1));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/trainee-dashboard");
  await logOut(page);

  await tryToSignIn(page, person);
  await page.getByRole("button", { name: "Lost your phone? Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/trainee-dashboard");
  await page.goto("/security");
  await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
  await page.getByRole("button", { name: "Remove the app" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove the app" }).click();
  await expect(page.getByRole("button", { name: "Set up the app" })).toBeVisible();
});

test("a trainer sets up the app before anything else", async ({ page, hub }) => {
  const trainer = await createdPerson(hub, "Must have two", { role: "Trainer" });
  await signIn(page, trainer, "/security");
  await expect(page.getByText("Before anything else: a second step")).toBeVisible();
  await page.goto("/trainer-dashboard");
  await expect(page).toHaveURL("/security");
  await expectAccessible(page);
  await setUpApp(page);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page).toHaveURL("/trainer-dashboard");
  await page.goto("/security");
  await expect(page.getByText("This one", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove the app" })).toHaveCount(0);
});

test("an admin proves who they are, and what was typed is sent by itself", async ({
  page,
  hub,
}) => {
  await openAs(page, FIRST_ADMIN, "/admin-panel/create-user");
  await page.getByLabel("Username").fill("Needs a proof");
  await page.getByLabel("Email").fill("needs.proof@people.example");
  await page.getByRole("combobox", { name: "Role", exact: true }).click();
  await page.getByRole("option", { name: "Trainer" }).click();
  hub.setClock(11 * 60);
  await page.getByRole("button", { name: "Create User" }).click();
  const dialog = page.getByRole("dialog", { name: "Is it you?" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Your password").fill("not my password");
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(dialog.getByText("Current password is not correct.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(FIRST_ADMIN.password);
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("User created successfully")).toBeVisible();
});

/**
 * A device with passkeys. Returns a function that sets whether its owner confirms with finger, face
 * or PIN.
 */
async function plugInDevice(page: Page): Promise<(isThere: boolean) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (enabled) =>
    session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
}

test("a passkey proves who one is, is the second step, and signs in alone", async ({
  page,
  hub,
}) => {
  const showFinger = await plugInDevice(page);
  const person = await approvedTrainee(hub, "One key");
  await openAs(page, person, "/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  await expectAccessible(page);

  hub.setClock(11 * 60);
  await page.getByRole("button", { name: "Make new recovery codes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make new codes" }).click();
  const proof = page.getByRole("dialog", { name: "Is it you?" });
  await proof.getByRole("button", { name: "Use my passkey" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();

  // A device that confirms automatically would also accept the sign-in page's offer.
  await showFinger(false);
  await logOut(page);
  await tryToSignIn(page, person);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expectAccessible(page);
  await showFinger(true);
  await page.getByRole("button", { name: "Use my passkey" }).click();
  await expect(page).toHaveURL("/trainee-dashboard");

  await showFinger(false);
  await logOut(page);
  await showFinger(true);
  // Offered at the e-mail field, and accepted there.
  await page.goto("/login");
  await expect(page).toHaveURL("/trainee-dashboard");
});
