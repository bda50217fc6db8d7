import { expect, test } from "../frame/fixtures.ts";
import { approvedTrainee, openAs } from "../frame/people.ts";
import { traineeBeforeFee, traineeWithDetails } from "../frame/trainee-steps.ts";
import { typeDate } from "../pages/date-field.ts";
import { fillEducationDetails, fillPersonalDetails } from "../pages/onboarding.ts";

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
  await page.getByRole("button", { name: "Submit details" }).click();
  await expect(
    page.getByText("Joining date and relieving date are required for employment details."),
  ).toBeVisible();
  await typeDate(page.getByLabel("Joining date"), "2023-03-10");
  await typeDate(page.getByLabel("Relieving date"), "2023-03-09");
  await page.getByRole("button", { name: "Submit details" }).click();
  await expect(
    page.getByRole("alert").getByText("Relieving date must be after joining date."),
  ).toBeVisible();

  await page.reload();
  await page.getByRole("tab", { name: "Personal Details" }).click();
  await expect(page.getByLabel("Surname")).toHaveValue("Rao");

  await page.getByRole("tab", { name: "Employment Details" }).click();
  await page.getByLabel("Yes").check();
  await typeDate(page.getByLabel("Relieving date"), "2024-03-09");
  await page.getByRole("button", { name: "Submit details" }).click();
  await expect(page).toHaveURL("/document-upload");
});

test("each step leads on to the one that is due", async ({ page, hub }) => {
  await openAs(page, await traineeWithDetails(hub, "Second step"), "/trainee-dashboard");
  await expect(page).toHaveURL("/document-upload");
  await openAs(page, await traineeBeforeFee(hub, "Third step"), "/trainee-dashboard");
  await expect(page).toHaveURL("/admission-fee");
  await page.goto("/document-upload");
  await expect(page).toHaveURL("/admission-fee");
});
