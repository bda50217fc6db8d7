import { expectAccessible } from "../frame/accessibility.ts";
import { expect, phoneTest, test } from "../frame/fixtures.ts";
import { approvedTrainee, openAs } from "../frame/people.ts";
import { pdfFile } from "../frame/sample-documents.ts";
import { traineeBeforeFee, traineeWithDetails } from "../frame/trainee-steps.ts";
import { typeDate } from "../pages/date-field.ts";
import {
  chooseDocument,
  fillEducationDetails,
  fillPersonalDetails,
  submitDetails,
} from "../pages/onboarding.ts";

test("the form refuses what is missing or out of order, and keeps what was typed", async ({
  page,
  hub,
}) => {
  await openAs(page, await approvedTrainee(hub, "Careful Kavya"), "/trainee-dashboard");
  await page.getByRole("button", { name: "Next: Education Details" }).click();
  await expect(page.getByText("Please complete all required fields.")).toBeVisible();
  await expect(page.getByLabel("Surname")).toBeFocused();
  await fillPersonalDetails(page);
  await fillEducationDetails(page);

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
  "what is typed lasts: over Back, a second tab, and a look at all of it before sending",
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

test("each step leads on to the one that is due", async ({ page, hub }) => {
  await openAs(page, await traineeWithDetails(hub, "Second step"), "/trainee-dashboard");
  await expect(page).toHaveURL("/document-upload");
  await openAs(page, await traineeBeforeFee(hub, "Third step"), "/trainee-dashboard");
  await expect(page).toHaveURL("/admission-fee");
  await page.goto("/document-upload");
  await expect(page).toHaveURL("/admission-fee");
});
