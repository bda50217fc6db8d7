import type { Page } from "@playwright/test";
import {
  chooseBatch,
  chooseSixDocuments,
  expectModules,
  fillEducationDetails,
  fillPersonalDetails,
  payInSandbox,
  submitDetails,
} from "./pages/onboarding.ts";
import { logOut, signIn, tryToSignIn } from "./pages/sign-in.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, openPhone, test } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs, type Person, stranger } from "./support/people.ts";
import { createJavaBatch } from "./support/trainee-steps.ts";

test("a stranger on the home page becomes a trainee in a batch, on a phone from the first sign-in", async ({
  page,
  hub,
  browser,
  faults,
}) => {
  test.slow();
  const person = stranger("Asha Rao");
  // If more than six are open, they are chosen by start day, however many other journeys made.
  for (let others = 0; others < 6; others += 1) await createJavaBatch(hub, 3);
  const batchId = await createJavaBatch(hub, 3);

  await page.goto("/");
  await page.getByRole("link", { name: "Start Your IT Journey" }).click();
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm password").fill(person.password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(
    page.getByText("Thank you for registering! You will receive an approval email shortly."),
  ).toBeVisible();
  await tryToSignIn(page, person);
  await expect(page.getByRole("alert")).toContainText("Your registration is awaiting approval.");

  await signIn(page, FIRST_ADMIN, "/admin-panel");
  await page
    .getByRole("main")
    .getByRole("link", { name: /New Registration/ })
    .click();
  await page.getByPlaceholder("Search by name or email").fill(person.email);
  await page.getByRole("button", { name: `Approve ${person.username}` }).click();
  const dialog = page.getByRole("dialog", { name: `Approve ${person.username}` });
  await dialog.getByRole("radio", { name: /^Full Payment/ }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("No User Found")).toBeVisible();
  await logOut(page);

  const approval = await hub.mailbox.newest(person.email, /approved/);
  expect(approval.links).toContain(`${hub.url}/login?tab=user`);
  expect(approval.html).toContain("Your registration is approved");

  const phone = await openPhone(browser, hub);
  await becomeMember(phone.page, person, batchId);
  faults.push(...phone.faults);
  await phone.context.close();

  const receipt = await hub.mailbox.newest(person.email, /Receipt/);
  expect(receipt.attachments).toEqual([expect.stringMatching(/\.pdf$/)]);
  expect(receipt.text).toContain(batchId);
});

/** From the first sign-in to the training, on a phone, as most people do it. */
async function becomeMember(page: Page, person: Person, batchId: string) {
  await signIn(page, person, "/trainee-dashboard");
  await expectAccessible(page);
  await fillPersonalDetails(page);
  await fillEducationDetails(page);
  await submitDetails(page);
  await expect(page.getByText("Details submitted successfully!")).toBeVisible();
  await expect(page).toHaveURL("/document-upload");
  await chooseSixDocuments(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL("/admission-fee");
  // The address changes before its page has loaded, so that the old one would be checked again.
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("₹10,000");
  await chooseBatch(page, "Starts in 3 days", batchId);
  await expectAccessible(page);
  await payInSandbox(page, "Card");
  await expect(page.getByText("You are in. Welcome to your batch!")).toBeVisible();
  await expect(page).toHaveURL("/batch-dashboard");
  await expectModules(page, ["Java Training"]);
  await expectAccessible(page);
}

test("who is rejected is told by mail and cannot sign in @lab", async ({ page, hub }) => {
  const person = stranger("Ganesh Hegde");
  await page.goto("/register");
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm password").fill("something else");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel("Confirm password").fill(person.password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for registering!" })).toBeVisible();

  await openAs(page, FIRST_ADMIN, "/new-register");
  await page.getByPlaceholder("Search by name or email").fill(person.email);
  await page.getByRole("button", { name: `Reject ${person.username}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reject registration" }).click();
  await expect(page.getByText("No User Found")).toBeVisible();
  await logOut(page);

  const mail = await hub.mailbox.newest(person.email, /About your registration/);
  expect(mail.text).toContain("could not approve");
  await tryToSignIn(page, person);
  await expect(page.getByRole("alert")).toContainText("Your registration was not approved.");
});
