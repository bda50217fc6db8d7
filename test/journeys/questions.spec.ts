import { settingsContract } from "#/domain/office/settings/settings.contract.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { candidateOf, interviewOf } from "./support/candidates.ts";
import { expect, onOwnHub, phoneTest, test } from "./support/fixtures.ts";
import { scrollsSideways } from "./support/page-looks.ts";
import { FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";

// Off in every hub until its owner switches it on.
onOwnHub({ HUB_NAME: "Hub of questions" });

test("what was asked reaches the next candidate, and the office can take it away @lab", async ({
  page,
  hub,
}) => {
  test.slow();
  const first = await candidateOf(hub, "Farah First");
  const next = await candidateOf(hub, "Nitin Next");
  await interviewOf(hub, first, "Northwind", -1);
  await interviewOf(hub, next, "Northwind Ltd", 2);
  const opener = page.getByRole("button", { name: /^What was asked at Northwind/ });
  const dialog = page.getByRole("dialog", { name: /^What was asked: Northwind/ });

  await test.step("until an owner switches it on nothing is said of it", async () => {
    await openAs(page, first, "/interview-schedules");
    await expect(page.getByText("Northwind").first()).toBeVisible();
    await expect(opener).toHaveCount(0);
    await openAs(page, FIRST_ADMIN, "/admin-panel/interviews");
    await expect(page.getByText("Outcome missing")).toBeVisible();
    await expect(page.getByText("What was asked")).toHaveCount(0);
    await page.goto("/admin-panel/settings#questions");
    const card = page.getByRole("region", { name: "What was asked", exact: true });
    await card.getByRole("switch").check();
    await card.getByRole("button", { name: "Save what was asked" }).click();
    await expect(card.getByText(/^Changed by Administrator/)).toBeVisible();
  });

  await test.step("its candidate notes it after the interview", async () => {
    await openAs(page, first, "/interview-schedules");
    await opener.first().click();
    await expect(dialog).toContainText("Nobody has noted what this company asked so far.");
    await dialog.getByLabel("What you were asked").fill("1. What is a closure?\n2. Draw a heap.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Note", exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the next one reads it without a name, and notes nothing before", async () => {
    await openAs(page, next, "/interview-schedules");
    await opener.first().click();
    await expect(dialog).toContainText("What is a closure?");
    await expect(dialog).not.toContainText("Farah");
    await expect(dialog).toContainText("After your interview you can note here");
  });

  await test.step("the office takes it away with a reason, and its author reads why", async () => {
    await openAs(page, FIRST_ADMIN, "/admin-panel/interviews?view=asked");
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(scrollsSideways)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Take away the note of Farah First" }).click();
    const taking = page.getByRole("dialog", { name: /^Take away the note of Farah First/ });
    await taking.getByLabel("Reason").fill("It names the panel.");
    await expectAccessible(page);
    await taking.getByRole("button", { name: "Take it away" }).click();
    await expect(page.getByText("Taken away: It names the panel.")).toBeVisible();
    await openAs(page, next, "/interview-schedules");
    await opener.first().click();
    await expect(dialog).toContainText("Nobody has noted what this company asked so far.");
    await openAs(page, first, "/interview-schedules");
    await opener.first().click();
    await expect(dialog).toContainText("It names the panel.");
    await dialog.getByRole("button", { name: /^Remove my note/ }).click();
    await page.getByRole("button", { name: "Remove note" }).click();
    // Its words are gone; the fact that it was removed stays, so that it is not written again.
    await expect(dialog).toContainText("Removed by its author.");
    await expect(dialog).toContainText("It names the panel.");
    await expect(dialog).not.toContainText("What is a closure?");
    await expect(dialog.getByLabel("What you were asked")).toHaveCount(0);
    await expect(dialog.getByRole("button", { name: /^Remove my note/ })).toHaveCount(0);
  });
});

phoneTest(
  "on a phone a candidate reads and changes a note of their own @lab",
  async ({ page, hub }) => {
    const { token } = await signInByCall(hub, FIRST_ADMIN);
    const { saved } = await call(hub.url, token, settingsContract.read, {});
    const version = saved.find(({ section }) => section === "questions")?.version ?? 0;
    const questions = { sharesQuestions: true, version };
    await call(hub.url, token, settingsContract.update, { body: { questions } });
    const person = await candidateOf(hub, "Pooja Phone");
    await interviewOf(hub, person, "Southwind", -1);
    await openAs(page, person, "/interview-schedules");
    const opener = page.getByRole("button", { name: /^What was asked at Southwind/ }).first();
    const dialog = page.getByRole("dialog", { name: /^What was asked: Southwind/ });
    const note = dialog.getByLabel("What you were asked");
    await opener.click();
    await note.fill("What is a join?");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Note", exact: true }).click();
    await expect(dialog).toBeHidden();
    await opener.click();
    await expect(note).toHaveValue("What is a join?");
    await note.fill("What is an outer join?");
    await dialog.getByRole("button", { name: "Change my note" }).click();
    await expect(dialog).toBeHidden();
  },
);
