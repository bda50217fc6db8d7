import { usersContract } from "#/domain/accounts/users/users.contract.ts";
import { signIn, tryToSignIn } from "./pages/sign-in.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { expect, test } from "./support/fixtures.ts";
import { INITIAL_PASSWORD } from "./support/hub.ts";
import { approvedTrainee, FIRST_ADMIN, openAs, signInByCall, stranger } from "./support/people.ts";

const NEW_PASSWORD = "copper violin 77 meadow";

test("a forgotten password is reset with the code from the mail", async ({ page, hub }) => {
  const person = await approvedTrainee(hub, "Forgetful");
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Registered email").fill(person.email);
  await page.getByRole("button", { name: "Send OTP" }).click();
  await expect(page.getByText("OTP sent successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password/);

  const { code = "" } = await hub.mailbox.newest(person.email, /code/i);
  await page.getByRole("textbox", { name: "OTP" }).fill(code === "111111" ? "222222" : "111111");
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid OTP");
  await expectAccessible(page);

  await page.getByRole("textbox", { name: "OTP" }).fill(code);
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await expect(page.getByText("OTP verified! Enter new password.")).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Password reset successful!")).toBeVisible();
  await expect(page).toHaveURL("/login");

  await tryToSignIn(page, person);
  await expect(page.getByRole("alert")).toContainText("Invalid email or password.");
  await signIn(page, { ...person, password: NEW_PASSWORD }, "/trainee-dashboard");
  const mail = await hub.mailbox.newest(person.email, /password was changed/);
  expect(mail.text).toContain(person.username);
});

test("an account with the initial password chooses its own before anything else", async ({
  page,
  hub,
}) => {
  const person = { ...stranger("Newly made", "Trainer"), password: INITIAL_PASSWORD };
  const { token } = await signInByCall(hub, FIRST_ADMIN);
  await call(hub.url, token, usersContract.create, { body: person });

  await signIn(page, person, "/change-password");
  await page.goto("/trainer-dashboard");
  await expect(page).toHaveURL("/change-password");
  await expectAccessible(page);
  await page.getByLabel("Current password").fill(INITIAL_PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page).toHaveURL("/trainer-dashboard");
});

test("one changes name and password in the profile", async ({ page, hub }) => {
  const person = await approvedTrainee(hub, "Renamed");
  await openAs(page, person, "/user-profile");
  const update = page.getByRole("button", { name: "Update Profile" });
  await expect(page.getByLabel("Name")).toHaveAttribute("readonly");
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(update).toBeDisabled();
  await page.getByLabel("Name").fill("Renamed Rao");
  await update.click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveAttribute("readonly");
  await expectAccessible(page);

  await page.getByLabel("Current password").fill(person.password);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText(/password.*changed/i)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Renamed Rao");
});
