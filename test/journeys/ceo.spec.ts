import type { Page } from "@playwright/test";
import { interviewsContract } from "#/domain/placement/interviews/interviews.contract.ts";
import { outcomeContract } from "#/domain/placement/interviews/outcome/outcome.contract.ts";
import { marketingProfileContract } from "#/domain/placement/marketing/profile.contract.ts";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { sessionsContract } from "#/domain/training/sessions/sessions.contract.ts";
import { addDays, addYear, formatDay } from "#/shared/dates.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { typeDate } from "./pages/date-field.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { expect, onOwnHub, test } from "./support/fixtures.ts";
import type { Hub } from "./support/hub.ts";
import { createdPerson, openAs, type Person, signInByCall } from "./support/people.ts";
import { createJavaBatch, dayFromToday, traineeBeforeFee } from "./support/trainee-steps.ts";

// Also expects empty lists: a separate hub.
onOwnHub({ HUB_NAME: "The CEO's Hub" });

const pdf = () => new File([new Uint8Array(samplePdf())], "a.pdf", { type: "application/pdf" });

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** A person who was placed at a company and joins on a day. */
async function placedPerson(hub: Hub, username: string, company: string, onboardingDate: string) {
  const person = await createdPerson(hub, username, {
    role: "Trainee",
    subRole: "Existing Trainee",
  });
  const { token, userId } = await signInByCall(hub, person);
  const profile = { userId, totalExperience: "3", relevantExperience: "2", contact: "9876543210" };
  await call(hub.url, token, marketingProfileContract.create, {
    form: formOf({ ...profile, assignment: pdf() }),
  });
  const { interview } = await call(hub.url, token, interviewsContract.schedule, {
    body: {
      userId,
      companyName: company,
      round: "L1",
      // Nobody joins more than a month before the interview.
      date: addDays(onboardingDate, 25),
      startTime: "10:00",
      duration: "30 Minutes",
    },
  });
  const params = { id: interview._id };
  const form = formOf({ feedback: "Positive" });
  await call(hub.url, token, outcomeContract.feedback, { params, form });
  const body = { placedCompany: company, packageAmount: 6.5, onboardingDate };
  await call(hub.url, token, outcomeContract.placement, { params, body });
}

/**
 * A trainee with documents in a Java batch, and the trainer who held a session for it yesterday.
 */
async function classroom(hub: Hub, username: string) {
  const batchId = await createJavaBatch(hub, -1);
  const trainee = await traineeBeforeFee(hub, username, "No Payment");
  const { token, userId } = await signInByCall(hub, trainee);
  await call(hub.url, token, batchesContract.assign, { body: { batchId, userId } });
  const trainer = await createdPerson(hub, "Meera Teaches", { role: "Trainer" });
  const teaching = await signInByCall(hub, trainer);
  await call(hub.url, teaching.token, sessionsContract.add, {
    form: formOf({
      batchId,
      date: dayFromToday(-1),
      time: "9:00 AM to 11:00 AM",
      trainerId: teaching.userId,
      trainerName: trainer.username,
      attendance: JSON.stringify([userId]),
      topic: "Collections",
      assignment: pdf(),
    }),
  });
  return { batchId, trainee, trainer };
}

const menu = (page: Page) => page.getByRole("navigation", { name: "CEO Dashboard sections" });
const open = (page: Page, name: string) =>
  menu(page).getByRole("link", { name, exact: true }).click();
const heading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();

async function pick(page: Page, label: string, option: string) {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}

