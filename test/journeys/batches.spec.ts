import type { Page } from "@playwright/test";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { scoresContract } from "#/domain/training/scores/scores.contract.ts";
import { typeDate } from "./pages/date-field.ts";
import { chooseMore } from "./pages/row-menu.ts";
import { undoOf } from "./pages/undo-toast.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { expect, onOwnHub, phoneTest, test } from "./support/fixtures.ts";
import type { Hub } from "./support/hub.ts";
import {
  approvedTrainee,
  createdPerson,
  FIRST_ADMIN,
  openAs,
  type Person,
  signInByCall,
} from "./support/people.ts";
import { createJavaBatch, dayFromToday } from "./support/trainee-steps.ts";
import { loseUpdates } from "./support/without-updates.ts";

// No other journey adds eligible trainees.
onOwnHub({ LOG_LEVEL: "warn" });
/** A Java batch with trainees who need not pay, and the trainer of these journeys. */
async function javaBatch(hub: Hub, usernames: readonly string[]) {
  const batchId = await createJavaBatch(hub, 0);
  const trainees: Person[] = [];
  for (const username of usernames) {
    const person = await approvedTrainee(hub, username, "No Payment");
    const { token, userId } = await signInByCall(hub, person);
    await call(hub.url, token, batchesContract.assign, { body: { batchId, userId } });
    trainees.push(person);
  }
  const trainer = await createdPerson(hub, "Grade giver", { role: "Trainer" });
  return { batchId, trainees, trainer };
}

async function scoreByCall(hub: Hub, trainer: Person, trainee: Person, score: number) {
  const { userId } = await signInByCall(hub, trainee);
  const { token } = await signInByCall(hub, trainer);
  const body = { score, scoreType: "javaScore" };
  await call(hub.url, token, scoresContract.update, { params: { id: userId }, body });
}

const scoreOf = (page: Page, name: string) =>
  page.getByRole("spinbutton", { name: `${name}'s Java score` });
const editScoreOf = (page: Page, name: string) =>
  page.getByRole("button", { name: `Edit ${name}'s Java score` });
/** Pastes by keyboard where the focus is. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", copied);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
/** The form's button, not the one that folds the side menu. */
const createButton = (page: Page) =>
  page.getByRole("form").getByRole("button", { name: "Create Batch" });
const rowOf = (page: Page, name: string) =>
  page.getByRole("row", { name }).or(page.getByRole("listitem").filter({ hasText: name }));

test("scores, an AEM batch of those who passed, and what each trainee sees of it", async ({
  page,
  hub,
}) => {
  const names = ["Anu Passes", "Balu Fails", "Chand Waits"] as const;
  const { batchId, trainees, trainer } = await javaBatch(hub, names);
  const [anu, balu, chand] = names;
  await test.step("the trainer scores from the keyboard, one after the other", async () => {
    await openAs(page, trainer, `/interview-grades?batch=${batchId}`);
    await expect(page.getByText("0 of 3 scored")).toBeVisible();
    await editScoreOf(page, anu).click();
    await scoreOf(page, anu).fill("8.5");
    await scoreOf(page, anu).press("Enter");
    await expect(page.getByText("Score updated successfully!")).toBeVisible();
    await expect(scoreOf(page, balu)).toBeFocused();
    await scoreOf(page, balu).fill("11");
    await scoreOf(page, balu).press("Enter");
    await expect(page.getByText("A number from 0 to 10, at most two decimals.")).toBeVisible();
    await scoreOf(page, balu).fill("6.99");
    await scoreOf(page, balu).press("Enter");
    await expect(scoreOf(page, chand)).toBeFocused();
    await scoreOf(page, chand).fill("9");
    await scoreOf(page, chand).press("Escape");
    await expect(editScoreOf(page, chand)).toBeFocused();
    await expect(page.getByText("2 of 3 scored, 1 passed")).toBeVisible();
    await page.getByRole("button", { name: `History of ${balu}'s Java score` }).click();
    await expect(page.getByRole("dialog")).toContainText("Scored 6.99");
    await expect(page.getByRole("dialog")).toContainText(trainer.username);
    await page.keyboard.press("Escape");
    await expectAccessible(page);
  });
  await test.step("the admin sees who may move on, and why others may not", async () => {
    await openAs(page, FIRST_ADMIN, "/admin-panel/batches/create/aem");
    await expect(page.getByRole("checkbox", { name: anu })).toBeChecked();
    const person = page.waitForEvent("popup");
    await page.getByRole("link", { name: anu }).click();
    await (await person).close();
    await expect(page.getByText("1 of 1 selected")).toBeVisible();
    await page.getByText("Who is not eligible, and why").click();
    await expect(page.getByText("Java score is 6.99, and 7 is needed.")).toBeVisible();
    await expect(page.getByText("No Java score yet.")).toBeVisible();
    await page.getByRole("button", { name: "Select none" }).click();
    await expect(createButton(page)).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Select all" }).click();
    await createButton(page).click();
    await expect(page.getByText("Please select a start date.")).toBeVisible();
  });
  await test.step("and makes the batch", async () => {
    await typeDate(page.getByLabel("Start date"), dayFromToday(2));
    await expect(page.getByLabel("Capacity")).toHaveAccessibleDescription(
      /Leave empty for no limit\.$/,
    );
    await page.getByLabel("Capacity").fill("1");
    await createButton(page).click();
    const question = page.getByRole("dialog", { name: "Create AEM batch with 1 trainee?" });
    await expect(question).toContainText(anu);
    await question.getByRole("button", { name: "Create with 1 trainee" }).click();
    await expect(
      page.getByText(/^AEM Batch created successfully! Batch ID: AEM-\d{4}-001$/),
    ).toBeVisible();
    await expect(page.getByText("No eligible trainees available.")).toBeVisible();
    await expect(createButton(page)).toBeDisabled();
    await page.getByRole("link", { name: /^View AEM-/ }).click();
    await expect(rowOf(page, anu).first()).toContainText("8.5");
  });

  await test.step("each trainee sees the score and what is still needed", async () => {
    const [anuPerson, baluPerson] = trainees;
    if (!anuPerson || !baluPerson) throw new Error("two trainees are needed here");
    const mail = await hub.mailbox.newest(anuPerson.email, /You are in batch AEM-/);
    expect(mail.text).toContain("AEM is open to you");
    await openAs(page, anuPerson, "/batch-dashboard");
    await expect(page.getByRole("link", { name: "View AEM Training" })).toBeVisible();
    await expect(page.getByText("Score at least 7 in AEM Training to open it.")).toBeVisible();
    await openAs(page, baluPerson, "/batch-dashboard");
    await expect(page.getByText("6.99").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "View AEM Training" })).toBeDisabled();
    await expect(page.getByText("Score at least 7 in Java Training to open it.")).toBeVisible();
  });
});

