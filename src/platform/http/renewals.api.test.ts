import { expect, onTestFinished, test } from "vitest";
import { dueJobs } from "#/domain/money/dues/dues.job.ts";
import { askForOutcomes } from "#/domain/placement/interviews/reminders/reminders.service.ts";
import { newId } from "#/platform/db/ids.ts";
import { addDays } from "#/shared/dates.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertDue } from "#test/support/dues.ts";
import { insertCandidate, LONG_NOTE } from "#test/support/marketing.ts";
import { openAppAtNight } from "#test/support/opened-app.ts";
import { makeOpening } from "#test/support/openings.ts";
import type { Persona } from "#test/support/personas.ts";
import { openPostOffice } from "#test/support/post-office.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { SLOTS } from "#test/support/training.ts";
import { sessionCalls } from "#test/support/training-calls.ts";

const { app, nightHours } = await openAppAtNight();
const { plan } = sessionCalls(() => app);
const never = new AbortController().signal;
const HOUR = 3600;

/** Advances to the next morning. Returns what became of each mail of a kind, with its subject. */
async function morning(kind: string, people: readonly Persona[]) {
  const office = await openPostOffice(app);
  onTestFinished(async () => {
    await app.moveClock(0);
    await office.close();
  });
  await office.run();
  expect(office.deliveries.filter(({ raw }) => raw.includes(kind))).toEqual([]);
  await app.moveClock(nightHours * HOUR);
  await office.run();
  expect(office.faults).toEqual([]);
  const of = ({ email: recipient }: Persona) =>
    storedRows(app.db, "outbox", ["status", "subject"], { recipient, kind });
  const mails = await Promise.all(people.map(of));
  return mails.map((rows) => rows.map(({ status, subject }) => [status, subject]));
}

test("a reminder of what was paid at night is dropped", async () => {
  const day = addDays(app.platform.clock.today(), 3);
  const owing = await Promise.all(
    ["Owes", "Pays"].map(async (name) => {
      const assisted = await insertAssisted(app, "active", { name });
      return { ...assisted, ...(await insertDue(app, assisted, 0, { dueOn: day })) };
    }),
  );
  await dueJobs.find(({ name }) => name === "due-reminders")?.run(app.platform, never);
  const [, paid] = owing;
  await app.db
    .insertInto("assistancePayments")
    .values({
      id: newId(),
      recordId: paid?.recordId ?? "",
      month: paid?.month ?? "",
      status: "Received",
      amountPaise: 500_000,
      receivedPaise: 500_000,
      paymentDate: day,
      recordedBy: app.personas.admin.id,
      recordedAt: new Date(),
    })
    .execute();
  const mails = await morning(
    "due-soon",
    owing.map(({ person }) => person),
  );
  expect(mails.map(([first]) => first?.[0])).toEqual(["sent", "skipped"]);
});

test("a plan cancelled at night is dropped, a changed one written again, to who is still in the batch", async () => {
  const [changed, cancelled] = [await plan({ topic: "Old" }), await plan({ topic: "Gone" })];
  const { assignment: _, attendance: __, batchId: ___, ...place } = changed.form;
  const asTrainer = ({ trainer }: typeof changed) => app.withToken(trainer.token);
  const change = { ...place, topic: "New", version: "1" };
  const url = `/api/planned-session/${changed.planned._id}`;
  expect((await asTrainer(changed).send("PUT", url, change)).statusCode).toBe(200);
  const cancel = `/api/planned-session/${cancelled.planned._id}/cancel`;
  await asTrainer(cancelled).request("PUT", cancel, { reason: "" });
  const [asha, bala] = changed.batch.trainees;
  await app.db.deleteFrom("batchMembers").where("traineeId", "=", bala.id).execute();
  const mails = await morning("session-planned", [asha, bala, cancelled.batch.trainees[0]]);
  const { batchId } = changed.batch;
  expect(mails).toEqual([
    [["sent", `Next in ${batchId}: New`]],
    [["skipped", `Next in ${batchId}: Old`]],
    [["skipped", `Next in ${cancelled.batch.batchId}: Gone`]],
  ]);
});