test("the CEO looks at every section, and a person at their own timeline", async ({
  page,
  hub,
}) => {
  test.slow();
  const joined = dayFromToday(-100);
  await placedPerson(hub, "Divya Shenoy", "Infosys", joined);
  const joinedEarlier = dayFromToday(-385);
  await placedPerson(hub, "Ravi Leap", "Wipro", joinedEarlier);
  const { batchId, trainee, trainer } = await classroom(hub, "Asha Learns");
  const ceo = await createdPerson(hub, "Rajan", { role: "Admin", subRole: "CEO" });
  await openAs(page, ceo, "/ceo-dashboard");

  await test.step("active alumni, searched by Yes/No and by company", async () => {
    await menu(page).getByRole("button", { name: "Alumni Engagement" }).click();
    await open(page, "Active Alumni");
    await heading(page, "Active Alumni");
    const row = page.getByRole("row", { name: /Divya Shenoy/ });
    await expect(row).toContainText(formatDay(joined));
    await expect(row).toContainText("6.5 LPA");
    await expect(page.getByText("Ravi Leap")).toHaveCount(0);
    const search = page.getByPlaceholder(
      "Search by Candidate Name,Company Name , Assistance Yes/No",
      { exact: true },
    );
    await search.fill("yes");
    await expect(page.getByText("No Active Alumni found.")).toBeVisible();
    await search.fill("INFO");
    await expect(row).toContainText("No");
    await expectAccessible(page);
  });

  await test.step("graduated alumni, with the leap day", async () => {
    await open(page, "Graduated Alumni");
    const row = page.getByRole("row", { name: /Ravi Leap/ });
    await expect(row).toContainText(formatDay(joinedEarlier));
    await expect(row).toContainText(formatDay(addYear(joinedEarlier)));
    await expectAccessible(page);
  });

  await test.step("a figure of the assistance hub opens its rows", async () => {
    await open(page, "Assistance Hub");
    await page.getByRole("link", { name: /^Graduated alumni/ }).click();
    await expect(page).toHaveURL("/ceo-dashboard/assistance?show=graduated");
    await expect(page.getByRole("row", { name: /Ravi Leap/ })).toContainText("None");
    await expect(page.getByText("Divya Shenoy")).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("a trainer's sessions of a day, with the question in a new tab", async () => {
    await menu(page).getByRole("button", { name: "Training Hub" }).click();
    await open(page, "Trainer Details");
    await expect(page.getByPlaceholder("Select a Trainer Name", { exact: true })).toBeVisible();
    await pick(page, "Trainer", trainer.username);
    await typeDate(page.getByLabel("Date"), dayFromToday(-30));
    await page.getByRole("button", { name: "Fetch Sessions" }).click();
    await expect(page.getByText("No sessions found for this Trainer.")).toBeVisible();
    await typeDate(page.getByLabel("Date"), dayFromToday(-1));
    await page.getByRole("button", { name: "Fetch Sessions" }).click();
    await expect(page.getByRole("row", { name: /Collections/ })).toContainText(batchId);
    const preview = page.getByRole("link", { name: /^Preview Collections/ });
    await expect(preview).toHaveAttribute("target", "_blank");
    const question = await page.request.get((await preview.getAttribute("href")) ?? "");
    expect(question.headers()["content-type"]).toBe("application/pdf");
    await page.reload();
    await expect(page.getByRole("row", { name: /Collections/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a batch with its trainees, to look at alone", async () => {
    for (const name of ["AEM", "Communication", "Mock", "Final Check"]) {
      await open(page, `${name} details`);
      await heading(page, `${name} details`);
      await expect(page.getByText("No batches found.")).toBeVisible();
    }
    await open(page, "Java details");
    await pick(page, "Batch ID", batchId);
    await page.getByRole("button", { name: "View Batch" }).click();
    await expect(page.getByRole("row", { name: /Asha Devi/ })).toBeVisible();
    await expect(page.getByRole("button", { name: /Ended|Add Trainee/ })).toHaveCount(0);
    await expect(page.getByRole("link", { name: /Create/ })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("the sections shared with the admin", async () => {
    for (const name of ["Marketing Insights", "Payment Receipts", "Trainee Info & Documents"]) {
      await open(page, name);
      await heading(page, name);
    }
  });

  await test.step("a document is previewed, and the timeline is narrowed", async () => {
    await page.getByLabel("Search people").fill(trainee.email);
    // Arrow and Enter choose; the address keeps the person found.
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.getByLabel("Search people").press("ArrowDown");
    await expect(page).toHaveURL(/[?&]find=/);
    await page.getByLabel("Search people").press("Enter");
    await heading(page, trainee.username);
    await page.goBack();
    await expect(page.getByLabel("Search people")).toHaveValue(trainee.email);
    await page.getByRole("option", { name: /^Asha Learns/ }).click();
    await heading(page, trainee.username);
    await page.getByRole("button", { name: /^PAN card/ }).click();
    const preview = page.getByRole("dialog");
    await expect(preview.getByRole("button", { name: "Download" })).toBeVisible();
    await preview.getByRole("button", { name: "Close preview" }).click();
    await expect(page.getByText("Documents submitted", { exact: true }).last()).toBeVisible();
    const kinds = page.getByRole("radiogroup", { name: "Show" });
    await kinds.getByText("Training", { exact: true }).click();
    await expect(page).toHaveURL(/kind=training/);
    await expect(page.getByText("Present in 1 of 1 Java session")).toBeVisible();
    await expect(page.getByText("Registered", { exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: /^Joined the Java batch/ }).click();
    await expect(page).toHaveURL(`/batches/${batchId}`);
  });

  await test.step("the trainee finds their own in the profile menu", async () => {
    await ownTimeline(page, trainee);
    await expect(page.getByText(/^Registration approved with No Payment/)).toBeVisible();
    await expectAccessible(page);
  });
});

async function ownTimeline(page: Page, trainee: Person) {
  await openAs(page, trainee, "/batch-dashboard");
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("menuitem", { name: "Timeline" }).click();
  await heading(page, "Timeline");
}
