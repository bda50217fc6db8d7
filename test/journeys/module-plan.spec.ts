import { settingsContract } from "#/domain/office/settings/settings.contract.ts";
import { typeDate } from "./pages/date-field.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { classroom, SLOT } from "./support/classroom.ts";
import { expect, phoneTest, test } from "./support/fixtures.ts";
import { createdPerson, FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";
import { createJavaBatch, dayFromToday } from "./support/trainee-steps.ts";

const WEEK = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

test("a trainer plans a whole module from a list of topics, changes a row, and takes it back @lab", async ({
  page,
  hub,
}) => {
  test.slow();
  const { batchId, trainees, trainer } = await classroom(hub, ["Anil Plans"]);
  const [anil] = trainees;
  if (!anil) throw new Error("a trainee is needed here");
  const { token } = await signInByCall(hub, FIRST_ADMIN);
  const { saved } = await call(hub.url, token, settingsContract.read, {});
  const version = saved.find(({ section }) => section === "holidays")?.version ?? 0;
  await call(hub.url, token, settingsContract.update, {
    body: { holidays: { version, holidays: [`${dayFromToday(3)} Founder's day`] } },
  });
  const rows = page.getByRole("list", { name: "Sessions to plan" }).getByRole("listitem");

  await test.step("weekdays, a slot, the first day and pasted topics make the preview", async () => {
    await openAs(page, trainer, `/batches/${batchId}`);
    await page.getByRole("link", { name: "Plan a module" }).click();
    const preview = page.getByRole("button", { name: "Show the preview" });
    await expect(preview).toBeDisabled();
    for (const day of WEEK) await page.getByRole("checkbox", { name: day }).check();
    await page.getByRole("checkbox", { name: SLOT }).check();
    await typeDate(page.getByLabel("First day"), dayFromToday(2));
    await page.getByLabel("Topics").fill("1\tLoops\n2\tArrays\n3\tStreams\n4\tFiles");
    await page.getByLabel("Place (optional)").fill("Lab 3");
    await preview.click();
    await expect(rows).toHaveCount(4);
    await expect(page.getByText("Left out: Founder's day")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a row is changed and one dropped; two at one time are named", async () => {
    await page.getByRole("button", { name: "Drop session 4, Files" }).click();
    await expect(rows).toHaveCount(3);
    const second = page.getByLabel("Day of session 2");
    const moved = await second.inputValue();
    await typeDate(second, dayFromToday(2));
    await expect(page.getByText("Session 1 is at this time already.")).toBeVisible();
    await second.fill(moved);
    await second.press("Tab");
    await expect(page.getByText("Session 1 is at this time already.")).toBeHidden();
    await page.getByLabel("Topic of session 3").fill("Streams and lambdas");
    // The choice is kept over a reload.
    await page.reload();
    await expect(page.getByLabel("Topic of session 3")).toHaveValue("Streams and lambdas");
  });

  await test.step("it is planned in one go, taken back whole, and planned again", async () => {
    await page.getByRole("button", { name: "Plan 3 sessions" }).click();
    await expect(page.getByText("3 sessions are planned.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Planned · 3" })).toBeVisible();
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect(page.getByRole("heading", { name: "Planned · 3" })).toBeHidden();
    await page.getByRole("link", { name: "Plan a module" }).click();
    await expect(rows).toHaveCount(3);
    await page.getByRole("button", { name: "Plan 3 sessions" }).click();
    await expect(page.getByRole("heading", { name: "Planned · 3" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a member finds all of it", async () => {
    await openAs(page, anil, "/java-training-details");
    await expect(page.getByRole("main")).toContainText("Streams and lambdas");
    await expect(page.getByRole("main")).toContainText("Loops");
  });
});

phoneTest(
  "on a phone, the office plans for a trainer; what is taken is named @lab",
  async ({ page, hub }) => {
    const batchId = await createJavaBatch(hub, -1);
    const trainer = await createdPerson(hub, "Kavya Teaches", { role: "Trainer" });
    await openAs(page, FIRST_ADMIN, `/batches/${batchId}/plan`);
    await page.getByRole("combobox", { name: "Trainer" }).fill(trainer.username);
    await page.getByRole("option", { name: trainer.username }).click();
    for (const day of WEEK) await page.getByRole("checkbox", { name: day }).check();
    await page.getByRole("checkbox", { name: SLOT }).check();
    await typeDate(page.getByLabel("First day"), dayFromToday(2));
    await page.getByLabel("Topics").fill("Loops");
    await page.getByRole("button", { name: "Show the preview" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Plan the session" }).click();
    await expect(page.getByText("The session is planned.")).toBeVisible();

    await page.goto(`/batches/${batchId}/plan`);
    await page.getByRole("combobox", { name: "Trainer" }).fill(trainer.username);
    await page.getByRole("option", { name: trainer.username }).click();
    for (const day of WEEK) await page.getByRole("checkbox", { name: day }).check();
    await page.getByRole("checkbox", { name: SLOT }).check();
    await typeDate(page.getByLabel("First day"), dayFromToday(2));
    await page.getByLabel("Topics").fill("Arrays");
    await page.getByRole("button", { name: "Show the preview" }).click();
    await expect(page.getByText("1 of them cannot be planned as they stand.")).toBeVisible();
    await expect(page.getByText("Kavya Teaches planned Loops then.")).toBeVisible();
  },
);
