/** Urgent notices by WhatsApp and SMS: to people who agreed, once, with present data when sent. */
import { afterAll, afterEach, expect, test } from "vitest";
import { JOBS } from "#/platform/app/feature-jobs.ts";
import { newId } from "#/platform/db/ids.ts";
import { addDays, formatDate, istMoment } from "#/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertDue } from "#test/support/dues.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { nightNow } from "#test/support/opened-app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import { insertClass, SLOTS } from "#test/support/training.ts";
import { startTwilio } from "#test/support/twilio.ts";
import { PHONE_JOB } from "./phones.rules.ts";

const twilio = await startTwilio();
const settings = { ...twilio.settings, ...twilio.templates, QUIET_HOURS: "off" };
const app = await testApp(settings);
afterEach(() => app.moveClock(0));
afterAll(async () => {
  await app.close();
  await twilio.close();
});

type On = Pick<typeof app, "platform">;
const runJob = (name: string, { platform }: On = app) =>
  JOBS.find((job) => job.name === name)?.run(platform, new AbortController().signal);
const send = (on?: On) => runJob(PHONE_JOB, on);
const today = app.platform.clock.today();
const day = (ahead: number) => addDays(today, ahead);
/** Moves the clock to a time in India this many days ahead. */
const at = async (ahead: number, time: string) => {
  const seconds = (istMoment(day(ahead), time).valueOf() - Date.now()) / 1000;
  await app.moveClock(Math.ceil(seconds));
  // Keeps everyone signed in.
  await app.db.updateTable("sessions").set({ lastUsedAt: app.platform.clock.now() }).execute();
};
/** The name of the sandbox's template of a kind, in English or, as 2, in Kannada. */
const templateOf = (kind: string, language = "en") =>
  new RegExp(`${kind}:${language}=([^|]*)`).exec(twilio.templates.TWILIO_SMS_TEMPLATES)?.[1];

const choose = async ({ token }: Persona, choice: object) => {
  const body = { occasions: [], isQuiet: true, urgentByPhone: true, ...choice };
  const url = "/api/notification-preferences";
  const answer = await app.withToken(token).request("PUT", url, body);
  expect(answer.statusCode, answer.body).toBe(200);
};
/** A different number for everyone, by which their texts are found. */
let people = 0;
async function agreed<T extends { person: Persona }>(who: T, choice = {}) {
  const contact = String(9_800_000_000 + ++people);
  const { id } = who.person;
  await app.db
    .updateTable("marketingProfiles")
    .set({ contact })
    .where("traineeId", "=", id)
    .execute();
  await choose(who.person, choice);
  const texts = () =>
    twilio.messages
      .filter(({ form }) => form.get("To")?.endsWith(contact))
      .map(({ form }) => ({
        template: form.get("ContentSid"),
        ...(JSON.parse(form.get("ContentVariables") ?? "") as Record<string, string>),
      }));
  return { ...who, texts };
}
const candidate = async (choice = {}) => agreed(await insertCandidate(app), choice);
const waiting = ({ id: userId }: Persona) =>
  storedRows(app.db, "phoneMessages", ["kind", "status"], { userId }, "id");
const move = async (
  { request }: { request: Awaited<ReturnType<typeof candidate>>["request"] },
  id: string,
  fields: object,
) => expect((await request("PUT", `update/${id}`, fields)).statusCode).toBe(200);

const pay = ({ recordId }: { recordId: string }, { month }: { month: string }) =>
  app.db
    .insertInto("assistancePayments")
    .values({
      id: newId(),
      recordId,
      month,
      status: "Received",
      paymentDate: today,
      amountPaise: 500_000,
      receivedPaise: 500_000,
      recordedBy: app.personas.admin.id,
      recordedAt: new Date(),
    })
    .execute();

