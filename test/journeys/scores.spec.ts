import type { Page } from "@playwright/test";
import { viewersContract } from "#/domain/messaging/presence/presence.contract.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { classroom } from "./support/classroom.ts";
import { expect, test } from "./support/fixtures.ts";
import { enter, LATER_MODULES, traineePastJava } from "./support/module-steps.ts";
import { createdPerson, FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";

const TRAINER = { role: "Trainer" } as const;

test("a typed score outlives another cell, a link, a cut line, a reload and a closed tab", async ({
  page,
  hub,
}) => {
  const room = await classroom(hub, ["Dev Scored", "Esha Scored"]);
  const [dev, esha] = ["Dev Scored", "Esha Scored"];
  const address = `/interview-grades?batch=${room.batchId}`;
  const cell = (name: string) => page.getByRole("spinbutton", { name: `${name}'s Java score` });
  const edit = (name: string) =>
    page.getByRole("button", { name: `Edit ${name}'s Java score` }).click();
  const row = (name: string) => page.getByRole("row", { name });
  await openAs(page, room.trainer, address);

  await test.step("that the sheet is open twice is said in both tabs, for as long as it is", async () => {
    const twice = (one: Page) => one.getByText("This sheet is also open in another tab of yours");
    const other = await page.context().newPage();
    await other.goto(address);
    await expect(twice(other)).toBeVisible();
    await expect(twice(page)).toBeVisible({ timeout: scaledTimeout(20_000) });
    await other.getByRole("main").getByRole("link", { name: "Trainer Dashboard" }).click();
    await expect(twice(page)).toHaveCount(0, { timeout: scaledTimeout(20_000) });
    await other.close();
  });

  await test.step("a tab that loads something else says so as it goes", async () => {
    const { token } = await signInByCall(hub, await createdPerson(hub, "Lata Looks", TRAINER));
    const body = { place: "scores", id: room.batchId, tab: "lata", isOpen: true } as const;
    const others = async () => (await call(hub.url, token, viewersContract.stay, { body })).others;
    await expect.poll(async () => (await others()).length).toBe(1);
    await page.goto("/api/health/live");
    // A silent client counts as present for 80 seconds more, even on the busiest machine.
    await expect.poll(others, { timeout: 60_000 }).toEqual([]);
    await page.goto(address);
  });

  await test.step("a comma is a point and a digit a digit, also where a whole score comes at once", async () => {
    await edit(dev);
    for (const [pasted, score] of [
      ["0,5", "0.5"],
      ["८.५", "8.5"],
    ] as const) {
      await cell(dev).fill("");
      await page.keyboard.insertText(pasted);
      await expect(cell(dev)).toHaveValue(score);
    }
    await page.keyboard.press("Escape");
    await expect(cell(dev)).toHaveCount(0);
  });

  await test.step("clicking another cell saves it", async () => {
    await edit(dev);
    const [field, line] = [await cell(dev).boundingBox(), await row(dev).boundingBox()];
    expect(field?.height, "the field within its row").toBeLessThan((line?.height ?? 0) - 6);
    // As many people write it: a comma for the point.
    await cell(dev).pressSequentially("8,5");
    await edit(esha);
    await expect(cell(esha)).toBeFocused();
    await expect(page.getByText("1 of 2 scored")).toBeVisible();
    await expect(row(dev)).toContainText("8.5");
  });

  await test.step("so does clicking a link, which leads on once it is saved", async () => {
    await cell(esha).fill("6");
    await page.getByRole("main").getByRole("link", { name: "Trainer Dashboard" }).click();
    await expect(page).toHaveURL(/trainer-dashboard/);
    await page.goBack();
    await expect(page.getByText("2 of 2 scored")).toBeVisible();
  });

  await test.step("what is no score is asked about", async () => {
    await edit(dev);
    await cell(dev).fill("11");
    await page.getByRole("main").getByRole("link", { name: "Trainer Dashboard" }).click();
    await expect(page.getByText("Leave without saving?")).toBeVisible();
    await page.getByRole("button", { name: "Stay" }).click();
    await expect(page.getByText("A number from 0 to 10, at most two decimals.")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(row(dev)).toContainText("8.5");
  });

  await test.step("with the line cut it stays in its cell, named, over a reload, until it is saved", async () => {
    await page.route("**/api/trainee/*/score", (route) => route.abort());
    await edit(dev);
    await cell(dev).fill("9.25");
    await page.getByRole("heading", { name: "Interview Grades" }).click();
    await expect(
      page.getByText(`${dev}: Failed to save the score. Please try again.`),
    ).toBeVisible();
    await expect(row(dev)).toContainText("9.25");
    await expect(row(dev)).toContainText("not saved, now 8.5");
    await expectAccessible(page);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText("One score is not saved")).toBeVisible();
    await expect(row(dev)).toContainText("9.25");
    await page.unroute("**/api/trainee/*/score");
    await page.getByRole("button", { name: `Retry ${dev}'s Java score` }).click();
    await expect(page.getByText("One score is not saved")).toHaveCount(0);
    // While it is being sent the draft is kept on the device, and leaving asks for confirmation
    // until it is stored.
    await expect(row(dev)).not.toContainText(/saving|not saved/);
    await expect(row(dev)).toContainText("9.25");
  });

  await test.step("without a line it is said to be kept, and goes by itself once there is one", async () => {
    await page.context().setOffline(true);
    await edit(dev);
    await cell(dev).fill("9.5");
    await page.getByRole("heading", { name: "Interview Grades" }).click();
    await expect(
      page.getByText(`${dev}: You are offline. The score is kept, and sent once the`),
    ).toBeVisible();
    await expect(page.getByText("Failed to save the score")).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(row(dev)).not.toContainText(/saving|not saved/);
    await expect(row(dev)).toContainText("9.5");
  });

  await test.step("a tab that is closed over it asks, and the next one has it", async () => {
    await edit(esha);
    await cell(esha).fill("7.75");
    const dialogEvent = page.waitForEvent("dialog");
    const reload = page.reload().catch(() => undefined);
    const dialog = await dialogEvent;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await reload;
    await expect(row(esha)).toContainText("7.75");
    await page.getByRole("button", { name: `Retry ${esha}'s Java score` }).click();
    await expect(page.getByText("One score is not saved")).toHaveCount(0);
    await expect(row(esha)).toContainText("7.75");
  });
});

test("Tab goes from one module's score to the next and saves on the way, Shift and Tab go back @lab", async ({
  page,
  hub,
}) => {
  const name = "Gita Graded";
  const learner = await traineePastJava(hub, name);
  const made = await enter(hub, learner, LATER_MODULES[0]);
  const [batchId] = /AEM-\d{4}-\d{3}/.exec(JSON.stringify(made)) ?? [];
  const trainer = await createdPerson(hub, "Tabs Along", { role: "Trainer" });
  await openAs(page, trainer, `/interview-grades?batch=${batchId}`);
  const cell = (module: string) =>
    page.getByRole("spinbutton", { name: `${name}'s ${module} score` });
  const edit = page.getByRole("button", { name: `Edit ${name}'s AEM score` });
  await edit.click();
  await cell("AEM").fill("11");
  await page.keyboard.press("Tab");
  await expect(page.getByText("A number from 0 to 10, at most two decimals.")).toBeVisible();
  await cell("AEM").fill("6");
  await page.keyboard.press("Tab");
  await expect(cell("Java")).toBeFocused();
  await expect(page.getByText("1 of 1 scored, 0 passed")).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(cell("AEM")).toBeFocused();
  await expect(cell("AEM")).toHaveValue("6");
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();
});

test("grades are a trainer's, about a batch that was chosen @lab", async ({ page, hub }) => {
  const { batchId, trainees, trainer } = await classroom(hub, ["Gita Looks"]);
  await openAs(page, trainer, "/interview-grades");
  await expect(page).toHaveURL("/trainer-dashboard");
  const [trainee] = trainees;
  if (!trainee) throw new Error("a trainee is needed here");
  await openAs(page, trainee, `/interview-grades?batch=${batchId}`);
  await expect(page).toHaveURL("/batch-dashboard");
  await openAs(page, FIRST_ADMIN, `/interview-grades?batch=${batchId}`);
  await expect(page).toHaveURL("/admin-panel");
  await openAs(page, trainer, "/admin-panel/batches/create/aem");
  await expect(page).toHaveURL("/trainer-dashboard");
});
