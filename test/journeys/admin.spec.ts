import { registrationContract } from "#/domain/accounts/registration/registration.contract.ts";
import { typeDate } from "./pages/date-field.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { expect, phoneTest, test } from "./support/fixtures.ts";
import {
  FIRST_ADMIN,
  openAs,
  type Person,
  registeredTrainee,
  signInByCall,
  stranger,
} from "./support/people.ts";
import { dayFromToday } from "./support/trainee-steps.ts";

const SECTIONS: [name: string, address: string][] = [
  ["Registrations", "/admin-panel"],
  ["Documents", "/admin-panel/documents"],
  ["Payment Receipts", "/admin-panel/payment-receipts"],
  ["Trainee Info & Documents", "/admin-panel/trainee-info"],
  ["Create User", "/admin-panel/create-user"],
  ["Interviews", "/admin-panel/interviews"],
  ["Marketing Insights", "/admin-panel/marketing-insights"],
  ["Contact Messages", "/admin-panel/contact-messages"],
  ["Trail", "/admin-panel/trail"],
];

test("every section of the panel has its own address and is accessible", async ({ page }) => {
  test.slow();
  await openAs(page, FIRST_ADMIN, "/admin-panel");
  const menu = page.getByRole("navigation", { name: /admin/i });
  const heading = page.getByRole("heading", { level: 1 });
  let before = "";
  await menu.getByRole("button", { name: "Settings", exact: true }).click();
  for (const [name, address] of SECTIONS) {
    await menu.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    // The previous page stays until the code of the next one has loaded.
    await expect(heading).not.toHaveText(before);
    before = (await heading.textContent()) ?? "";
    await expectAccessible(page);
  }

  await test.step("the trail is narrowed, opened and saved", async () => {
    await page.getByLabel("Who", { exact: true }).fill(FIRST_ADMIN.email);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/who=/);
    await page
      .getByRole("button", { name: /^Details of/ })
      .first()
      .click();
    await expect(page.getByText("Browser", { exact: true })).toBeVisible();
    await expectAccessible(page);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    expect((await saved).suggestedFilename()).toBe("trail.csv");
  });
  // The current entry is visible, however low in the menu it is.
  await page.goto("/admin-panel/trail");
  await expect(menu.getByRole("link", { name: "Trail", exact: true })).toBeInViewport({
    ratio: 0.9,
  });
});

