import type { Page } from "@playwright/test";
import { settingsContract } from "#/domain/office/settings/settings.contract.ts";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { istDate } from "#/shared/dates.ts";
import { startSmtp } from "#test/support/smtp.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { layoutShiftsOf, noteLayoutShifts, totalShift } from "./support/layout-shifts.ts";
import {
  approvedTrainee,
  createdPerson,
  FIRST_ADMIN,
  openAs,
  signInByCall,
} from "./support/people.ts";

/** A separate hub without any saved settings, with a mail server. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: playwright wants to see which fixtures are used
  settings: async ({}, use) => {
    const smtp = await startSmtp();
    await use({ SMTP_URL: smtp.url, HUB_HOURS: "Mon to Sat, 9:30 AM to 6:30 PM" });
    await smtp.close();
  },
});

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="16" fill="#a3324a"/></svg>`;

async function save(page: Page, section: string, fill: Record<string, string>) {
  const card = page.getByRole("region", { name: section, exact: true });
  for (const [label, text] of Object.entries(fill)) {
    await card.getByRole("textbox", { name: label, exact: true }).fill(text);
  }
  await card.getByRole("button", { name: `Save ${section.toLowerCase()}` }).click();
  await expect(card.getByText(/^Changed by Administrator/)).toBeVisible();
}

test("an empty hub says what it needs, and is done once all of it is there", async ({
  page,
  hub,
}) => {
  test.slow();
  await openAs(page, FIRST_ADMIN, "/admin-panel");
  const list = page.getByRole("region", { name: "Before the first trainee" });
  await expect(list).toContainText("0 of 10 there");
  await expectAccessible(page);
  await list.getByRole("link", { name: "Contacts" }).click();
  await expect(page).toHaveURL("/admin-panel/settings#contacts");
  await expect(page.getByRole("heading", { name: "Contacts" })).toBeInViewport();
  await expectAccessible(page);

  await save(page, "Contacts", {
    Office: "Lakshmi Rao",
    "Email of the office": "office@nandi.example",
  });
  await save(page, "Name", { "Name of the hub": "Nandi Careers" });
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Nandi Careers, home" }),
  ).toBeVisible();
  const mark = { name: "mark.svg", mimeType: "image/svg+xml", buffer: Buffer.from(MARK) };
  await page.locator("input[type=file]").setInputFiles(mark);
  await expect(page.getByRole("banner").locator("img[src^='/api/mark/']")).toBeVisible();

  // Values set by the environment can be read. A slower owner keeps their input.
  const place = page.getByRole("region", { name: "Address and hours" });
  await expect(place.getByRole("textbox", { name: "Office hours" })).toHaveAttribute("readonly");
  await expect(place).toContainText("Set by HUB_HOURS");
  await place
    .getByRole("textbox", { name: "Address" })
    .fill("12, 4th Cross, Indiranagar, Bengaluru 560038");
  const { token } = await signInByCall(hub, FIRST_ADMIN);
  const body = { place: { version: 0, address: "Somewhere else" } };
  await call(hub.url, token, settingsContract.update, { body });
  await place.getByRole("button", { name: "Save address and hours" }).click();
  await expect(place).toContainText("Stored by now: Address Somewhere else.");
  await place.getByRole("button", { name: "Save address and hours" }).click();
  await expect(place.getByText("Changed by somebody else")).toBeHidden();
  await expect(place.getByRole("textbox", { name: "Address" })).toHaveValue(/^12, 4th Cross/);

  await save(page, "Admission fee", { "Admission fee": "12500" });
  await save(page, "Time slots", { "Slots of a day": "2:00 PM to 4:00 PM\n9:00 AM to 11:00 AM" });
  await save(page, "Terms", {});
  await page.getByRole("button", { name: "Send a test mail to me" }).click();
  await expect(page.getByRole("region", { name: "Mail" })).toContainText(
    `Sent to ${FIRST_ADMIN.email}`,
  );
  await page.getByRole("button", { name: "Test the payment provider" }).click();
  await expect(page.getByRole("region", { name: "Payment" })).toContainText("knows the key");

  await page.getByRole("link", { name: "Registrations", exact: true }).click();
  await expect(list).toContainText("8 of 10 there");
  await createdPerson(hub, "Tina Teaches", { role: "Trainer" });
  const batch = { batchType: "Java", startDate: istDate(new Date()) } as const;
  await call(hub.url, token, batchesContract.createJava, { body: batch });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(list).toBeHidden();

  await page.goto("/contact-us");
  await expect(page.getByText("12, 4th Cross, Indiranagar")).toBeVisible();
  await expect(page.getByText("Lakshmi Rao")).toBeVisible();

  await test.step("who agreed to an older privacy notice is shown the new one, until they agree", async () => {
    const trainee = await approvedTrainee(hub, "Nila Agrees");
    await page.goto("/admin-panel/settings#notice");
    await save(page, "Privacy notice", {
      "Text of the notice": "# What we keep\n\n{hub} keeps your name.",
    });
    await noteLayoutShifts(page);
    await openAs(page, trainee, "/my-data");
    const bar = page.getByRole("complementary", { name: "Privacy notice" });
    await expect(bar).toContainText("Please read version 2");
    // It appears after the page is there, and shifts nothing.
    expect(totalShift(await layoutShiftsOf(page))).toBeLessThan(0.005);
    await expect(
      page.getByText(/^Privacy notice, version 1, .* There is a newer one/),
    ).toBeVisible();
    await expectAccessible(page);
    await bar.getByRole("link", { name: "privacy notice" }).click();
    await expect(page.getByText("Nandi Careers keeps your name.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Version 1" }).click();
    await expect(page.getByRole("heading", { name: "Who answers for your data" })).toBeVisible();
    await bar.getByRole("button", { name: "Agree to the notice" }).click();
    await expect(bar).toBeHidden();
    await page.goto("/my-data");
    await expect(page.getByText(/^Privacy notice, version 2, /)).toBeVisible();
    await expect(bar).toBeHidden();
  });
});