test("trainees are added to a running batch, and to an ended one no more @lab", async ({
  page,
  hub,
}) => {
  const names = ["Devi First", "Esha Second"] as const;
  const { trainees, trainer } = await javaBatch(hub, names);
  for (const trainee of trainees) await scoreByCall(hub, trainer, trainee, 7);
  await openAs(page, FIRST_ADMIN, "/admin-panel/batches/create/aem");
  await page.getByRole("checkbox", { name: names[1] }).uncheck();
  await typeDate(page.getByLabel("Start date"), dayFromToday(-2));
  await createButton(page).click();
  await page.getByRole("button", { name: "Create with 1 trainee" }).click();
  const view = page.getByRole("link", { name: /^View AEM-/ });
  await expect(view).toHaveText(/^View AEM-\d{4}-\d{3}$/);
  const batchId = ((await view.textContent()) ?? "").replace("View ", "");

  await page.goto("/admin-panel/batches/view/aem");
  await page.getByRole("button", { name: "Add Trainee" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please Select the Batch Id");
  await page.getByRole("combobox", { name: "Batch ID" }).click();
  await page.getByRole("option", { name: batchId }).click();
  await page.getByRole("button", { name: "Add Trainee" }).click();
  const dialog = page.getByRole("dialog", { name: `Add trainees to ${batchId}` });
  await expect(dialog.getByRole("button", { name: "Add", exact: true })).toBeDisabled();
  await expect(dialog.getByRole("checkbox", { name: names[0] })).toHaveCount(0);
  await dialog.getByRole("textbox", { name: "Search trainees" }).fill("devi");
  await expect(dialog.getByText(`Already in ${batchId}.`)).toBeVisible();
  await dialog.getByRole("textbox", { name: "Search trainees" }).clear();
  await dialog.getByRole("checkbox", { name: names[1] }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("New trainees added successfully to the batch!")).toBeVisible();
  await expect(page.getByRole("row", { name: names[1] })).toBeVisible();

  await typeDate(page.getByLabel("Set End Date"), dayFromToday(-1));
  await page.getByRole("button", { name: "Mark Batch as Ended" }).click();
  await page.getByRole("button", { name: "End batch" }).click();
  await expect(page.getByText("Batch marked as ended successfully")).toBeVisible();
  await expect(page.getByText("Ended", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Add Trainee" }).click();
  await expect(page.getByText("This batch has already ended.")).toBeVisible();
});

phoneTest(
  "a member moves to another batch with a place, and another one leaves, with a reason",
  async ({ page, hub }) => {
    const names = ["Hari Moves", "Isha Leaves"] as const;
    const { batchId, trainees } = await javaBatch(hub, names);
    const other = await createJavaBatch(hub, 3);
    await openAs(page, FIRST_ADMIN, `/batches/${batchId.toLowerCase()}`);
    await page.getByRole("button", { name: "Change capacity" }).click();
    const capacity = page.getByRole("dialog", { name: `Capacity of ${batchId}` });
    await capacity.getByRole("textbox", { name: "Capacity" }).fill("1");
    await capacity.getByRole("button", { name: "Set capacity" }).click();
    await expect(capacity.getByText("That is fewer places than trainees.")).toBeVisible();
    await capacity.getByRole("textbox", { name: "Capacity" }).fill("2");
    await capacity.getByRole("button", { name: "Set capacity" }).click();
    await expect(page.getByText("2 of 2", { exact: true })).toBeVisible();

    await test.step("moved, once with a reason", async () => {
      await page.getByRole("button", { name: `Move ${names[0]}`, exact: true }).click();
      const dialog = page.getByRole("dialog", { name: `Move ${names[0]} to another batch` });
      await dialog.getByRole("combobox", { name: "Batch" }).click();
      await page.getByRole("option", { name: other }).click();
      await dialog.getByRole("button", { name: "Move" }).click();
      await expect(dialog.getByText("Give a reason.")).toBeVisible();
      await dialog.getByLabel("Reason").fill("Works in the mornings");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Move" }).click();
      await expect(page.getByText(`${names[0]} is in ${other} now.`)).toBeVisible();
      await expect(rowOf(page, names[0])).toHaveCount(0);
    });

    await test.step("removed, and on the waitlist then", async () => {
      await chooseMore(page, names[1], "Remove");
      const dialog = page.getByRole("dialog", { name: `Remove ${names[1]} from ${batchId}` });
      await dialog.getByLabel("Reason").fill("Asked for a later start");
      await dialog.getByRole("button", { name: "Remove" }).click();
      await expect(page.getByText("No trainees available for this batch.")).toBeVisible();
      await page.goto("/admin-panel/batches/waitlist");
      await expect(rowOf(page, names[1]).first()).toBeVisible();
    });

    const hari = trainees[0]?.email ?? "";
    const mail = await hub.mailbox.newest(hari, `You are in batch ${other} now`);
    expect(mail.text).toContain("Works in the mornings");
  },
);

test("an unsaved score stays in its cell, and overwrites nobody's", async ({ page, hub }) => {
  const [first, second, third] = ["Firoz Graded", "Gauri Graded", "Hema Graded"] as const;
  const { batchId, trainees, trainer } = await javaBatch(hub, [first, second, third]);
  const trainee = trainees[0] as Person;
  const colleague = await createdPerson(hub, "Another Trainer", { role: "Trainer" });
  await scoreByCall(hub, trainer, trainee, 5);
  const missed = await loseUpdates(page);
  await openAs(page, trainer, `/interview-grades?batch=${batchId}`);
  await missed();
  const save = async (score: string, name = trainee.username) => {
    await editScoreOf(page, name).click();
    await scoreOf(page, name).fill(score);
    await page.getByRole("button", { name: "Save", exact: true }).click();
  };
  await page.route("**/api/trainee/*/score", (route) => route.abort());
  await save("6");
  await expect(page.getByText("Failed to save the score. Please try again.")).toBeVisible();
  await expect(rowOf(page, trainee.username)).toContainText("not saved, now 5");
  await page.unroute("**/api/trainee/*/score");

  await test.step("and another trainer's score is not overwritten unseen", async () => {
    await editScoreOf(page, trainee.username).click();
    await scoreByCall(hub, colleague, trainee, 9);
    await scoreOf(page, trainee.username).fill("6");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("This record was changed by someone else.")).toBeVisible();
    await expect(rowOf(page, trainee.username)).toContainText("not saved, now 9");
  });

  await test.step("what was copied with names waits in its cells while the line is gone, then goes by itself", async () => {
    await editScoreOf(page, first).focus();
    await page.context().setOffline(true);
    await paste(page, `${third}\t9.5\r\n${first}\t8\r\nSomebody Else\t7\r\n`);
    const preview = page.getByRole("dialog");
    await expect(preview).toContainText(`${first}: 9 → 8`);
    await expect(preview).toContainText("Somebody Else: nobody of this name is in the batch");
    await preview.getByRole("button", { name: "Save 2 scores" }).click();
    await expect(page.getByText("2 scores are not saved")).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText("2 of 3 scored, 2 passed")).toBeVisible();
    await expect(rowOf(page, first)).not.toContainText("not saved");
    await expect(rowOf(page, third)).toContainText("9.5");
  });

  await test.step("scores alone go into as many rows as were selected", async () => {
    await page.getByRole("checkbox", { name: second }).check();
    await page.getByRole("button", { name: "Paste scores" }).click();
    const dialog = page.getByRole("dialog", { name: "Paste scores" });
    const scores = dialog.getByRole("textbox", { name: "Scores" });
    await scores.fill("5\n6");
    await expect(dialog.getByRole("alert")).toContainText(
      "One row is selected, and 2 scores were pasted.",
    );
    await scores.fill("5");
    await dialog.getByRole("button", { name: "Save scores" }).click();
    await expect(page.getByText("3 of 3 scored, 2 passed")).toBeVisible();
  });

  await test.step("and what was wrong is taken back from its toast", async () => {
    await undoOf(page, second).click();
    await expect(page.getByText("2 of 3 scored, 2 passed")).toBeVisible();
    await save("6.5", second);
    await expect(page.getByText("3 of 3 scored, 2 passed")).toBeVisible();
  });
});
