import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { departuresContract } from "#/domain/training/batches/departures/departures.contract.ts";
import { formatDate } from "#/shared/dates.ts";
import { UNDO_SECONDS, undoOf } from "./pages/undo-toast.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { expect, onOwnHub, phoneTest, test } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";
import { createJavaBatch, dayFromToday, traineeBeforeFee } from "./support/trainee-steps.ts";

// A separate hub, in which no other journey creates batches.
onOwnHub({ UNDO_SECONDS: String(UNDO_SECONDS), HUB_NAME: "Quiet Hub" });

const DAY_SECONDS = 24 * 60 * 60;
const written = (days: number) => formatDate(dayFromToday(days), dayFromToday(0));

phoneTest(
  "without a batch that starts within a week there is nothing to pay for, but a waitlist that tells when there is",
  async ({ page, hub }) => {
    const next = await createJavaBatch(hub, 9);
    await createJavaBatch(hub, -8);
    const trainee = await traineeBeforeFee(hub, "Too early");
    await openAs(page, trainee, "/admission-fee");
    await expect(
      page.getByText("No eligible batch found for the current date range."),
    ).toBeVisible();
    await expect(
      page.getByRole("button", { name: "No Eligible Batch Available Now" }),
    ).toBeDisabled();
    await expect(page.getByText(`The next batch starts on ${written(9)}.`)).toContainText(
      `It can be joined from ${written(2)}.`,
    );
    await page.getByRole("button", { name: "Join the waitlist" }).click();
    await expect(page.getByText("You are on the waitlist, first in line.")).toBeVisible();
    await expectAccessible(page);

    await test.step("the admin sees who waits", async () => {
      await openAs(page, FIRST_ADMIN, "/admin-panel/batches/waitlist");
      await expect(page.getByText(trainee.email).first()).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("a batch that was created by mistake is deleted, back by Undo, and deleted", async () => {
      const mistaken = await createJavaBatch(hub, 3);
      const sheet = `/batches/${mistaken}`;
      await page.goto(sheet);
      const remove = page.getByRole("button", { name: "Delete batch" });
      const deleted = async () => {
        await remove.click();
        await expect(page.getByText(`Batch ${mistaken} deleted.`)).toBeVisible();
        await expect(page).toHaveURL("/admin-panel/batches/view/java");
      };
      await deleted();
      await undoOf(page, `Batch ${mistaken} deleted.`).click();
      await expect(page.getByText("Undone.")).toBeVisible();
      await page.goto(sheet);
      await expect(page.getByRole("heading", { level: 1, name: mistaken })).toBeVisible();
      await expectAccessible(page);
      await deleted();
    });

    await test.step("and on the day it opens, the trainee is told and can choose it", async () => {
      // A new batch makes the hub check the list at once.
      hub.setClock(2 * DAY_SECONDS);
      await createJavaBatch(hub, 60);
      const mail = await hub.mailbox.newest(trainee.email, `You can join batch ${next}`);
      expect(mail.text).toContain(formatDate(dayFromToday(9)));
    });
  },
);

phoneTest(
  "who is taken out of the batch is led from its page to what is next",
  async ({ page, hub }) => {
    const trainee = await traineeBeforeFee(hub, "Taken Out", "No Payment");
    const { token, userId } = await signInByCall(hub, trainee);
    const batchId = await createJavaBatch(hub, 2);
    await call(hub.url, token, batchesContract.assign, { body: { batchId, userId } });
    await openAs(page, trainee, "/batch-dashboard");
    await expect(page.getByRole("heading", { name: "You are in" })).toBeVisible();

    const admin = await signInByCall(hub, FIRST_ADMIN);
    await call(hub.url, admin.token, departuresContract.remove, {
      params: { batchId },
      body: { traineeId: userId, reason: "Comes with the next one." },
    });
    await page.reload();
    await expect(page).toHaveURL("/admission-fee");
  },
);
