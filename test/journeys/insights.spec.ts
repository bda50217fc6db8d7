import type { Page } from "@playwright/test";
import { interviewsContract } from "#/domain/placement/interviews/interviews.contract.ts";
import { marketingProfileContract } from "#/domain/placement/marketing/profile.contract.ts";
import { formatDate } from "#/shared/dates.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { expect, onOwnHub, test } from "./support/fixtures.ts";
import { holdBack } from "./support/hold-back.ts";
import type { Hub } from "./support/hub.ts";
import {
  createdPerson,
  FIRST_ADMIN,
  openAs,
  registeredTrainee,
  signInByCall,
} from "./support/people.ts";
import { pdfFile } from "./support/sample-documents.ts";
import { dayFromToday } from "./support/trainee-steps.ts";

// A separate hub: figures count everyone there is.
onOwnHub({ HUB_NAME: "Hub of figures" });

/** An existing trainee with an interview whose outcome is pending. */
async function candidate(hub: Hub, name: string, companyName: string, day = -40) {
  const person = await createdPerson(hub, name, { role: "Trainee", subRole: "Existing Trainee" });
  const { token, userId } = await signInByCall(hub, person);
  const form = new FormData();
  const fields = { userId, totalExperience: "2", relevantExperience: "1", contact: "9876543210" };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const { buffer } = pdfFile("resume.pdf");
  form.append("assignment", new Blob([new Uint8Array(buffer)]), "resume.pdf");
  await call(hub.url, token, marketingProfileContract.create, { form });
  const slot = { round: "Screening", date: dayFromToday(day), startTime: "10:00" } as const;
  const body = { userId, companyName, duration: "30 Minutes", ...slot } as const;
  await call(hub.url, token, interviewsContract.schedule, { body });
}

/**
 * Without a session the next page makes no request for it, so that nothing still running ends the
 * next one.
 */
const leave = (page: Page) => page.evaluate(() => localStorage.clear());

test("the sales head: nothing at first, then interviews, assistance, training and marketing @lab", async ({
  page,
  hub,
}) => {
  const salesHead = await createdPerson(hub, "Farhan", { role: "Admin", subRole: "Sales Head" });
  await test.step("while there is nothing, it says so", async () => {
    await openAs(page, salesHead, "/sales-head-dashboard");
    await expect(page.getByText("No interview schedules found.")).toBeVisible();
  });

  await candidate(hub, "Rekha Nayak", "Infosys");
  await candidate(hub, "Nikhil Jain", "infosys ltd");
  await page.goto("/sales-head-dashboard");
  // Interviews of another month are in that month's period.
  await page.getByRole("combobox", { name: "Period" }).click();
  await page.getByRole("option", { name: "All time" }).click();
  await expect(page).toHaveURL(/period=all/);
  const pipeline = page.getByRole("list", { name: "Pipeline of those eligible" });
  await expect(pipeline.getByRole("link", { name: /Interview scheduled/ })).toContainText("2");
  await expect(page.getByRole("row", { name: /^infosys/i })).toContainText("2");
  await expectAccessible(page);

  for (const [section, figure] of [
    ["Assistance Hub", "Requests waiting"],
    ["Training Hub", "Running batches"],
    ["Marketing Insights", "Placements"],
  ] as const) {
    await page.getByRole("link", { name: section }).click();
    await expect(page.getByRole("heading", { level: 1, name: section })).toBeVisible();
    await expect(page.getByRole("link", { name: new RegExp(`^${figure}`) })).toBeVisible();
    await expectAccessible(page);
  }
});

