import type { Page } from "@playwright/test";
import { applicationsContract } from "#/domain/placement/companies/applications/applications.contract.ts";
import { arrangingContract } from "#/domain/placement/companies/arranging/arranging.contract.ts";
import { openingsContract } from "#/domain/placement/companies/openings/openings.contract.ts";
import { outcomeContract } from "#/domain/placement/interviews/outcome/outcome.contract.ts";
import { typeDate } from "./pages/date-field.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { candidateOf, formOf, openingBody } from "./support/candidates.ts";
import { dragByFinger, dragByMouse } from "./support/dragging.ts";
import { expect, test } from "./support/fixtures.ts";
import type { Hub } from "./support/hub.ts";
import { openMenu } from "./support/keyboard.ts";
import { createdPerson, FIRST_ADMIN, openAs, type Person, signInByCall } from "./support/people.ts";
import { dayFromToday } from "./support/trainee-steps.ts";
import { withoutUpdates } from "./support/without-updates.ts";

/** With a sign that separates parts of an address. */
const COMPANY = "Northwind / Traders";
const ROLE = "Sling developer";

/** Another round by call, which the candidate records as Positive. */
async function positiveRound(hub: Hub, person: Person, openingId: string) {
  const admin = await signInByCall(hub, FIRST_ADMIN);
  const board = () =>
    call(hub.url, admin.token, applicationsContract.board, { params: { openingId }, query: {} });
  const [application] = (await board()).applications;
  await call(hub.url, admin.token, arrangingContract.schedule, {
    params: { applicationId: application?._id ?? "" },
    body: {
      round: "L1",
      date: dayFromToday(0),
      startTime: "11:00",
      duration: "30 Minutes",
      despiteClashes: true,
    },
  });
  const [scheduled] = (await board()).applications;
  const { token } = await signInByCall(hub, person);
  await call(hub.url, token, outcomeContract.feedback, {
    params: { id: scheduled?.interview?._id ?? "" },
    form: formOf({ feedback: "Positive" }),
  });
}

/** Two published openings that every candidate fits. Returns their ids. */
async function twoOpenings(hub: Hub) {
  const { token } = await signInByCall(hub, FIRST_ADMIN);
  const made = async (role: string) => {
    const { opening } = await call(hub.url, token, openingsContract.create, {
      body: openingBody(COMPANY, role),
    });
    await call(hub.url, token, openingsContract.setStatus, {
      params: { openingId: opening._id },
      body: { status: "published" },
    });
    return opening._id;
  };
  return { first: await made(`First ${ROLE}`), second: await made(`Second ${ROLE}`) };
}

/** The menu button of the only application. */
const moving = (page: Page) => page.getByRole("button", { name: "Move Farah Applies" });

const expectInColumn = (page: Page, column: string) =>
  expect(page.getByRole("region", { name: column })).toContainText("Farah Applies");

const columnOf = (page: Page, name: string) =>
  page.getByRole("region", { name: new RegExp(`^${name}:`) });

async function choose(page: Page, action: string) {
  await openMenu(page, moving(page));
  await page.getByRole("menuitem", { name: action }).press("Enter");
  return page.getByRole("dialog");
}