test("an interview that is set, moved, and tomorrow: each by its template, in one's language", async () => {
  const who = await candidate({ phoneLanguage: "kn" });
  const id: string = (await who.schedule({ date: day(5) })).json().interview._id;
  await send();
  await move(who, id, { date: day(6), startTime: "14:30" });
  await send();
  await at(5, "18:00");
  await runJob("interviews-tomorrow");
  await send();
  const facts = (kind: string, date: string, time: string) => ({
    template: templateOf(kind, "kn"),
    1: "Careers Hub",
    2: "Infosys",
    3: `${formatDate(date as typeof today)}, ${time}`,
    4: "http://hub.test/interview-schedules",
  });
  expect(who.texts()).toEqual([
    facts("interview-scheduled", day(5), "10:00 AM"),
    facts("interview-moved", day(6), "2:30 PM"),
    facts("interview-tomorrow", day(6), "2:30 PM"),
  ]);
});

test("a session that is cancelled, and what is due: soon, overdue, and not a third time", async () => {
  const batch = await insertClass(app);
  const [asha] = batch.trainees;
  await insertDetails(app.db, asha.id);
  await choose(asha, {});
  const trainer = await insertPerson(app.db, { name: "Meera", role: "Trainer" });
  const parts = { batchId: batch.batchId, date: day(2), time: SLOTS[1] ?? "", topic: "Streams" };
  const as = app.withToken(trainer.token);
  const planned = await as.send("POST", "/api/planned-session", parts);
  const url = `/api/planned-session/${planned.json().planned._id}/cancel`;
  expect((await as.request("PUT", url, { reason: "Ill." })).statusCode).toBe(200);
  const before = twilio.messages.length;
  await send();
  const form = twilio.messages[before]?.form;
  expect([form?.get("ContentSid"), JSON.parse(form?.get("ContentVariables") ?? "")]).toEqual([
    templateOf("session-cancelled"),
    {
      1: "Careers Hub",
      2: "Streams",
      3: expect.stringMatching(new RegExp(`^${formatDate(day(2))}, \\d+:\\d\\d [AP]M$`)),
      4: "http://hub.test/java-training-details",
    },
  ]);
  expect(twilio.messages).toHaveLength(before + 1);

  const assisted = await insertAssisted(app, "active");
  await insertDetails(app.db, assisted.person.id);
  await choose(assisted.person, {});
  const due = await insertDue(app, assisted, 0, { dueOn: day(3) });
  for (const [ahead, kinds] of [
    [0, ["due-soon"]],
    [6, ["due-soon", "due-overdue"]],
    [18, ["due-soon", "due-overdue"]],
  ] as const) {
    await app.moveClock(ahead * 86_400);
    await runJob("due-reminders");
    await send();
    const texts = await storedRows(app.db, "phoneMessages", "kind", { about: due.id }, "id");
    expect(texts.map(({ kind }) => kind)).toEqual(kinds);
  }
  const [what] =
    (await storedRow(app.db, "phoneMessages", "words", { kind: "due-soon", about: due.id }))
      .words ?? [];
  expect(what).toBe("₹5,000");
});

test("nobody gets one who agreed to the office's messages alone, has switched it off, or took it back", async () => {
  const office = await candidate({ urgentByPhone: false, byPhone: true });
  const interviews = { occasion: "interviews", app: false, mail: false };
  const off = await candidate({ occasions: [interviews] });
  const back = await candidate();
  const locked = await candidate();
  for (const who of [office, off, back, locked]) await who.schedule({ date: day(3) });
  expect([await waiting(office.person), await waiting(off.person)]).toEqual([[], []]);
  await choose(back.person, { urgentByPhone: false });
  await app.as("admin").request("PUT", `/api/admin/users/${locked.person.id}`, { disabled: true });
  await send();
  for (const who of [office, off, back, locked]) {
    expect([who.texts(), await waiting(who.person)]).toEqual([[], []]);
  }
});

