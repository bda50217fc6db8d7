import type { Page } from "@playwright/test";
import { addYear, formatDate } from "#/shared/dates.ts";
import { typeDate } from "./pages/date-field.ts";
import { barLinks } from "./pages/sign-in.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { eligibleTrainee } from "./support/module-steps.ts";
import { createdPerson, openAs } from "./support/people.ts";
import { pdfFile } from "./support/sample-documents.ts";
import { dayFromToday } from "./support/trainee-steps.ts";

const EVERYBODY = ["Home", "About Us"];
const NOTE =
  "The panel asked for experience with caching beyond the course. I build a sample site before I apply again.";

async function schedule(page: Page, company: string | null) {
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule interview" });
  if (company) await dialog.getByRole("combobox", { name: "Company name" }).fill(company);
  await dialog.getByLabel("Start time").fill("10:30");
  return dialog;
}

async function choose(page: Page, label: RegExp, option: string) {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

/**
 * Without a session the next page makes no request for it, so that nothing still running ends the
 * next one.
 */
const leave = (page: Page) => page.evaluate(() => localStorage.clear());

test("from five passed modules over a Negative and an HR round to the placement; informer and CEO see it", async ({
  page,
  hub,
}) => {
  test.slow();
  const person = await eligibleTrainee(hub, "Kavya Rao");

  await test.step("five passed modules bring marketing; without a profile nothing can be scheduled", async () => {
    await openAs(page, person, "/batch-dashboard");
    await expect.poll(() => barLinks(page)).toEqual([...EVERYBODY, "Training", "Marketing"]);
    await page.getByRole("link", { name: "Marketing", exact: true }).click();
    await expect(page).toHaveURL("/marketing-dashboard");
    await page.goto("/interview-schedules");
    await expect(page.getByText("Please complete your marketing profile first.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Schedule", exact: true })).toBeDisabled();
    await page.getByRole("link", { name: "Open my profile" }).click();
  });

  await test.step("the profile", async () => {
    await page.getByLabel("Resume", { exact: true }).setInputFiles(pdfFile("kavya.pdf"));
    await page.getByLabel("Total experience").fill("3");
    await page.getByLabel("Relevant experience").fill("1.5");
    await page.getByLabel("Mobile").fill("9876543210");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Profile created/updated successfully!")).toBeVisible();
    await expect(page.getByRole("button", { name: "Submit" })).toBeDisabled();
    await page.getByRole("button", { name: "Submit" }).press("Enter");
    await expect(page.getByText("No changes detected to update.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a Negative one needs 90 characters", async () => {
    await page.goto("/interview-schedules");
    const dialog = await schedule(page, "Wipro");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await expect(page.getByText("Interview scheduled successfully!")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Modify/ })).toBeDisabled();
    // The page after signing in says it too, and does not repeat the modules in the stairs.
    await page.goto("/batch-dashboard");
    // It was at half past ten, which may be over by now.
    await expect(page.getByText(/^(Next interview|Your feedback is missing)$/)).toBeVisible();
    await expect(page.getByText("Wipro, Screening")).toBeVisible();
    await expect(page.getByRole("heading", { name: "This module" })).toBeHidden();
    await page.goto("/interview-schedules");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: /^Add to calendar: Wipro/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^interview .*\.ics$/);
    await choose(page, /^Feedback for Wipro/, "Negative");
    const feedback = page.getByRole("dialog", { name: /^Feedback: Wipro/ });
    await feedback.getByLabel("Description").fill("Too short");
    await feedback.getByRole("button", { name: "Record feedback" }).click();
    await expect(
      feedback.getByText("Please provide at least 90 characters for feedback."),
    ).toBeVisible();
    await feedback.getByLabel("Description").fill(NOTE);
    await feedback.getByRole("button", { name: "Record feedback" }).click();
    await expect(page.getByText("Feedback submitted successfully!")).toBeVisible();
    await expect(feedback).toBeHidden();
    const cutOff = (words: Element) => words.scrollWidth - words.clientWidth;
    expect(await page.getByText(NOTE).evaluate(cutOff), "in its lines, whole").toBe(0);
  });

  await test.step("Positive is sent at once and locks the company", async () => {
    const dialog = await schedule(page, "Infosys");
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await expect(dialog).toBeHidden();
    await choose(page, /^Feedback for Infosys, Screening/, "Positive");
    await expect(page.getByText("Your last round with Infosys was positive")).toBeVisible();
  });

  await test.step("an HR round asks for its PDF", async () => {
    const dialog = await schedule(page, null);
    await expect(dialog.getByLabel("Company name")).toHaveValue("Infosys");
    await choose(page, /^Round/, "HR");
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await expect(dialog).toBeHidden();
    await choose(page, /^Feedback for Infosys, HR/, "Positive");
    const feedback = page.getByRole("dialog", { name: /^Feedback: Infosys/ });
    await feedback.getByRole("button", { name: "Record feedback" }).click();
    await expect(
      feedback.getByText("Attachment is required for HR and Client rounds."),
    ).toBeVisible();
    await feedback
      .getByLabel("Attachment (PDF)", { exact: true })
      .setInputFiles(pdfFile("offer.pdf"));
    await feedback.getByRole("button", { name: "Record feedback" }).click();
    await expect(page.getByRole("row", { name: /HR/ })).toContainText("Positive");
  });

  await test.step("the placement opens assistance and ends scheduling", async () => {
    await page.getByRole("button", { name: "Placed by Infosys, HR" }).click();
    const dialog = page.getByRole("dialog", { name: "Placement details" });
    await dialog.getByLabel("Package (LPA)").fill("6.5");
    await typeDate(dialog.getByLabel("Onboarding date"), dayFromToday(10));
    await dialog.getByRole("button", { name: "Record placement" }).click();
    await expect(page.getByText("Congratulations! Placement details saved.")).toBeVisible();
    await expect(page.getByText("You are already placed.")).toBeVisible();
    await expect
      .poll(() => barLinks(page))
      .toEqual([...EVERYBODY, "Training", "Marketing", "Assistance"]);
    await expectAccessible(page);
    await page.goto("/batch-dashboard");
    await expect(page.getByText("Congratulations! You made it into your job.")).toBeVisible();
    const lastDay = formatDate(addYear(dayFromToday(10)), dayFromToday(0));
    await expect(page.getByText(`until ${lastDay}, we stay at your side`)).toBeVisible();
    await expect(page.getByText("Interviews with companies are open to you.")).toBeHidden();
  });

  await test.step("the informer sees the day", async () => {
    const informer = await createdPerson(hub, "Indu", { role: "Admin", subRole: "Informer" });
    await leave(page);
    await openAs(page, informer, "/interviews");
    await expect(page.getByRole("row", { name: /Wipro/ })).toContainText(NOTE);
    await expect(page.getByRole("row", { name: /HR/ })).toContainText("Positive");
    const changes = page.getByRole("heading", { name: /^\d+ changes? (today|since)/ });
    await expect(changes).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Mark as seen" }).click();
    await expect(changes).toHaveCount(0);
    await page.getByRole("button", { name: "Previous day" }).click();
    await expect(page.getByText("No interview schedules found.")).toBeVisible();
    await page.getByRole("button", { name: /^Next interviews: Today/ }).click();
    await expect(page.getByRole("row", { name: /Wipro/ })).toBeVisible();
  });

  await test.step("the screen on the wall follows by itself", async () => {
    await page.getByRole("link", { name: "Wall screen" }).click();
    const wall = page.getByRole("region", { name: "Wall screen" });
    // A waiting room reads it: only first names, and never the outcome of an interview.
    const onWall = wall.getByRole("listitem").filter({ hasText: "Infosys, HR" });
    await expect(onWall).toContainText("Kavya · Infosys, HR");
    await expect(wall).not.toContainText(/Rao|Positive|Negative/);
    await expect(wall.getByRole("status")).toContainText(/^Updated \d/);
    await expectAccessible(page);
  });

  await test.step("the CEO sees the counts and the history", async () => {
    const ceo = await createdPerson(hub, "Rajan", { role: "Admin", subRole: "CEO" });
    await leave(page);
    await openAs(page, ceo, "/ceo-dashboard");
    const row = page.getByRole("row", { name: /Kavya Rao 9876543210/ });
    await expect(row).toContainText("Screening 2");
    await expect(row).toContainText("HR 1");
    await expect(row).toContainText("Placed");
    await expectAccessible(page);
    await row.getByRole("button", { name: "History of Kavya Rao" }).click();
    await expect(page.getByRole("dialog")).toContainText("Placed at Infosys");
  });
});
