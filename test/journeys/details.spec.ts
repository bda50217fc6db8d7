import { typeDate } from "./pages/date-field.ts";
import {
  chooseDocument,
  fillEducationDetails,
  fillPersonalDetails,
  submitDetails,
} from "./pages/onboarding.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, phoneTest, test } from "./support/fixtures.ts";
import { approvedTrainee, FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";
import { pdfFile } from "./support/sample-documents.ts";
import { traineeBeforeFee, traineeWithDetails, verifyDocuments } from "./support/trainee-steps.ts";

test("the form refuses what is missing or out of order, and keeps what was typed", async ({
  page,
  hub,
}) => {
  await openAs(page, await approvedTrainee(hub, "Careful Kavya"), "/trainee-dashboard");
  await page.getByRole("button", { name: "Next: Education Details" }).click();
  await expect(page.getByText("Please complete all required fields.")).toBeVisible();
  await expect(page.getByLabel("Surname")).toBeFocused();
  await fillPersonalDetails(page);
  await expect(page.locator(":focus")).toHaveText("Education Details");
  await fillEducationDetails(page);
  await expect(page.locator(":focus")).toHaveText("Employment Details");

  await page.getByLabel("Yes").check();
  await page.getByLabel("Company name").fill("Old Works Ltd");
  await page.getByRole("button", { name: "Next: check your answers" }).click();
  await expect(
    page.getByText("Joining date and relieving date are required for employment details."),
  ).toBeVisible();
  await typeDate(page.getByLabel("Joining date"), "2023-03-10");
  await page.getByLabel("Relieving date").fill("the ninth");
  await page.getByLabel("Company name").click();
  await expect(page.getByText("Enter a date that exists")).toBeVisible();
  await expect(page.getByLabel("Relieving date")).toHaveValue("the ninth");
  await page.getByLabel("Relieving date").fill("9 March 2023");
  await page.getByLabel("Relieving date").press("Tab");
  await expect(page.getByLabel("Relieving date")).toHaveValue("09/03/2023");
  await page.getByRole("button", { name: "Next: check your answers" }).click();
  await expect(
    page.getByRole("alert").getByText("Relieving date must be after joining date."),
  ).toBeVisible();

  await page.reload();
  await page.getByRole("tab", { name: "Personal Details" }).click();
  await expect(page.getByLabel("Surname")).toHaveValue("Rao");

  await page.getByRole("tab", { name: "Employment Details" }).click();
  await page.getByLabel("Yes").check();
  await typeDate(page.getByLabel("Relieving date"), "2024-03-09");
  await submitDetails(page);
  await expect(page).toHaveURL("/document-upload");
});

phoneTest(
  "what is typed lasts: over Back, a second tab, and a look at all of it before sending @lab",
  async ({ page, context, hub }) => {
    const person = await approvedTrainee(hub, "Lasting Lata");
    await openAs(page, person, "/trainee-dashboard");
    await fillPersonalDetails(page);
    await page.getByLabel("10th percentage").fill("8.6");
    await page.getByRole("button", { name: "Yes, enter 81.7%" }).click();
    await expect(page.getByLabel("10th percentage")).toHaveValue("81.7");
    await page.goBack();
    await expect(page.getByLabel("Surname")).toHaveValue("Rao");

    await test.step("a second tab goes on where the first is", async () => {
      const second = await context.newPage();
      await second.goto("/trainee-dashboard?tab=education");
      await expect(second.getByLabel("10th percentage")).toHaveValue("81.7");
      await second.close();
    });

    await page.goForward();
    await fillEducationDetails(page);
    await page.getByRole("button", { name: "Next: check your answers" }).click();
    await expect(page.getByRole("heading", { name: "Check your answers" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Personal" })).toContainText("Rao");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Change personal details" }).click();
    await page.getByLabel("Surname").fill("Rao Bahadur");
    await page.goBack();
    await expect(page.getByRole("region", { name: "Personal" })).toContainText("Rao Bahadur");
    await page.getByRole("button", { name: "Submit details" }).click();
    await expect(page).toHaveURL("/document-upload");

    await test.step("and can be seen again under My papers", async () => {
      await chooseDocument(page, "panCard", pdfFile("lata_PanCard.pdf"));
      await expect(page.getByText(/^Uploaded,/)).toHaveCount(1);
      await page.goto("/my-papers");
      await expect(page.getByRole("region", { name: "Personal" })).toContainText("Rao Bahadur");
      await page.getByRole("button", { name: /lata_PanCard\.pdf/ }).click();
      await expect(page.getByRole("dialog")).toContainText("lata_PanCard.pdf");
      await page.keyboard.press("Escape");
      await expectAccessible(page);
    });
  },
);

phoneTest(
  "details are corrected by oneself until they are verified, then asked for, granted and kept with their history",
  async ({ page, hub }) => {
    test.slow();
    const person = await traineeBeforeFee(hub, "Mending Mala");
    const { userId } = await signInByCall(hub, person);
    const form = page.getByRole("form", { name: "Correct my details" });
    const changes = page.getByRole("region", { name: "Changes" });
    await openAs(page, person, "/my-papers");
    await page.getByRole("link", { name: "Correct my details" }).click();
    await form.getByLabel("Surname").fill("");
    await form.getByRole("button", { name: "Change my details" }).click();
    await expect(form.getByText("This field is required.")).toBeVisible();
    await form.getByLabel("Surname").fill("Rau");
    await form.getByRole("button", { name: "Change my details" }).click();
    await expect(page).toHaveURL("/my-papers");
    await expect(changes).toContainText("Rao → Rau");

    await verifyDocuments(hub, person);
    await page.reload();
    await page.getByRole("link", { name: "Ask for a correction" }).click();
    await form.getByLabel("Last name").fill("Devee");
    await form.getByLabel("Degree year of passing").fill("2022");
    await form.getByLabel("Why it has to be corrected").fill("As in my passport");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Ask for the correction" }).click();
    await expect(page).toHaveURL("/my-papers");
    await expect(changes.getByText("Waiting")).toHaveCount(2);
    await expect(page.getByRole("region", { name: "Personal" })).not.toContainText("Devee");
    await expectAccessible(page);

    await test.step("the office sees old and new beside each other and decides", async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openAs(page, FIRST_ADMIN, "/admin-panel?show=corrections");
      const list = page.getByRole("region", { name: "Corrections", exact: true });
      const pane = page.getByRole("region", { name: "Mending Mala" });
      await list.getByRole("button", { name: /Last name: Devee/ }).click();
      await expect(pane).toContainText(/Last name now\s*Devi/);
      await expect(pane).toContainText(/To be corrected to\s*Devee/);
      await expectAccessible(page);
      await page.keyboard.press("g");
      await expect(list.getByRole("button", { name: /Last name: Devee/ })).toHaveCount(0);
      await expect(pane).toContainText("2022");
      await page.keyboard.press("r");
      await pane.getByLabel("Reason").fill("The certificate says 2021.");
      await pane.getByRole("button", { name: "Refuse" }).click();
      await expect(pane).toHaveCount(0);
    });

    const mail = await hub.mailbox.newest(person.email, "Some of your details are corrected");
    expect(mail.text).toContain("The certificate says 2021.");
    await page.goto(`/people/${userId}`);
    await expect(page.getByRole("region", { name: "Personal" })).toContainText("Devee");
    await expect(changes).toContainText(": The certificate says 2021.");
    await expect(page.getByText("Corrected: Last name")).toBeVisible();
  },
);

test("each step leads on to the one that is due @lab", async ({ page, hub }) => {
  await openAs(page, await traineeWithDetails(hub, "Second step"), "/trainee-dashboard");
  await expect(page).toHaveURL("/document-upload");
  await openAs(page, await traineeBeforeFee(hub, "Third step"), "/trainee-dashboard");
  await expect(page).toHaveURL("/admission-fee");
  await page.goto("/document-upload");
  await expect(page).toHaveURL("/admission-fee");
});
