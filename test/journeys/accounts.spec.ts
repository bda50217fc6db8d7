import { registrationContract } from "#/domain/accounts/registration/registration.contract.ts";
import { logOut, signIn, tryToSignIn } from "./pages/sign-in.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { expect, phoneTest, test } from "./support/fixtures.ts";
import {
  approvedTrainee,
  createdPerson,
  FIRST_ADMIN,
  openAs,
  registeredTrainee,
  signInByCall,
  stranger,
} from "./support/people.ts";

test("a new email waits for code and password, and the old one can put itself back", async ({
  page,
  hub,
}) => {
  const person = await approvedTrainee(hub, "Moving");
  const next = stranger("Moved").email;
  await openAs(page, person, "/user-profile");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Email").fill(next);
  await page.getByRole("button", { name: "Update Profile" }).click();
  const form = page.getByRole("form", { name: "Confirm email" });
  await expect(page.getByRole("heading", { name: `Confirm ${next}` })).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(person.email);
  await expectAccessible(page);

  const { code = "" } = await hub.mailbox.newest(next, /Confirm your email/);
  await form.getByLabel("Code").fill(code);
  await form.getByLabel("Your password").fill("not my password");
  await form.getByRole("button", { name: "Confirm email" }).click();
  await expect(form.getByText("Current password is not correct.")).toBeVisible();
  await form.getByLabel("Your password").fill(person.password);
  await form.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByText("Your email was changed.")).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(next);

  const mail = await hub.mailbox.newest(person.email, /was changed/);
  await page.goto(mail.links.find((link) => link.includes("/restore-email")) ?? "");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Put this address back" }).click();
  await expect(
    page.getByText("Your email was put back, and every session has ended."),
  ).toBeVisible();
  await tryToSignIn(page, { ...person, email: next });
  await expect(page.getByRole("alert")).toContainText("Invalid email or password.");
  await signIn(page, person, "/trainee-dashboard");
});

test("the right password on the wrong tab is led to the right one @lab", async ({ page, hub }) => {
  const trainer = await createdPerson(hub, "On the wrong tab", { role: "Trainer" });
  for (let count = 0; count < 6; count += 1) {
    await tryToSignIn(page, { ...trainer, role: "Trainee" });
    await expect(page.getByRole("alert")).toContainText(
      "Invalid email or password. Your account signs in on the L&D tab.",
    );
  }
  await page.getByRole("tab", { name: "L&D" }).click();
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/trainer-dashboard");
});

test("the button of the approval's mail opens the sign-in page on the right tab @lab", async ({
  page,
  hub,
}) => {
  const person = await approvedTrainee(hub, "Following the mail");
  const mail = await hub.mailbox.newest(person.email, /approved/);
  const button = mail.links.find((link) => link.includes("/login")) ?? "";
  await page.goto(button);
  await expect(page.getByRole("tab", { name: "User" })).toHaveAttribute("aria-selected", "true");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/trainee-dashboard");
  await logOut(page);
  await page.goto("/login?tab=l-and-d");
  await expect(page.getByRole("tab", { name: "L&D" })).toHaveAttribute("aria-selected", "true");
});

phoneTest(
  "pending and rejected are told calmly who decides, how long and what next @lab",
  async ({ page, hub }) => {
    const person = await registeredTrainee(hub, "Waiting calmly");
    await tryToSignIn(page, person);
    const panel = page.getByRole("alert");
    await expect(panel).toContainText(/^Your registration is awaiting approval\./);
    await expect(panel).toContainText("Admissions desk");
    // The measured time, once enough registrations are decided; the promised time until then.
    await expect(panel).toContainText(/usually (within|on the same day)/);
    await expect(panel).toContainText(person.email);
    await expect(panel).toHaveAttribute("data-tone", "info");
    await expectAccessible(page);

    const { token } = await signInByCall(hub, FIRST_ADMIN);
    const query = { q: person.email };
    const { trainees } = await call(hub.url, token, registrationContract.listPending, { query });
    const body = { traineeId: trainees[0]?._id ?? "", approved: false };
    await call(hub.url, token, registrationContract.decide, { body });
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(panel).toContainText(/^Your registration was not approved\./);
    await expect(panel.getByRole("link", { name: "register again" })).toBeVisible();
    await expect(panel).toHaveAttribute("data-tone", "info");
    await expectAccessible(page);
  },
);

phoneTest(
  "a mistyped address is seen and corrected after registering, a reload loses nothing @lab",
  async ({ page, hub }) => {
    const person = stranger("Typing fast");
    const wrong = person.email.replace("@people", "@poeple");
    await page.goto("/register");
    await page.getByLabel("Username").fill(person.username);
    await page.getByLabel("Email").fill(wrong);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.reload();
    await expect(page.getByLabel("Username")).toHaveValue(person.username);
    await expect(page.getByLabel("Email")).toHaveValue(wrong);
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(stored).not.toContain(person.password);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByLabel("Confirm password").fill(person.password);
    await page.getByRole("button", { name: "Register" }).click();

    const done = page.getByRole("main");
    await expect(done).toContainText(wrong);
    await hub.mailbox.newest(wrong, /We received your registration/);
    await page.reload();
    await page.getByRole("button", { name: "Correct the email" }).click();
    await page.getByLabel("Email").fill(person.email);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Use this email" }).click();
    await expect(done).toContainText(person.email);
    await expect(done).not.toContainText(wrong);
    const mail = await hub.mailbox.newest(person.email, /We received your registration/);
    await page.goto(mail.links.find((link) => link.includes("/contact-us")) ?? "");
    await expect(page.getByRole("heading", { name: "Contact Us" })).toBeVisible();
  },
);

test("who is signed in finds the contact form filled and the way to the own dashboard @lab", async ({
  page,
  hub,
}) => {
  const person = await approvedTrainee(hub, "Known visitor");
  await openAs(page, person, "/contact-us");
  await expect(page.getByLabel("Name")).toHaveValue(person.username);
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await expect(page.getByLabel("Message")).toHaveValue("");
  for (const address of ["/", "/about-us", "/csrPage"]) {
    await page.goto(address);
    const own = page.getByRole("main").getByRole("link", { name: "My dashboard" }).first();
    await expect(own).toHaveAttribute("href", "/trainee-dashboard");
    await expect(page.locator('a[href="/register"]')).toHaveCount(0);
  }
});