test("an admin invites a user, who chooses a password by the mail's link", async ({
  page,
  hub,
}) => {
  const person = stranger("Latha Trainer", "Trainer");
  await openAs(page, FIRST_ADMIN, "/admin-panel/create-user?role=Trainer");
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Email").fill(person.email);
  await expect(page.getByRole("combobox", { name: "Role", exact: true })).toHaveValue("Trainer");
  await expect(page.getByRole("radio", { name: "Invitation", exact: true })).toBeChecked();
  // Mails of this hub become files.
  await expect(page.getByText("No mail server is set, so nobody would get it")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create User" }).click();
  await expect(page.getByText("User created successfully")).toBeVisible();

  await page.goto("/admin-panel/approved-users");
  await page.getByPlaceholder(/^Search/).fill(person.email);
  const row = page.getByRole("row", { name: person.email });
  await expect(row).toContainText("Invited");
  await expectAccessible(page);
  const first = await hub.mailbox.newest(person.email, /account is ready/);
  await row.getByRole("button", { name: `Actions for ${person.username}` }).click();
  await page.getByRole("menuitem", { name: "Send invitation again" }).click();
  await expect(page.getByText(`The invitation was sent to ${person.email} again.`)).toBeVisible();
  await expect
    .poll(() => hub.mailbox.list(person.email).length, "the second invitation")
    .toBeGreaterThan(1);
  const second = await hub.mailbox.newest(person.email, /account is ready/);
  await page.evaluate(() => localStorage.clear());

  const linkOf = ({ links }: { links: string[] }) =>
    links.find((one) => one.includes("token=")) ?? "";
  await page.goto(linkOf(first));
  await expect(page.getByRole("alert")).toContainText("This link is over or was used already.");
  await expectAccessible(page);
  await page.goto(linkOf(second));
  await page.getByLabel("New password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm new password").fill(person.password);
  await page.getByRole("button", { name: "Set password and log in" }).click();
  await expect(page).toHaveURL("/trainer-dashboard");
});

test("an admin creates a Java batch, looks at it and ends it", async ({ page }) => {
  await openAs(page, FIRST_ADMIN, "/admin-panel/batches/create/java");
  const form = page.getByRole("form", { name: "Create Java batch" });
  await form.getByRole("button", { name: "Create Batch" }).click();
  await expect(page.getByText("Please select a start date").first()).toBeVisible();
  await typeDate(page.getByLabel("Start date"), dayFromToday(-3));
  await form.getByRole("button", { name: "Create Batch" }).click();
  await expect(page.getByText(/Java Batch created successfully! Batch ID: JAVA-/)).toBeVisible();
  await page.getByRole("link", { name: /^View JAVA-/ }).click();

  const sheet = page.getByRole("region", { name: /^JAVA-/ });
  await expect(sheet).toContainText("Running");
  await expect(sheet).toContainText("No trainees available for this batch.");
  await expectAccessible(page);
  const day = page.getByLabel("Set End Date");
  await typeDate(day, dayFromToday(-4));
  await page.getByRole("button", { name: "Mark Batch as Ended" }).click();
  await expect(sheet.getByRole("alert")).toBeVisible();
  await typeDate(day, dayFromToday(5));
  await page.getByRole("button", { name: "Mark Batch as Ended" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End batch" }).click();
  await expect(page.getByText("Batch marked as ended successfully")).toBeVisible();

  // A future end can still be changed; a past one cannot.
  const change = page.getByRole("button", { name: "Change End Date" });
  await expect(change).toBeVisible();
  await expect(sheet.getByText("Running", { exact: true })).toBeVisible();
  await typeDate(day, dayFromToday(-1));
  await change.click();
  await page.getByRole("dialog").getByRole("button", { name: "End batch" }).click();
  await expect(sheet.getByText("Ended", { exact: true })).toBeVisible();
  await expect(day).toHaveCount(0);
});

test("what waits is decided on the first screen: many at once, by keys, and beside somebody else", async ({
  page,
  hub,
}) => {
  test.slow();
  const names = ["Quita One", "Quita Two", "Quita Three", "Quita Four"];
  const people: Person[] = [];
  for (const name of names) people.push(await registeredTrainee(hub, name));
  await openAs(page, FIRST_ADMIN, "/admin-panel?show=registrations");
  const list = page.getByRole("region", { name: "Registrations", exact: true });
  await expect(list.getByRole("button", { name: /^Quita Four/ })).toBeVisible();
  await expectAccessible(page);

  await list.getByRole("checkbox", { name: "Select Quita One" }).check();
  await list.getByRole("checkbox", { name: "Select Quita Two" }).check();
  await list.getByRole("button", { name: "Approve 2" }).click();
  const dialog = page.getByRole("dialog", { name: "Approve 2 registrations" });
  await dialog.getByRole("radio", { name: /^No Payment/ }).click();
  await dialog.getByRole("button", { name: "Approve 2 registrations" }).click();
  await expect(page.getByText("2 approved.")).toBeVisible();
  await expect(list.getByRole("button", { name: /^Quita (One|Two)/ })).toHaveCount(0);

  await list.getByRole("button", { name: /^Quita Three/ }).click();
  const third = page.getByRole("region", { name: "Quita Three" });
  await expect(third.getByRole("link", { name: "Quita Three" })).toBeVisible();
  await page.keyboard.press("3");
  await expect(third.getByRole("radio", { name: /^No Payment/ })).toBeChecked();
  await page.keyboard.press("a");
  await expect(list.getByRole("button", { name: /^Quita Three/ })).toHaveCount(0);

  await list.getByRole("button", { name: /^Quita Four/ }).click();
  const fourth = page.getByRole("region", { name: "Quita Four" });
  await expect(fourth.getByRole("button", { name: "Reject Quita Four" })).toBeVisible();
  const { token } = await signInByCall(hub, FIRST_ADMIN);
  const { trainees } = await call(hub.url, token, registrationContract.listPending, {
    query: { q: people[3]?.email ?? "" },
  });
  const traineeId = trainees[0]?._id ?? "";
  await call(hub.url, token, registrationContract.decide, { body: { traineeId, approved: false } });
  await expect(fourth.getByText("Somebody else has just decided it.")).toBeVisible();
});

phoneTest("on a phone the chosen one is a page of its own @lab", async ({ page, hub }) => {
  await registeredTrainee(hub, "Quita Five");
  await openAs(page, FIRST_ADMIN, "/admin-panel?show=registrations");
  await page.getByRole("button", { name: /^Quita Five/ }).click();
  const chosen = page.getByRole("region", { name: "Quita Five" });
  await expect(chosen.getByRole("button", { name: "Reject Quita Five" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "What waits" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "All that waits" }).click();
  await expect(chosen).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "What waits" })).toBeVisible();
});