test("what was taken back, moved or paid before it leaves does not leave; the last word does", async () => {
  const removed = await candidate();
  const moved = await candidate();
  const gone: string = (await removed.schedule({ date: day(3) })).json().interview._id;
  expect((await removed.request("DELETE", `delete/${gone}`)).statusCode).toBe(200);
  const id: string = (await moved.schedule({ date: day(3) })).json().interview._id;
  await move(moved, id, { date: day(4) });
  await move(moved, id, { date: day(5) });
  const assisted = await insertAssisted(app, "active");
  await insertDetails(app.db, assisted.person.id);
  await choose(assisted.person, {});
  const due = await insertDue(app, assisted, 0, { dueOn: day(3) });
  await runJob("due-reminders");
  expect(await waiting(assisted.person)).toHaveLength(1);
  await pay(assisted, due);
  await send();
  expect([removed.texts(), await waiting(removed.person)]).toEqual([[], []]);
  expect(moved.texts()).toMatchObject([
    { template: templateOf("interview-moved"), 3: `${formatDate(day(5))}, 10:00 AM` },
  ]);
  expect(await waiting(assisted.person)).toEqual([]);
  // A reminder of tomorrow waits while the interview moves away: only the move is sent.
  await at(4, "18:00");
  await runJob("interviews-tomorrow");
  await move(moved, id, { date: day(9) });
  await send();
  expect(moved.texts().slice(1)).toMatchObject([
    { template: templateOf("interview-moved"), 3: `${formatDate(day(9))}, 10:00 AM` },
  ]);
});

test("what is undone was never sent, and what was waiting before it still leaves", async () => {
  const batch = await insertClass(app);
  const [asha] = batch.trainees;
  await insertDetails(app.db, asha.id);
  await choose(asha, {});
  const trainer = await insertPerson(app.db, { name: "Meera", role: "Trainer" });
  const parts = { batchId: batch.batchId, date: day(3), time: SLOTS[2] ?? "", topic: "Maps" };
  await app.withToken(trainer.token).send("POST", "/api/planned-session", parts);
  const url = `/api/batch/${batch.batchId}/end`;
  const { version } = await storedRow(app.db, "batches", "version", { id: batch.id });
  const ended = await app.as("admin").request("PUT", url, { endDate: day(1), version });
  expect(await waiting(asha)).toEqual([{ kind: "session-cancelled", status: "waiting" }]);
  const before = twilio.messages.length;
  await send();
  expect(twilio.messages).toHaveLength(before);
  const undo = `/api/decisions/${ended.json().decisionId}/undo`;
  expect((await app.as("admin").request("POST", undo)).statusCode).toBe(200);
  expect(await waiting(asha)).toEqual([]);
});

test("by night they wait, and what moved twice meanwhile says once where it is", async () => {
  const night = await app.secondInstance({ ...settings, QUIET_HOURS: nightNow(6) });
  const sleeper = await candidate();
  const awake = await candidate({ isQuiet: false });
  const id: string = (await sleeper.schedule({ date: day(3) })).json().interview._id;
  await awake.schedule({ date: day(3) });
  await move(sleeper, id, { date: day(7) });
  await send(night);
  expect([sleeper.texts().length, awake.texts().length]).toEqual([0, 1]);
  await send();
  expect(sleeper.texts()).toMatchObject([{ 3: `${formatDate(day(7))}, 10:00 AM` }]);
});

test("two instances at once send each once; none is repeated after its process died", async () => {
  const second = await app.secondInstance(settings);
  const all = await Promise.all(Array.from({ length: 12 }, () => candidate()));
  for (const { schedule } of all) await schedule({ date: day(3) });
  await Promise.all([send(app), send(second), send(app), send(second)]);
  expect(all.map(({ texts }) => texts().length)).toEqual(all.map(() => 1));
  // A row that was claimed and never marked, as after a power cut.
  const [{ person, texts } = await candidate()] = all;
  await app.db
    .updateTable("phoneMessages")
    .set({ providerId: null })
    .where("userId", "=", person.id)
    .execute();
  await app.moveClock(3_600);
  await send();
  expect(texts()).toHaveLength(1);
});
