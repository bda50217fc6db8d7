import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { membersContract } from "#/domain/training/batches/members.contract.ts";
import { scoresContract } from "#/domain/training/scores/scores.contract.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { expect, onOwnHub, test } from "./support/fixtures.ts";
import type { Hub } from "./support/hub.ts";
import {
  approvedTrainee,
  createdPerson,
  FIRST_ADMIN,
  openAs,
  signInByCall,
} from "./support/people.ts";
import { createJavaBatch, dayFromToday } from "./support/trainee-steps.ts";

// The eligible lists belong to this journey only.
onOwnHub({ LOG_LEVEL: "warn" });
const PHONE = { width: 390, height: 844 };
const WINDOW = { width: 1440, height: 900 };

/** A person with 5.5 in an AEM batch, another AEM batch with one member, and a trainer. */
async function failedInAem(hub: Hub) {
  const java = await createJavaBatch(hub, 0);
  const trainer = await createdPerson(hub, "Second grader", { role: "Trainer" });
  const { token: trainerToken } = await signInByCall(hub, trainer);
  const { token: adminToken } = await signInByCall(hub, FIRST_ADMIN);
  const batches: string[] = [];
  const people = [];
  for (const username of ["Ravi Repeats", "Sita Starts"]) {
    const person = await approvedTrainee(hub, username, "No Payment");
    const { token, userId } = await signInByCall(hub, person);
    await call(hub.url, token, batchesContract.assign, { body: { batchId: java, userId } });
    const score = (scoreType: string, value: number) =>
      call(hub.url, trainerToken, scoresContract.update, {
        params: { id: userId },
        body: { score: value, scoreType },
      });
    await score("javaScore", 8);
    const { batch } = await call(hub.url, adminToken, membersContract.createAEM, {
      body: { startDate: dayFromToday(-3), trainees: [userId] },
    });
    batches.push(batch.batchId);
    people.push({ person, score });
  }
  const [ravi] = people;
  const [first = "", second = ""] = batches;
  if (!ravi) throw new Error("somebody is needed here");
  await ravi.score("aemScore", 5.5);
  return { ravi: ravi.person, first, second };
}

test("a module with 5.5 is repeated: the trainee, the office and both batches say the same", async ({
  page,
  hub,
}) => {
  const { ravi, first, second } = await failedInAem(hub);
  await test.step("the trainee reads what comes next, at both widths", async () => {
    for (const size of [PHONE, WINDOW]) {
      await page.setViewportSize(size);
      await openAs(page, ravi, "/batch-dashboard");
      await expect(page.getByText("AEM Training: 5.5 out of 10, and 7 passes it")).toBeVisible();
      await expect(
        page.getByText(/You can repeat this module in another batch\. The office/),
      ).toBeVisible();
      await expectAccessible(page);
    }
  });
  await test.step("the office finds them among the eligible, unchosen, and adds them", async () => {
    await openAs(page, FIRST_ADMIN, "/admin-panel/batches/create/aem");
    await expect(page.getByRole("checkbox", { name: ravi.username })).not.toBeChecked();
    await page.goto(`/batches/${second}`);
    await page.getByRole("button", { name: "Add Trainee" }).click();
    const dialog = page.getByRole("dialog", { name: `Add trainees to ${second}` });
    await expect(dialog).toContainText(`Second try, 5.5 in ${first}`);
    await dialog.getByRole("checkbox", { name: ravi.username }).check();
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("New trainees added successfully to the batch!")).toBeVisible();
    await expect(page.getByText(`Second try, 5.5 in ${first}`)).toBeVisible();
  });
  await test.step("the first batch keeps what was reached there, at both widths", async () => {
    for (const size of [PHONE, WINDOW]) {
      await page.setViewportSize(size);
      await page.goto(`/batches/${first}`);
      const former = page.getByRole("region", { name: "Left to repeat the module" });
      await expect(former).toContainText(ravi.username);
      await expect(former).toContainText("5.5 of 10 here");
      await expect(former).toContainText(second);
      await expectAccessible(page);
    }
  });
  await test.step("the trainee is told, and reads the attempt before beside the new one", async () => {
    const mail = await hub.mailbox.newest(ravi.email, new RegExp(`You are in batch ${second}`));
    expect(mail.text).toContain("5.5");
    for (const size of [PHONE, WINDOW]) {
      await page.setViewportSize(size);
      await openAs(page, ravi, MODULE_PAGES.AEM);
      await expect(page.getByRole("heading", { name: `Before, in ${first}` })).toBeVisible();
      await expect(page.getByText("5.5 out of 10. You were there from")).toBeVisible();
      await expect(page.getByText("N/A")).toBeVisible();
      await expectAccessible(page);
    }
  });
  await test.step("taken out again, the former attempt counts, everywhere", async () => {
    await openAs(page, FIRST_ADMIN, `/batches/${second}`);
    await page.getByRole("button", { name: `Remove ${ravi.username}` }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(`5.5 in ${first} counts again`);
    await dialog.getByLabel("Reason").fill("Wants to wait for the next one");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText(`${ravi.username} is in ${first} now.`)).toBeVisible();
    await page.goto(`/batches/${first}`);
    await expect(page.getByText("Left to repeat the module")).toHaveCount(0);
    await openAs(page, ravi, "/batch-dashboard");
    await expect(page.getByText("AEM Training: 5.5 out of 10, and 7 passes it")).toBeVisible();
  });
});