test("the CEO opens a figure and finds its rows; the admin reads a chart as a table @lab", async ({
  page,
  hub,
}) => {
  await registeredTrainee(hub, "Zubeda");
  await candidate(hub, "Uma Das", "Wipro");
  const ceo = await createdPerson(hub, "Rajan", { role: "Admin", subRole: "CEO" });

  await test.step("as many rows as the figure says, and back to the same period", async () => {
    await openAs(page, ceo, "/ceo-dashboard?from=2026-01-01");
    const missing = page.getByRole("region", { name: "Outcome missing" });
    await expect(missing.getByRole("link", { name: "Uma Das", exact: true })).toBeVisible();
    // A list moved by a chart above it is not repainted.
    const section = page.locator("section", { has: missing }).first();
    await expect(section).toHaveCSS("contain", "content");
    const registered = page.getByRole("link", { name: /^Registered/ });
    const count = Number((await registered.textContent())?.match(/\d+/)?.[0]);
    expect(count).toBeGreaterThan(0);
    await expectAccessible(page);
    // A bar is nothing but its background, which the reader's own colours would replace.
    await page.emulateMedia({ forcedColors: "active" });
    const journey = page.getByRole("region", { name: "Journey" });
    await expect(journey.getByRole("link", { name: /^\d+ dropped out$/ })).toHaveCount(4);
    const part = journey.locator("[data-drawn] > *");
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect(part.first()).not.toHaveCSS("background-color", ground);
    await page.emulateMedia({ forcedColors: "none" });
    const stages = page.getByRole("heading", { name: "Where everyone stands now" });
    await expect(stages).toBeHidden();
    await page.getByRole("button", { name: "Show all charts" }).click();
    await expect(stages).toBeVisible();
    await expectAccessible(page);
    await registered.click();
    await expect(page.getByRole("heading", { level: 1, name: "Registered" })).toBeVisible();
    await expect(page.getByText(`1–${count} of ${count}`)).toBeVisible();
    await expect(
      page.getByText(`From ${formatDate("2026-01-01", dayFromToday(0))} on.`),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Zubeda", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Zubeda" })).toBeVisible();
    await expect(page.getByText("Awaiting approval", { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole("link", { name: "Interviews", exact: true }).first()).toBeVisible();
    await page.goBack();
    await expect(registered).toBeVisible();
    await expect(page.getByLabel("From", { exact: true })).toHaveValue("01/01/2026");
    await expect(stages).toBeVisible();
  });

  await test.step("an address without a figure leads to the figures", async () => {
    await page.goto("/ceo-dashboard/insights-rows");
    await page.getByRole("link", { name: "Open The company today" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The company today" })).toBeVisible();
  });

  await test.step("what is typed before the search has loaded is taken along, and so is Enter", async () => {
    const before = page.getByRole("button", { name: "Search", exact: true });
    const zubeda = page.getByRole("heading", { level: 1, name: "Zubeda" });
    const release = await holdBack(page, /\/assets\/SearchDialog/);
    await before.focus();
    await page.keyboard.press("Control+K");
    await page.keyboard.type("other");
    await page.keyboard.press("Escape");
    await expect(before).toBeFocused();
    await page.keyboard.press("Control+K");
    for (const key of ["z", "u", "b"]) await page.keyboard.press(key);
    await expect(page.getByRole("textbox", { name: "Search", exact: true })).toHaveValue("zub");
    await expectAccessible(page);
    release();
    const field = page.getByRole("combobox", { name: /^Search people/ });
    await expect(field).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(zubeda).toBeVisible();

    await page.unroute(/\/assets\/SearchDialog/);
    await page.goto("/ceo-dashboard");
    const releaseAgain = await holdBack(page, /\/assets\/SearchDialog/);
    await expect(before).toBeVisible();
    await expect(page.getByText(/this month compared with \S/)).toBeVisible();
    for (const key of ["Control+K", "z", "u", "b", "Enter"]) await page.keyboard.press(key);
    releaseAgain();
    await expect(field).toHaveCount(0);
    await expect(zubeda).toBeVisible();
  });

  await test.step("from anywhere: Ctrl K, three letters, Enter", async () => {
    const before = page.getByRole("button", { name: "Search", exact: true });
    await before.focus();
    await page.keyboard.press("Control+K");
    const field = page.getByRole("combobox", { name: /^Search people/ });
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
    await expect(before).toBeFocused();
    await page.keyboard.press("Control+K");
    await expect(field).toBeFocused();
    // No waiting between the keys: Enter takes the result for the typed text, whenever it comes.
    for (const key of ["z", "u", "b", "Enter"]) await page.keyboard.press(key);
    await expect(page.getByRole("heading", { level: 1, name: "Zubeda" })).toBeVisible();
    await expect(page.getByText("The office approves or rejects the registration.")).toBeVisible();
    await expect(page.getByText(/^Nothing yet: details, documents, payments/)).toBeVisible();
    // The person opened last is found without typing, even while the search is still closing; a
    // screen by its name.
    await page.keyboard.press("Control+K");
    await expect(page.getByRole("option", { name: /^Zubeda/ })).toBeVisible();
    await field.fill("zubeda");
    await expect(page.getByRole("option", { name: /Awaiting approval/ })).toBeVisible();
    await expectAccessible(page);
    await field.fill("dues");
    await page.getByRole("option", { name: /^Dues/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Dues" })).toBeVisible();
  });

  await test.step("the same numbers as a table, and of a period", async () => {
    await leave(page);
    await openAs(page, FIRST_ADMIN, "/admin-panel/marketing-insights");
    await page.getByRole("button", { name: "Show as table: From eligible to joined" }).click();
    const scheduled = page.getByRole("row", { name: /^Scheduled/ });
    await expect(scheduled).toContainText("100%");
    await expectAccessible(page);
    const number = scheduled.getByRole("link");
    const count = Number(await number.textContent());
    await number.click();
    await expect(page.getByText(`1–${count} of ${count}`)).toBeVisible();
    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "Marketing Insights" })
      .click();
    await page.getByRole("combobox", { name: "Period" }).click();
    await page.getByRole("option", { name: "This month" }).click();
    await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/);
    await expect(page.getByText("No placement in this period.").first()).toBeVisible();
  });
});

test("a chart below the screen is drawn as it comes into sight, and for paper @lab", async ({
  page,
  hub,
}) => {
  const salesHead = await createdPerson(hub, "Gita", { role: "Admin", subRole: "Sales Head" });
  // Two weeks would be shown as a table from the start.
  for (const [name, day] of [
    ["Lila", -33] as const,
    ["Mira", -26] as const,
    ["Nila", -19] as const,
  ])
    await candidate(hub, name, "Wipro", day);
  await page.addInitScript(() => {
    window.print = () => {
      const bars = document.querySelectorAll(".recharts-bar-rectangle path").length;
      document.documentElement.dataset.printed = String(bars);
    };
  });
  await page.setViewportSize({ width: 1440, height: 400 });
  await openAs(page, salesHead, "/sales-head-dashboard?period=all");
  const panel = page.getByRole("region", { name: "Interviews by week" });
  const chart = panel.locator(".recharts-surface").first();
  await expect(panel.getByRole("button", { name: /^Show as table/ })).toBeVisible();
  await expect(chart).toHaveCount(0);
  await page.keyboard.press("Control+p");
  await expect(page.locator("html")).toHaveAttribute("data-printed", /^[1-9]/);

  await page.reload();
  await panel.getByRole("button", { name: /^Show as table/ }).waitFor();
  await expect(chart).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(panel.getByRole("table")).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await panel.scrollIntoViewIfNeeded();
  await expect(chart).toBeVisible();

  // A chart without room never appears, and must not block printing.
  await page.reload();
  await panel.getByRole("button", { name: /^Show as table/ }).waitFor();
  await panel.evaluate((section) => {
    section.style.display = "none";
  });
  await page.keyboard.press("Control+p");
  await expect(page.locator("html")).toHaveAttribute("data-printed", /^\d/);
});
