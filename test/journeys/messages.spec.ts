import { randomUUID } from "node:crypto";
import { consonantsOf } from "#test/support/consonants.ts";
import { UNDO_SECONDS, undoOf } from "./pages/undo-toast.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, onOwnHub, test } from "./support/fixtures.ts";
import { createdPerson, FIRST_ADMIN, openAs } from "./support/people.ts";

// A separate hub, with time to undo.
onOwnHub({ UNDO_SECONDS: String(UNDO_SECONDS) });

test("the office writes to a group, sees whom it reached, and somebody chooses how they are told", async ({
  page,
  hub,
}) => {
  const own = consonantsOf(randomUUID().slice(0, 6));
  const subject = `Room ${own} is closed`;
  const trainer = await createdPerson(hub, `Kiran ${own}`, { role: "Trainer" });
  const other = await createdPerson(hub, `Leela ${own}`, { role: "Trainer" });

  await openAs(page, trainer, "/notification-preferences");
  const mails = page.getByRole("checkbox", { name: "Messages of the office: by mail" });
  await mails.uncheck();
  await expect(
    page.getByRole("checkbox", { name: "Codes, links and your account: by mail" }),
  ).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Store my choice" }).click();
  await expect(page.getByText("Your choice is stored.")).toBeVisible();
  await page.reload();
  await expect(mails).not.toBeChecked();

  await openAs(page, FIRST_ADMIN, "/admin-panel/messages/new?group=trainers");
  // Trainers of other journeys may fill a page.
  await page.getByRole("searchbox").fill(own);
  await page.getByRole("button", { name: `Leave out ${other.username}` }).click();
  await expect(page.getByText(/1 left out/)).toBeVisible();
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Text").fill("Please come to room 2.");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("room 2");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Send to/ }).click();
  await expect(page.getByRole("heading", { name: subject })).toBeVisible();

  await test.step("taken back, it stands there again as it was written, to the same people", async () => {
    await undoOf(page, "Sent to 1 person.").click();
    await expect(page.getByRole("heading", { name: "New message" })).toBeVisible();
    await expect(page.getByLabel("Subject")).toHaveValue(subject);
    await expect(page.getByLabel("Text")).toHaveValue("Please come to room 2.");
    await page.getByRole("searchbox").fill(own);
    await expect(page.getByText(trainer.username)).toBeVisible();
    await expect(page.getByText(other.username)).toHaveCount(0);
    await page.getByRole("button", { name: /^Send to/ }).click();
    await expect(page.getByRole("heading", { name: subject })).toBeVisible();
  });
  await page.getByRole("searchbox").fill(own);
  const row = page.getByRole("row", { name: new RegExp(trainer.username) });
  await expect(row).toContainText("Not read yet");
  await expect(row).toContainText("Switched off");
  await expect(page.getByRole("row", { name: new RegExp(other.username) })).toHaveCount(0);

  await test.step("from any list of people it goes to those whom a search leaves", async () => {
    await page.goto("/admin-panel/approved-users");
    await page.getByRole("searchbox").fill(own);
    await page.getByRole("button", { name: "Message these 2", exact: true }).click();
    await expect(page.getByText("2 people get it")).toBeVisible();
    await page.getByRole("searchbox").fill("Kiran");
    await page.getByRole("button", { name: "Write only to these 1", exact: true }).click();
    await expect(page.getByText("1 person gets it, 1 left out")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send to 1 person" })).toBeVisible();
  });

  // By now it can no longer be undone.
  hub.setClock(UNDO_SECONDS + 30);
  await openAs(page, trainer, "/trainer-dashboard");
  await page.getByRole("button", { name: /^Notifications, \d+ unread$/ }).click();
  await page.getByRole("link", { name: new RegExp(subject) }).click();
  await expect(page.getByText("Please come to room 2.")).toBeVisible();
  for (const { email } of [trainer, other]) {
    expect(hub.mailbox.list(email).filter((mail) => mail.subject === subject)).toEqual([]);
  }
});
