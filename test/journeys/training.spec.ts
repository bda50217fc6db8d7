import type { Page } from "@playwright/test";
import { batchesContract } from "#/domain/training/batches/batches.contract.ts";
import { typeDate } from "./pages/date-field.ts";
import { decideOutOfSight } from "./pages/decision.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { classroom, holdByCall, SLOT } from "./support/classroom.ts";
import { expect, phoneTest, test } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";
import { pdfFile } from "./support/sample-documents.ts";
import { dayFromToday } from "./support/trainee-steps.ts";

const A_DAY = 86_400;
const present = (page: Page, name: string) => page.getByRole("checkbox", { name });
const saved = (page: Page) => page.getByText("Post created Successfully");

phoneTest(
  "a room is marked in a few taps that outlive the tab, and saved",
  async ({ page, hub }) => {
    const names = ["Anil Attends", "Beena Absent", "Charu Attends"] as const;
    const { batchId, trainees, trainer } = await classroom(hub, names);
    const [, beena, charu] = names;

    await test.step("the trainer marks the room; the taps outlive the tab", async () => {
      await openAs(page, trainer, "/trainer-dashboard");
      await expect(page.getByRole("button", { name: /Create Training/ })).toBeDisabled();
      await page.getByRole("combobox", { name: "Batch" }).click();
      await page.getByRole("option", { name: new RegExp(batchId) }).click();
      await expect(page).toHaveURL(`/trainer-dashboard?batch=${batchId}`);
      await expectAccessible(page);
      await page.getByRole("link", { name: /Create Training/ }).click();
      await page.getByRole("radio", { name: SLOT }).check();
      await page.getByRole("button", { name: "All present" }).click();
      await present(page, beena).uncheck();
      await expect(page.getByText("2 of 3 present")).toBeVisible();
      await page.reload();
      await expect(page.getByText("Your marks are back")).toBeVisible();
      await expect(present(page, beena)).not.toBeChecked();
      await expect(present(page, charu)).toBeChecked();
      await expect(page.getByRole("radio", { name: SLOT })).toBeChecked();
      await expectAccessible(page);
    });

    await test.step("and saves it with its question", async () => {
      const save = page.getByRole("button", { name: "Save" });
      await page.getByLabel("Topic").fill("Collections");
      await expect(save).toBeDisabled();
      await expect(page.getByText("Choose the assignment, a PDF.")).toHaveCount(2);
      await page.getByLabel("Assignment", { exact: true }).setInputFiles(pdfFile("question.pdf"));
      await save.click();
      await expect(saved(page)).toBeVisible();
      await expect(page).toHaveURL(`/view-training?batch=${batchId}`);
      await expect(page.getByRole("main").getByText("Collections").first()).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/create-training?batch=${batchId}`);
      await expect(page.getByText("0 of 3 present")).toBeVisible();
    });

    await test.step("each trainee is told, and sees who was there", async () => {
      const [anil, absent] = trainees;
      if (!anil || !absent) throw new Error("two trainees are needed here");
      const mail = await hub.mailbox.newest(anil.email, /New session in .*: Collections/);
      expect(mail.text).toContain("Meera Holds added a session");
      // At any time of day, today's session has begun by tomorrow.
      hub.setClock(A_DAY);
      await openAs(page, anil, "/java-training-details");
      await expect(page.getByText("1/1")).toBeVisible();
      await openAs(page, absent, "/java-training-details");
      await expect(page.getByText("Absent", { exact: true })).toBeVisible();
    });
  },
);

phoneTest("an answer goes back once with a reason, and is approved", async ({ page, hub }) => {
  const room = await classroom(hub, ["Anil Answers"]);
  const { batchId, trainer } = room;
  const [anil] = room.trainees;
  if (!anil) throw new Error("a trainee is needed here");
  await holdByCall(hub, room, { topic: "Collections" });
  hub.setClock(A_DAY);

  await test.step("the trainee hands in", async () => {
    await openAs(page, anil, "/batch-dashboard");
    await page.getByRole("link", { name: "View Java Training" }).click();
    await expect(page.getByText("0/1")).toBeVisible();
    await page.getByLabel("Upload your answer to Collections, as a PDF").setInputFiles({
      name: "answer.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("not a PDF"),
    });
    await expect(page.getByText("Please select a valid PDF file")).toBeVisible();
    await uploadAnswer(page);
    await expect(page.getByText("Waiting for Approval")).toBeVisible();
    await expectAccessible(page);
  });

  const reason = "Please show the output as well.";
  await test.step("the trainer sends it back with a reason, from the keyboard", async () => {
    await openAs(page, trainer, `/assignment-approvals?batch=${batchId}`);
    await expect(page.getByRole("heading", { name: anil.username })).toBeVisible();
    await page.getByRole("img", { name: /page 1/ }).scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await page.keyboard.press("r");
    await expect(page.getByLabel("Reason")).toBeFocused();
    await page.keyboard.type(reason);
    await page.getByRole("button", { name: "Reject" }).click();
    await expect(page.getByText("Assignment rejected.")).toBeVisible();
    await expect(page.getByText("Nothing waits for your review.")).toBeVisible();
  });

  await test.step("the trainee reads why, and hands in again", async () => {
    await openAs(page, anil, "/java-training-details");
    await expect(page.getByText(reason)).toBeVisible();
    await expectAccessible(page);
    const row = page.getByRole("listitem").filter({ hasText: reason });
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(116);
    // The full reason is shown without a click.
    const words = row.getByText(reason);
    expect(await words.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
    await page.goto("/batch-dashboard");
    await expect(page.getByText(`Rejected: ${reason}`)).toBeVisible();
    // The next step is visible on a phone without scrolling.
    const next = await page.getByRole("region", { name: "What is next" }).boundingBox();
    expect((next?.y ?? 0) + (next?.height ?? 900)).toBeLessThanOrEqual(400);
    await expectAccessible(page);
    await uploadAnswer(page);
    await expect(page.getByText("Nothing to do now.")).toBeVisible();
    await page.goto("/java-training-details");
    await expect(page.getByText("Waiting for Approval")).toBeVisible();
  });

  await test.step("and it is approved", async () => {
    await openAs(page, trainer, `/assignment-approvals?batch=${batchId}`);
    await expect(page.getByText(reason)).toBeVisible();
    await decideOutOfSight(page, "Approve");
    await expect(page.getByText("Assignment approved.")).toBeVisible();
    await openAs(page, anil, "/java-training-details");
    await expect(page.getByText("Approved", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Preview Answer" }).click();
    await expect(page.getByRole("dialog").getByRole("img", { name: /page 1/ })).toBeVisible();
  });
});

async function uploadAnswer(page: Page) {
  const input = page.getByLabel("Upload your answer to Collections, as a PDF");
  await input.setInputFiles(pdfFile("answer.pdf"));
  await expect(page.getByText("Assignment Updated Successfully!")).toBeVisible();
}

test("a save whose answer was lost is stored once @lab", async ({ page, hub }) => {
  const { batchId, trainer } = await classroom(hub, ["Dinesh Once"]);
  await openAs(page, trainer, `/create-training?batch=${batchId}`);
  await page.getByRole("radio", { name: SLOT }).check();
  await page.getByLabel("Topic").fill("Streams");
  await page.getByRole("button", { name: "All present" }).click();
  await page.getByLabel("Assignment", { exact: true }).setInputFiles(pdfFile("question.pdf"));
  // The server stores it, and the response never arrives.
  await page.route("**/api/batch/add-session", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Failed to save the post\. /)).toBeVisible();
  await page.unroute("**/api/batch/add-session");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
});

test("a session is edited by its trainer, moves in the calendar @lab", async ({ page, hub }) => {
  const room = await classroom(hub, ["Esha Edits", "Farhan Edits"]);
  const { batchId, trainer, trainees } = room;
  const session = await holdByCall(hub, room, { topic: "Loops" });
  const [esha] = trainees;
  if (!esha) throw new Error("a trainee is needed here");

  await openAs(page, esha, "/java-training-details");
  await page.getByRole("button", { name: "Get my calendar address" }).click();
  const address = await page.getByLabel("Your private address").inputValue();
  await expectAccessible(page);
  const calendar = async () => (await page.request.get(address)).text();
  expect(await calendar()).toContain(`UID:${session.sessionId}\r\nSEQUENCE:0`);

  await openAs(page, trainer, `/view-training?batch=${batchId}`);
  await page.getByRole("link", { name: /^Edit Loops/ }).click();
  await expect(page.getByLabel("Topic")).toHaveValue("Loops");
  await expect(page.getByRole("button", { name: "Update" })).toBeDisabled();
  await page.getByLabel("Assignment", { exact: true }).setInputFiles({
    name: "notes.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("text"),
  });
  await expect(page.getByText("Please select a valid PDF file")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("radio", { name: "4:00 PM to 6:00 PM" }).check();
  await present(page, "Farhan Edits").uncheck();
  await test.step("what was changed outlives the tab", async () => {
    await expect(page.getByText("1 of 2 present")).toBeVisible();
    page.once("dialog", (question) => question.accept());
    await page.reload();
    await expect(page.getByText("Your changes are back")).toBeVisible();
    await expect(present(page, "Farhan Edits")).not.toBeChecked();
    await expect(page.getByRole("radio", { name: "4:00 PM to 6:00 PM" })).toBeChecked();
  });
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Session Updated Successfully!")).toBeVisible();
  await expect(page).toHaveURL(`/view-training?batch=${batchId}`);
  await expect(page.getByText("4:00 – 6:00 PM")).toBeVisible();
  const moved = await calendar();
  expect(moved).toContain(`UID:${session.sessionId}\r\nSEQUENCE:1`);
  expect(moved.match(/BEGIN:VEVENT/g)).toHaveLength(1);
});

test("what waits longest is reviewed first, and by key @lab", async ({ page, hub }) => {
  const room = await classroom(hub, ["Gopal First", "Hema Second"]);
  await holdByCall(hub, room, { topic: "Collections" });
  for (const trainee of room.trainees) {
    await openAs(page, trainee, "/java-training-details");
    await uploadAnswer(page);
  }
  await openAs(page, room.trainer, "/trainer-dashboard");
  await page.getByRole("link", { name: `Review ${room.batchId}` }).click();
  const who = (name: string) => page.getByRole("heading", { name });
  await expect(who("Gopal First")).toBeVisible();
  // Once the answer is rendered, the desk handles keys for this very answer.
  const drawn = page.getByRole("img", { name: /page 1/ });
  await expect(drawn).toBeVisible();
  await page.keyboard.press("j");
  await expect(who("Hema Second")).toBeVisible();
  await expect(drawn).toBeVisible();
  await page.keyboard.press("k");
  await expect(who("Gopal First")).toBeVisible();
  await expect(drawn).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toBeEnabled();
  await page.keyboard.press("a");
  await expect(who("Hema Second")).toBeVisible();
  await expect(page.getByText("1 of 1 waiting")).toBeVisible();
  await typeDate(page.getByRole("textbox", { name: "Date of the session" }), dayFromToday(-1));
  await expect(page.getByText("Nothing waits for your review.")).toBeVisible();
  await page.getByRole("button", { name: "Any date" }).click();
  await page.getByText("All assignments").click();
  await expect(page.getByText("Approved", { exact: true })).toBeVisible();
});

test("a slot that the trainer already holds is marked as soon as the day is chosen @lab", async ({
  page,
  hub,
}) => {
  const room = await classroom(hub, ["Hari Waits"]);
  const tomorrow = dayFromToday(1);
  await holdByCall(hub, room, { topic: "Loops", date: tomorrow });
  await openAs(page, room.trainer, `/create-training?batch=${room.batchId}`);
  const slot = page.getByRole("radio", { name: SLOT });
  // The form begins with the slot of this hour; a chosen one is never disabled.
  await page.getByRole("radio", { name: "9:00 AM to 11:00 AM" }).check();
  const why = page.getByText(`You hold Loops then, in ${room.batchId}.`);
  await expect(slot).toBeEnabled();
  await expect(why).toBeHidden();
  await typeDate(page.getByRole("textbox", { name: "Date" }), tomorrow);
  await expect(why).toBeVisible();
  await expect(slot).toBeDisabled();
});

test("the tools need a batch with sessions, and a trainer @lab", async ({ page, hub }) => {
  const { batchId, trainees, trainer } = await classroom(hub, ["Indu Guest"]);
  const [indu] = trainees;
  if (!indu) throw new Error("a trainee is needed here");
  const tools = "create-training view-training trainee-details assignment-approvals".split(" ");
  for (const tool of [...tools, "interview-grades"]) {
    const name = tool.replace(/-/g, " ").replace(/\b\w/g, (first) => first.toUpperCase());
    await openAs(page, trainer, `/${tool}`);
    await expect(page).toHaveURL("/trainer-dashboard");
    await expect(page.getByText(`${name} is about one batch. Choose a batch first.`)).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Batch" })).toBeFocused();
    await openAs(page, indu, `/${tool}?batch=${batchId}`);
    await expect(page).toHaveURL("/batch-dashboard");
  }
  await openAs(page, trainer, "/java-training-details");
  await expect(page).toHaveURL("/trainer-dashboard");
  await openAs(page, trainer, "/view-training?batch=JAVA-1999-001");
  await expect(
    page.getByText("Batch not found. Please make sure you are using the correct batch ID."),
  ).toBeVisible();

  await test.step("without a user id there is only the sign-in page", async () => {
    await page.evaluate(() => localStorage.removeItem("userId"));
    await page.goto(`/view-training?batch=${batchId}`);
    await expect(page).toHaveURL(/^[^?]*\/login/);
  });

  await test.step("an ended batch takes no session", async () => {
    const { token } = await signInByCall(hub, FIRST_ADMIN);
    const body = { endDate: dayFromToday(-1) };
    await call(hub.url, token, batchesContract.end, { params: { batchId }, body });
    await openAs(page, trainer, `/create-training?batch=${batchId}`);
    await expect(page.getByText("Sessions are not available for this batch.")).toBeVisible();
    await page.goto(`/view-training?batch=${batchId}`);
    await expect(page.getByText("No sessions available.")).toBeVisible();
  });
});