test("from an opening that is written down to the one who joined", async ({ page, hub }) => {
  test.slow();
  const person = await candidateOf(hub, "Farah Applies");
  let board = "";

  await test.step("the office writes an opening down and publishes it", async () => {
    await openAs(page, FIRST_ADMIN, "/admin-panel/openings");
    await page.getByRole("button", { name: "New opening" }).click();
    const dialog = page.getByRole("dialog", { name: "New opening" });
    await dialog.getByLabel("Company").fill(COMPANY);
    await dialog.getByLabel("Role").fill(ROLE);
    await dialog.getByLabel("Location").fill("Pune");
    await dialog.getByLabel("Fixed (lakh a year)").fill("6");
    await typeDate(dialog.getByLabel("Apply until"), dayFromToday(30));
    await dialog.getByLabel("About it").fill("Pages and components for a shop.");
    await dialog.getByRole("button", { name: "Keep as draft" }).click();
    await expect(page.getByText(/^Draft saved\./)).toBeVisible();
    await page.getByRole("link", { name: ROLE }).click();
    await expect(page.getByRole("link", { name: "Admin Panel" })).toHaveAttribute(
      "data-here",
      "true",
    );
    board = new URL(page.url()).pathname;
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("button", { name: "Publish opening" }).click();
    await expect(page.getByText(/^Opening published\. /)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("on a tablet a list that has no room for its columns shows them all as cards", async () => {
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto("/admin-panel/openings");
    const card = page.getByRole("listitem").filter({ hasText: COMPANY });
    await expect(card.getByText("Published")).toBeVisible();
    await expect(card).toContainText("Joined 0");
    await expect(page.getByRole("table")).toHaveCount(0);
    if (wide) await page.setViewportSize(wide);
  });

  await test.step("on a phone the candidate finds it from the marketing dashboard and applies", async () => {
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, person, "/marketing-dashboard");
    const card = page.getByRole("region", { name: "Openings" });
    await card.getByRole("link", { name: `${ROLE}, ${COMPANY}` }).click();
    await page.getByRole("button", { name: `Apply for ${ROLE}, ${COMPANY}` }).click();
    const opening = page.getByRole("region", { name: `${ROLE}, ${COMPANY}` });
    await expect(opening.getByText("Applied", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/marketing-dashboard");
    await expect(card.getByRole("listitem")).toHaveText([`${ROLE}, ${COMPANY}Applied`]);
    if (wide) await page.setViewportSize(wide);
  });

  await test.step("the office shortlists by keys", async () => {
    await openAs(page, FIRST_ADMIN, board);
    await expectInColumn(page, "Applied: 1");
    await openMenu(page, moving(page));
    await page.getByRole("menuitem", { name: "Shortlist", exact: true }).press("Enter");
    await expect(page.getByText("Farah Applies: Shortlisted.")).toBeVisible();
    await expectInColumn(page, "Shortlisted: 1");
  });

  await test.step("a card is carried back by the mouse, at its link too, and forth by a finger", async () => {
    await dragByMouse(
      page,
      page.getByRole("link", { name: "Farah Applies" }),
      columnOf(page, "Applied"),
    );
    await expectInColumn(page, "Applied: 1");
    await expect(page).toHaveURL(board);
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await dragByFinger(page, page.locator("[data-grip]"), columnOf(page, "In rounds"));
    await expectInColumn(page, "In rounds: 1");
    if (wide) await page.setViewportSize(wide);
  });

  await test.step("an interview is scheduled, moved, and cancelled with a reason", async () => {
    const dialog = await choose(page, "Schedule an interview");
    await typeDate(dialog.getByLabel("Date", { exact: true }), dayFromToday(3));
    await dialog.getByLabel("Start time").fill("10:00");
    await dialog.getByRole("button", { name: "Schedule interview" }).click();
    await expect(dialog).toBeHidden();
    await expectInColumn(page, "Screening: 1");
    await choose(page, "Move the interview");
    // A value that cannot be changed looks like the fields next to it.
    await expect(dialog.getByRole("combobox", { name: "Round" })).toHaveCSS("opacity", "1");
    await dialog.getByLabel("Start time").fill("15:00");
    await dialog.getByRole("button", { name: "Move interview" }).click();
    await expect(dialog.getByText("Say why it moves.")).toBeVisible();
    await dialog.getByLabel("Why it moves").fill("The panel is away in the morning.");
    await dialog.getByRole("button", { name: "Move interview" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: "Screening: 1" })).toContainText("3:00 PM");
    await expectAccessible(page);
    await choose(page, "Cancel the interview");
    await dialog.getByRole("button", { name: "Keep interview" }).click();
    await choose(page, "Cancel the interview");
    await dialog.getByLabel("Reason").fill("They take no screening this week.");
    await dialog.getByRole("button", { name: "Cancel interview" }).click();
    await expect(page.getByText("Interview cancelled.")).toBeVisible();
    await expectInColumn(page, "In rounds: 1");
  });

  await test.step("an offer, and who joins is placed", async () => {
    await positiveRound(hub, person, board.split("/").at(-1) ?? "");
    await page.reload();
    await expectInColumn(page, "L1: 1");
    const dialog = await choose(page, "Note the offer");
    await dialog.getByLabel("Fixed (lakh a year)").fill("6.25");
    await typeDate(dialog.getByLabel("Joining date"), dayFromToday(40));
    await dialog.getByRole("button", { name: "Note offer" }).click();
    await expectInColumn(page, "Offered: 1");
    await choose(page, "Has joined");
    await page.getByRole("button", { name: "Note as joined" }).click();
    await expect(page.getByText("Congratulations! They have joined.")).toBeVisible();
    await expectInColumn(page, "Joined: 1");
  });

  await test.step("the company's page has the opening and the placement", async () => {
    await page.getByRole("main").getByRole("link", { name: COMPANY }).click();
    await expect(page.getByRole("region", { name: "Openings (1)" })).toContainText(
      "1 applied, 1 of 1 joined",
    );
    await expect(page.getByRole("region", { name: "Placed (1)" })).toContainText("6.25 LPA");
    // Opened by its address, like one named by a spelling with a space.
    await page.goto(`/companies/${encodeURIComponent(COMPANY)}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(COMPANY);
    await expectAccessible(page);
    await page.getByRole("link", { name: ROLE }).click();
    await expect(page).toHaveURL(board);
  });

  await test.step("who is placed is promised no opening, neither on their dashboard nor among openings", async () => {
    await openAs(page, person, "/marketing-dashboard");
    const card = page.getByRole("region", { name: "Openings" });
    await expect(card.getByRole("listitem")).toHaveText([`${ROLE}, ${COMPANY}Joined`]);
    await expect(card).toContainText("You are placed, so you do not apply");
    await card.getByRole("link", { name: "Open openings" }).click();
    await expect(page.getByRole("main")).toContainText("You are placed, so you do not apply");
    await expect(page.getByText(/you are told|get a mail/i)).toBeHidden();
  });

  await test.step("the candidate's timeline says all of it", async () => {
    await openAs(page, person, "/timeline");
    for (const text of [
      `Applied for ${ROLE} at ${COMPANY}`,
      `Shortlisted for ${ROLE} at ${COMPANY}`,
      `Screening with ${COMPANY} cancelled: They take no screening this week.`,
      `Offer for ${ROLE} at ${COMPANY}: 6.25 LPA`,
      `Placed at ${COMPANY} with 6.25 LPA`,
    ]) {
      await expect(page.getByText(new RegExp(`^${text}`))).toBeVisible();
    }
  });
});

test("who comes after a colleague, or after the candidate, reads who was sooner @lab", async ({
  page,
  hub,
  browser,
}) => {
  const [person, colleague] = await Promise.all([
    candidateOf(hub, "Gita Waits"),
    createdPerson(hub, "Anil Colleague", { role: "Admin" }),
  ]);
  const other = await signInByCall(hub, colleague);
  const openings = await twoOpenings(hub);
  const add = page.getByRole("button", { name: "Shortlist Gita Waits" });
  const mine = await browser.newPage({ baseURL: hub.url });

  await test.step("a colleague shortlists and closes on a screen of their own", async () => {
    await withoutUpdates(page);
    await openAs(page, FIRST_ADMIN, `/openings/${openings.first}?tab=fits`);
    await expect(add).toBeEnabled();
    const { userId } = await signInByCall(hub, person);
    await call(hub.url, other.token, applicationsContract.add, {
      params: { openingId: openings.first },
      body: { userId },
    });
    await add.click();
    await expect(
      page.getByText(/^This application is there already, by Anil Colleague at \d/),
    ).toBeVisible();
  });

  await test.step("a candidate reads that the office closed what they apply for", async () => {
    await withoutUpdates(mine);
    await openAs(mine, person, "/openings");
    const apply = mine.getByRole("button", { name: `Apply for Second ${ROLE}, ${COMPANY}` });
    await expect(apply).toBeEnabled();
    await call(hub.url, other.token, openingsContract.setStatus, {
      params: { openingId: openings.second },
      body: { status: "closed" },
    });
    await apply.click();
    await expect(mine.getByText(/^This opening is closed, by the office at \d/)).toBeVisible();
  });

  await test.step("nobody withdraws from an offer that they have not read", async () => {
    await mine.goto("/openings");
    await mine.getByRole("button", { name: `Withdraw from First ${ROLE}, ${COMPANY}` }).click();
    const { applications } = await call(hub.url, other.token, applicationsContract.board, {
      params: { openingId: openings.first },
      query: {},
    });
    await call(hub.url, other.token, applicationsContract.offer, {
      params: { applicationId: applications[0]?._id ?? "" },
      body: { fixedLakh: 7, variableLakh: 0, joiningDate: dayFromToday(40) },
    });
    const dialog = mine.getByRole("dialog");
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await expect(
      dialog.getByText(/^This application is at “Offered” by now, by the office at \d/),
    ).toBeVisible();
  });
  await mine.close();
});
