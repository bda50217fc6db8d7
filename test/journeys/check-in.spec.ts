import type { Page } from "@playwright/test";
import { typeDate } from "./pages/date-field.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { classroom } from "./support/classroom.ts";
import { expect, test } from "./support/fixtures.ts";
import { openAs, type Person, TAB_OF } from "./support/people.ts";
import { pdfFile } from "./support/sample-documents.ts";
import { dayFromToday } from "./support/trainee-steps.ts";

const SLOT = "9:00 AM to 11:00 AM";

test("a session is planned on the first screen, checked in to on phones, and recorded as held", async ({
  page,
  hub,
  browser,
}) => {
  const { batchId, trainees, trainer } = await classroom(hub, ["Asha Scans", "Bala Types"]);
  const [asha, bala] = trainees;
  if (!asha || !bala) throw new Error("two trainees are needed here");
  // At any time of day, the next day's slots have not begun in its first hours.
  const morning = Date.parse(`${dayFromToday(1)}T08:00:00+05:30`);
  hub.setClock(Math.round((morning - Date.now()) / 1000));

  await test.step("the trainer plans in a free slot of today", async () => {
    await openAs(page, trainer, "/trainer-dashboard");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Plan a session for 9:00 – 11:00 AM" }).click();
    const dialog = page.getByRole("dialog", { name: "Plan a session" });
    await dialog.getByRole("combobox", { name: "Batch" }).click();
    await page.getByRole("option", { name: batchId }).click();
    await dialog.getByLabel("Topic").fill("Streams");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Plan session" }).click();
    await expect(page.getByText("The session is planned.")).toBeVisible();
    await expect(page.getByText(`${batchId} · planned`)).toBeVisible();
  });

  await test.step("it stands where sessions are looked for, and its slot is taken", async () => {
    const plan = page.getByRole("button", { name: "Change the plan of Streams" });
    await page.goto(`/view-training?batch=${batchId}`);
    await expect(page.getByRole("heading", { name: "Planned · 1" })).toBeVisible();
    await expect(plan).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/batches/${batchId}?tab=sessions`);
    await plan.click();
    await expect(page.getByRole("dialog").getByLabel("Topic")).toHaveValue("Streams");
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Attendance" }).click();
    await expect(page.getByRole("row", { name: /^Asha Scans 0\/0 ○$/ })).toBeVisible();
    await page.goto(`/create-training?batch=${batchId}`);
    await page.getByRole("radio", { name: "11:00 AM to 1:00 PM" }).check();
    await typeDate(page.getByRole("textbox", { name: "Date" }), dayFromToday(1));
    await expect(page.getByText(`You planned Streams then, in ${batchId}.`)).toBeVisible();
    await expect(page.getByRole("radio", { name: SLOT })).toBeDisabled();
    await page.goto("/trainer-dashboard");
  });

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: hub.url,
  });
  const member = await phone.newPage();

  await test.step("members see it as next, and are told", async () => {
    await openAs(member, bala, "/java-training-details");
    await expect(member.getByRole("heading", { name: "Coming up" })).toBeVisible();
    await expect(member.getByText("Streams")).toBeVisible();
    await hub.mailbox.newest(bala.email, /Next in .*: Streams/);
  });

  const shownCode = page.getByLabel("Code", { exact: true });
  const digits = async () => ((await shownCode.textContent()) ?? "").replace(/\D/g, "");
  await test.step("the trainer opens check-in; a link is followed, with the sign-in in between", async () => {
    await page.getByRole("link", { name: "Check-in of Streams" }).click();
    await page.getByRole("button", { name: "Open check-in" }).click();
    await expect(shownCode).toHaveText(/^\d{3} \d{3}$/);
    await expect(page.getByText("0 of 2 checked in")).toBeVisible();
    await expectAccessible(page);
    const [sessionId] = new URL(page.url()).pathname.split("/").slice(-1);
    const visitor = await browser.newContext({ baseURL: hub.url });
    const scanned = await visitor.newPage();
    await scanned.goto(`/check-in/${sessionId}?code=${await digits()}`);
    await signInHere(scanned, asha);
    await expect(scanned.getByText("You are checked in.")).toBeVisible();
    await visitor.close();
    // Without reloading.
    await expect(page.getByText("1 of 2 checked in")).toBeVisible();
  });

  await test.step("another types the digits from the first screen's button", async () => {
    await member.goto("/batch-dashboard");
    await member.getByRole("link", { name: "Check in" }).click();
    await expect(member.getByRole("heading", { name: "Check in" })).toBeVisible();
    await expectAccessible(member);
    await member.getByRole("textbox").first().click();
    await member.keyboard.type(await digits());
    await expect(member.getByText("You are checked in.")).toBeVisible();
    await expect(page.getByText("2 of 2 checked in")).toBeVisible();
    await phone.close();
  });

  await test.step("the trainer closes it, has the last word, and records the session", async () => {
    await page.getByRole("button", { name: "Close check-in" }).click();
    await expect(page.getByText("Check-in is not open")).toBeVisible();
    await page.getByRole("link", { name: "Record as held" }).click();
    await expect(page.getByText("2 of 2 present")).toBeVisible();
    await expect(page.getByText("checked in", { exact: true })).toHaveCount(2);
    await page.getByRole("checkbox", { name: "Bala Types" }).uncheck();
    await page.getByLabel("Assignment", { exact: true }).setInputFiles(pdfFile("question.pdf"));
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Post created Successfully")).toBeVisible();
    await expect(page.getByText("Streams").first()).toBeVisible();
  });
});

/** Signs in on the page that a redirect has opened. */
async function signInHere(page: Page, person: Person) {
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await page.getByRole("tab", { name: TAB_OF[person.role] }).click();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log in" }).click();
}
