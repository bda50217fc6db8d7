import { plannedContract } from "#/domain/training/sessions/planned/planned.contract.ts";
import { typeDate } from "./pages/date-field.ts";
import { UNDO_SECONDS, undoOf } from "./pages/undo-toast.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { call } from "./support/call.ts";
import { classroom, holdByCall, SLOT } from "./support/classroom.ts";
import { expect, onOwnHub, test } from "./support/fixtures.ts";
import { FIRST_ADMIN, openAs, signInByCall } from "./support/people.ts";
import { dayFromToday } from "./support/trainee-steps.ts";

// A separate hub, with time to undo.
onOwnHub({ UNDO_SECONDS: String(UNDO_SECONDS) });

const A_DAY = 86_400;

test("the trainees of a batch with their counts @lab", async ({ page, hub }) => {
  const room = await classroom(hub, ["Jaya Counts", "Kiran Counts"]);
  const { sessionId } = await holdByCall(hub, room, { topic: "Collections" });
  hub.setClock(A_DAY);
  await openAs(page, room.trainer, `/trainer-dashboard?batch=${room.batchId}`);
  await page.getByRole("link", { name: /Trainee Details/ }).click();
  await expect(page.getByRole("row", { name: /^Jaya Counts .*0\/1 1\/1$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("searchbox").fill("nobody");
  await expect(page.getByText("No trainees available for this batch.")).toBeVisible();

  // The whole batch on one page, found by its name from anywhere.
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill(room.batchId);
  await page.getByRole("option", { name: new RegExp(`^${room.batchId}`) }).click();
  await expect(page.getByRole("heading", { level: 1, name: room.batchId })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Kiran Counts .*1\/1 0\/1/ })).toBeVisible();
  for (const tab of ["Sessions", "Answers", "Scores", "Attendance"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(
      page.getByRole("region", { name: `${tab} of ${room.batchId}`, exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
  }
  await expect(page.getByRole("row", { name: /^Jaya Counts .*1\/1 P$/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Attendance", selected: true })).toBeVisible();

  // An absence with leave is a third mark, which counts in no share.
  await page.goto(`/edit-session/${sessionId}`);
  await page.getByRole("checkbox", { name: /^Kiran Counts/ }).uncheck();
  await page.getByRole("combobox", { name: "Excuse somebody" }).click();
  await page.getByRole("option", { name: /^Kiran Counts/ }).click();
  await expect(page.getByRole("button", { name: "Update" })).toBeDisabled();
  await page.getByRole("combobox", { name: "Kiran Counts" }).fill("Exam");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveURL(/view-training/);
  await page.goto(`/batches/${room.batchId}?tab=attendance`);
  await expect(page.getByRole("row", { name: /^Kiran Counts .*0\/0 E$/ })).toBeVisible();
});

test("who ends a batch reads what is cancelled with it, and undoing brings it back @lab", async ({
  page,
  hub,
}) => {
  const room = await classroom(hub, ["Lata Learns"]);
  await holdByCall(hub, room, { topic: "Collections" });
  const { token } = await signInByCall(hub, room.trainer);
  const form = new FormData();
  const plan = { batchId: room.batchId, date: dayFromToday(3), time: SLOT, topic: "Streams" };
  for (const [name, value] of Object.entries(plan)) form.append(name, value);
  await call(hub.url, token, plannedContract.plan, { form });
  await openAs(page, FIRST_ADMIN, `/batches/${room.batchId}`);
  const question = page.getByRole("dialog");
  const ask = async (day: string) => {
    await typeDate(page.getByLabel("Set End Date"), day);
    await page.getByRole("button", { name: "Mark Batch as Ended" }).click();
  };
  await ask(dayFromToday(-1));
  await question.getByRole("button", { name: "End batch" }).click();
  await expect(question.getByRole("alert")).toContainText("A session of this batch is recorded on");
  await question.getByRole("button", { name: "Cancel" }).click();

  await ask(dayFromToday(1));
  await expect(question).toContainText("1 session planned after that day is cancelled");
  await expectAccessible(page);
  await question.getByRole("button", { name: "End batch" }).click();
  await undoOf(page, "Batch marked as ended").click();
  await expect(page.getByText("Undone.")).toBeVisible();
  await page.goto(`/batches/${room.batchId}?tab=sessions`);
  await expect(page.getByText("Streams").first()).toBeVisible();
});