test("who was not mailed of a plan yet gets no mail that it moved or was cancelled, but reads it", async () => {
  const [moved, cancelled] = [await plan({ topic: "Moves" }), await plan({ topic: "Falls out" })];
  const { assignment: _, attendance: __, batchId: ___, ...place } = moved.form;
  const wide = moved.batch.trainees[2];
  const off = { occasions: [], isQuiet: false };
  await app.withToken(wide.token).request("PUT", "/api/notification-preferences", off);
  const office = await openPostOffice(app);
  await office.run();
  await office.close();
  const move = { ...place, time: SLOTS[1], version: "1" };
  const url = `/api/planned-session/${moved.planned._id}`;
  expect((await app.withToken(moved.trainer.token).send("PUT", url, move)).statusCode).toBe(200);
  const cancel = `/api/planned-session/${cancelled.planned._id}/cancel`;
  await app.withToken(cancelled.trainer.token).request("PUT", cancel, { reason: "" });
  const heardBy = async ({ id, email: recipient }: Persona) => ({
    mails: (await storedRows(app.db, "outbox", "kind", { recipient }, "id")).map((row) => row.kind),
    app: (await storedRows(app.db, "notifications", "kind", { userId: id }, "id")).map(
      (row) => row.kind,
    ),
  });
  const [planned, isMoved, isOff] = ["session-planned", "session-moved", "session-cancelled"];
  expect(await heardBy(moved.batch.trainees[0])).toEqual({
    mails: [planned],
    app: [planned, isMoved],
  });
  expect(await heardBy(cancelled.batch.trainees[0])).toEqual({
    mails: [planned],
    app: [planned, isOff],
  });
  // People without quiet hours have had the mail about the plan, so they also get the one about the
  // move.
  expect(await heardBy(wide)).toEqual({ mails: [planned, isMoved], app: [planned, isMoved] });
});

test("what waited for the morning is looked at again as well where quiet hours are switched off", async () => {
  const [stays, cancelled] = [await plan({ topic: "Stays" }), await plan({ topic: "Gone" })];
  const cancel = `/api/planned-session/${cancelled.planned._id}/cancel`;
  await app.withToken(cancelled.trainer.token).request("PUT", cancel, { reason: "" });
  const [reads, spared] = [stays.batch.trainees[0], cancelled.batch.trainees[0]];
  const off = { occasions: [], isQuiet: false };
  for (const { token } of [reads, spared])
    await app.withToken(token).request("PUT", "/api/notification-preferences", off);
  const office = await openPostOffice(app);
  onTestFinished(office.close);
  await office.run();
  expect(office.taken()).toContain(reads.email);
  expect(office.taken()).not.toContain(spared.email);
});

test("an opening that was closed or applied for at night is dropped, one that changed is written anew", async () => {
  const [waits, applies] = [await insertCandidate(app, "Waits"), await insertCandidate(app, "Has")];
  const admin = app.as("admin");
  const publish = async () => {
    const id = await makeOpening(app);
    const status = (to: string) =>
      admin.request("PUT", `/api/openings/${id}/status`, { status: to });
    const { opening } = (await status("published")).json();
    return { id, status, opening };
  };
  const [open, closed] = [await publish(), await publish()];
  await closed.status("closed");
  const { _id: _, status: __, publishedAt: ___, ...fields } = open.opening;
  const change = { ...fields, role: "Architect" };
  const answer = await admin.request("PUT", `/api/openings/${open.id}`, change);
  expect(answer.statusCode, answer.body).toBe(200);
  const own = app.withToken(applies.person.token);
  await own.request("POST", "/api/my-applications", { openingId: open.id });
  const mails = await morning("opening-published", [waits.person, applies.person]);
  const before = "Opening: Java developer at Infosys";
  expect(mails.map((rows) => rows.toSorted())).toEqual([
    [
      ["sent", "Opening: Architect at Infosys"],
      ["skipped", before],
    ],
    [
      ["skipped", before],
      ["skipped", before],
    ],
  ]);
});

test("nobody is asked in the morning for an outcome that came at night", async () => {
  const [silent, answers] = [
    await insertCandidate(app, "Silent"),
    await insertCandidate(app, "Says"),
  ];
  const date = addDays(app.platform.clock.today(), -3);
  const held = async ({ schedule }: typeof silent): Promise<string> =>
    (await schedule({ date })).json().interview._id;
  await held(silent);
  const answered = await held(answers);
  await app.moveClock(2 * HOUR);
  await askForOutcomes(app.platform, never);
  // Within the hours of a session.
  await app.moveClock(0);
  const answer = await answers.feedback(answered, { feedback: "Positive", description: LONG_NOTE });
  expect(answer.statusCode, answer.body).toBe(200);
  const mails = await morning("interview-outcome-missing", [silent.person, answers.person]);
  expect(mails.map(([first]) => first?.[0])).toEqual(["sent", "skipped"]);
});
