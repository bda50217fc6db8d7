import type { Page } from "@playwright/test";
import { applicationsContract } from "#/domain/placement/companies/applications/applications.contract.ts";
import { openingsContract } from "#/domain/placement/companies/openings/openings.contract.ts";
import { typeDate } from "./pages/date-field.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { candidateOf, openingBody } from "./support/candidates.ts";
import { classroom, SLOT } from "./support/classroom.ts";
import { expect, test } from "./support/fixtures.ts";
import type { Hub } from "./support/hub.ts";
import { openMenu } from "./support/keyboard.ts";
import { FIRST_ADMIN, openAs, type Person, signInByCall } from "./support/people.ts";
import { dayFromToday } from "./support/trainee-steps.ts";

/** A published opening with a candidate on its board. Returns the board's address. */
async function boardWith(hub: Hub, person: Person): Promise<string> {
  const { token } = await signInByCall(hub, FIRST_ADMIN);
  const { opening } = await call(hub.url, token, openingsContract.create, {
    body: openingBody("Northwind", "Java developer"),
  });
  const params = { openingId: opening._id };
  await call(hub.url, token, openingsContract.setStatus, { params, body: { status: "published" } });
  const { userId } = await signInByCall(hub, person);
  await call(hub.url, token, applicationsContract.add, { params, body: { userId } });
  return `/openings/${opening._id}`;
}

const PHONE = { width: 390, height: 844 };

async function choose(page: Page, name: string) {
  await openMenu(page, page.getByRole("button", { name: "Move Esha Meets" }));
  await page.getByRole("menuitem", { name }).press("Enter");
  return page.getByRole("dialog");
}

test("where an interview is, and by which link, from the board to the candidate's phone @lab", async ({
  page,
  hub,
}) => {
  test.slow();
  const person = await candidateOf(hub, "Esha Meets");
  const board = await boardWith(hub, person);

  await test.step("the office arranges it with a link, which has to be https", async () => {
    await openAs(page, FIRST_ADMIN, board);
    const dialog = await choose(page, "Schedule an interview");
    await typeDate(dialog.getByLabel("Date", { exact: true }), dayFromToday(3));
    await dialog.getByLabel("Start time").fill("15:00");
    await dialog.getByLabel("Link (optional)").fill("http://meet.example.com/shop");
    await dialog.getByRole("button", { name: "Schedule interview" }).click();
    await expect(
      dialog.getByText("Enter a whole address that begins with https://."),
    ).toBeVisible();
    await dialog.getByLabel("Link (optional)").fill("https://meet.example.com/shop");
    await dialog.getByRole("button", { name: "Schedule interview" }).click();
    await expect(dialog).toBeHidden();
    // The card moves to its round, and a menu open on it closes.
    await expect(page.getByRole("region", { name: "Screening: 1" })).toContainText(
      "Join: meet.example.com",
    );
  });

  await test.step("where it is may become known later, without a move and without a reason", async () => {
    const dialog = await choose(page, "Move the interview");
    await dialog.getByLabel("Place (optional)").fill("Tower B, 4th floor");
    await dialog.getByRole("button", { name: "Move interview" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: "Screening: 1" })).toContainText(
      "Tower B, 4th floor · Join: meet.example.com",
    );
    await expectAccessible(page);
  });

  await test.step("the candidate reads on the phone where it is, and how to join", async () => {
    const wide = page.viewportSize();
    await page.setViewportSize(PHONE);
    await openAs(page, person, "/marketing-dashboard");
    const next = page.getByRole("region", { name: "What is next" });
    await expect(next).toContainText("3:00 PM");
    await expect(next).toContainText("Tower B, 4th floor");
    const join = next.getByRole("link", { name: "Join: meet.example.com" });
    await expect(join).toHaveAttribute("href", "https://meet.example.com/shop");
    await expect(join).toHaveAttribute("rel", /noopener/);
    await expectAccessible(page);
    if (wide) await page.setViewportSize(wide);
  });

  await test.step("the candidate notes whom to ask for, and the list says it", async () => {
    await page.goto("/interview-schedules");
    await page.getByRole("button", { name: /^Reschedule Northwind/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Contact person (optional)").fill("Asha Rao");
    await dialog.getByRole("button", { name: "Update interview" }).click();
    await expect(dialog).toBeHidden();
    const table = page.getByRole("table", { name: "Interviews with the current company" });
    await expect(table).toContainText("Contact: Asha Rao");
  });
});

test("where a class is, and by which link, from the trainer's plan to the member's phone @lab", async ({
  page,
  hub,
}) => {
  test.slow();
  const { batchId, trainees, trainer } = await classroom(hub, ["Anil Arrives"]);
  const [anil] = trainees;
  if (!anil) throw new Error("a trainee is needed here");

  await test.step("the trainer plans it with a link, which has to be https", async () => {
    await openAs(page, trainer, "/trainer-dashboard");
    await page.getByRole("button", { name: "Plan a session", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Batch" }).click();
    await page.getByRole("option", { name: batchId }).click();
    await typeDate(dialog.getByLabel("Date", { exact: true }), dayFromToday(2));
    await dialog.getByLabel("Time").click();
    await page.getByRole("option", { name: SLOT }).click();
    await dialog.getByLabel("Topic").fill("Collections");
    await dialog.getByLabel("Place (optional)").fill("Lab 3, second floor");
    await dialog.getByLabel("Link (optional)").fill("http://meet.example.com/java");
    await dialog.getByRole("button", { name: "Plan session" }).click();
    await expect(
      dialog.getByText("Enter a whole address that begins with https://."),
    ).toBeVisible();
    await dialog.getByLabel("Link (optional)").fill("meet.example.com/java");
    await dialog.getByRole("button", { name: "Plan session" }).click();
    await expect(dialog).toBeHidden();
    const next = page.getByRole("listitem").filter({ hasText: "Collections" });
    await expect(next.first()).toContainText("Lab 3, second floor · Join: meet.example.com");
    await expectAccessible(page);
  });

  await page.setViewportSize(PHONE);
  await test.step("the member reads on the phone where it is, and how to join", async () => {
    await openAs(page, anil, "/batch-dashboard");
    const next = page.getByRole("region", { name: "What is next" });
    await expect(next).toContainText("Lab 3, second floor");
    const join = next.getByRole("link", { name: "Join: meet.example.com" });
    await expect(join).toHaveAttribute("href", "https://meet.example.com/java");
    await expectAccessible(page);
    await page.goto("/java-training-details");
    await expect(page.getByRole("main")).toContainText("Lab 3, second floor");
    await expectAccessible(page);
  });
});
