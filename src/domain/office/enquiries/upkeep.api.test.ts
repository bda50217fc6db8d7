import { beforeEach, expect, onTestFinished, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import type { TestApp } from "#test/support/app.ts";
import { nextMobile, openEnquiryTests, writeEnquiry } from "#test/support/enquiries.ts";
import { importCalls } from "#test/support/imports.ts";
import { insertPerson } from "#test/support/personas.ts";
import { saveSettings } from "#test/support/settings.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { enquiryJobs } from "./enquiries.job.ts";

const { app, second } = await openEnquiryTests();
beforeEach(async () => {
  await app.db.deleteFrom("enquiries").execute();
  await app.db.deleteFrom("notifications").execute();
});

const run = async (name: string, on: Pick<TestApp, "platform"> = app) => {
  const job = enquiryJobs.find((one) => one.name === name);
  await job?.run(on.platform, new AbortController().signal);
};
const today = () => app.platform.clock.today();

const tomorrow = () => addDays(today(), 1);

/** Moves the clock to a time on a future day. */
async function moveTo(day: string, time: string) {
  const ahead = Date.parse(`${day}T${time}:00+05:30`) - app.platform.clock.now().valueOf();
  onTestFinished(() => app.moveClock(0));
  await app.moveClock(ahead / 1000);
}
const noticeTexts = () =>
  storedRows(app.db, "notifications", ["text"], { kind: "enquiry-calls-today" });

test("in the morning each owner is told once whom to call, however often and wherever the job runs", async () => {
  const { admin } = app.personas;
  const day = tomorrow();
  await writeEnquiry(app, { name: "Asha", nextCallOn: day, nextCallAt: "10:00" });
  await writeEnquiry(app, { name: "Bala", nextCallOn: day });
  await writeEnquiry(app, { name: "Of The Office", nextCallOn: day, ownerId: admin.id });
  await writeEnquiry(app, { name: "Of Nobody", nextCallOn: day, ownerId: null });
  await moveTo(day, "08:30");
  await Promise.all(
    Array.from({ length: 20 }, (_, place) => run("enquiries.calls", place % 2 ? second : app)),
  );
  await run("enquiries.calls");
  expect((await noticeTexts()).map(({ text }) => text).toSorted()).toEqual([
    "To call today: 1 enquiry.",
    "To call today: 2 enquiries.",
  ]);
  const mails = await storedRows(app.db, "outbox", "subject", { kind: "enquiry-calls-today" });
  expect(mails).toHaveLength(2);
});

test.each(["07:55", "11:05", "23:00"])("at %s nobody is told", async (time) => {
  const day = tomorrow();
  await writeEnquiry(app, { nextCallOn: day });
  await moveTo(day, time);
  await run("enquiries.calls");
  expect(await noticeTexts()).toEqual([]);
});

test("lost ones, and those of who works here no more, are told to nobody", async () => {
  const day = tomorrow();
  const { _id } = await writeEnquiry(app, { nextCallOn: day });
  await app
    .as("salesHead")
    .request("PUT", `/api/enquiries/${_id}/lost`, { reason: "No.", version: 1 });
  const gone = await insertPerson(app.db, { name: "Gone", role: "Admin", subRole: "Sales Head" });
  await writeEnquiry(app, { nextCallOn: day, ownerId: gone.id });
  await app.db.updateTable("users").set({ isDisabled: true }).where("id", "=", gone.id).execute();
  await moveTo(day, "08:30");
  await run("enquiries.calls");
  expect(await noticeTexts()).toEqual([]);
});

test("who is about to be locked has their enquiries named", async () => {
  const leaving = await insertPerson(app.db, {
    name: "Leaving",
    role: "Admin",
    subRole: "Sales Head",
  });
  await writeEnquiry(app, { ownerId: leaving.id });
  const { _id } = await writeEnquiry(app, { ownerId: leaving.id });
  await app
    .as("salesHead")
    .request("PUT", `/api/enquiries/${_id}/lost`, { reason: "No.", version: 1 });
  const work = await app.as("admin").request("GET", `/api/admin/users/${leaving.id}/open-work`);
  expect(work.json()).toMatchObject({ enquiries: 1 });
});

const age = (id: string, days: number) => {
  const at = new Date(app.platform.clock.now().valueOf() - days * 86_400_000);
  return app.db.updateTable("enquiries").set({ createdAt: at }).where("id", "=", id).execute();
};
const left = async () =>
  (await storedRows(app.db, "enquiries", "name", {})).map(({ name }) => name).toSorted();

test("what nothing came of is destroyed after the days of the setting, and nothing else", async () => {
  await saveSettings(app, "enquiries", { keepEnquiriesDays: 100 });
  onTestFinished(() => saveSettings(app, "enquiries", { keepEnquiriesDays: 365 }));
  const write = async (name: string, days: number, values: object = {}) => {
    const { _id } = await writeEnquiry(app, { name, ...values });
    await age(_id, days);
    return _id;
  };
  const silent = await write("Silent", 101);
  await write("On The Day", 100);
  await write("Call Ahead", 400, { nextCallOn: today() });
  const spoken = await write("Called Since", 400);
  const call = { result: "Spoke", version: 1 };
  await app.as("salesHead").request("POST", `/api/enquiries/${spoken}/calls`, call);
  const { id } = await insertPerson(app.db, { name: "Has An Account" });
  const linked = await write("Has An Account", 400);
  await app.db.updateTable("enquiries").set({ userId: id }).where("id", "=", linked).execute();
  await run("enquiries.destroy");
  expect(await left()).toEqual(["Call Ahead", "Called Since", "Has An Account", "On The Day"]);
  const lines = await storedRows(app.db, "auditLog", "subjectId", { action: "enquiry.destroyed" });
  expect(lines).toEqual([{ subjectId: silent }]);
});

test("rows of a spreadsheet are written down, change what is open, and are taken back", async () => {
  const { tried, confirmed, moved, rowsOf, stored } = importCalls(() => app);
  const [one, two] = [nextMobile(), nextMobile()];
  const head = "Phone,Name,Source,Course,Remarks,Follow up";
  const first = await tried(
    "enquiries",
    `${head}\n+91-${one},Asha Rao,phone,java,"Evenings",\n12345,Bala,Phone,,,\n${two},Bala,Billboard,,,\n`,
  );
  expect(first.counts).toMatchObject({ new: 1, problem: 2 });
  const problems = (await rowsOf(first, "problem")).flatMap((row) => row.problems ?? []);
  expect(problems.map(({ column }) => column)).toEqual(["mobile", "source"]);
  await confirmed(first);
  expect(
    await storedRows(app.db, "enquiries", ["name", "source", "wants", "note"], { mobile: one }),
  ).toEqual([{ name: "Asha Rao", source: "Phone", wants: "Java", note: "Evenings" }]);
  const again = await tried(
    "enquiries",
    (await stored("enquiries")).map((line) => line.join(",")).join("\n"),
  );
  expect(again.counts).toMatchObject({ rows: 1, same: 1 });
  const second = await confirmed(await tried("enquiries", `${head}\n${one},,College,,,\n`));
  expect(await storedRows(app.db, "enquiries", ["name", "source"], { mobile: one })).toEqual([
    { name: "Asha Rao", source: "College" },
  ]);
  await moved(second, "undoing");
  expect(await storedRows(app.db, "enquiries", "source", { mobile: one })).toEqual([
    { source: "Phone" },
  ]);
});

test("an enquiry is in the copy of its person's data, and goes with an erasure", async () => {
  const person = await insertPerson(app.db, { name: "Copied" });
  const { _id } = await writeEnquiry(app, { name: "Copied" });
  await app.db.updateTable("enquiries").set({ userId: person.id }).where("id", "=", _id).execute();
  const call = { result: "Spoke", note: "Told of the fee.", version: 1 };
  await app.as("salesHead").request("POST", `/api/enquiries/${_id}/calls`, call);
  const { readPart } = await import("#/domain/site/privacy/copies.queries.ts");
  const who = { id: person.id, email: person.email, role: "Trainee" } as const;
  const parts = [];
  for (const table of ["enquiries", "enquiryCalls"] as const)
    for await (const rows of readPart(app.db, table, who)) parts.push(...rows);
  expect(parts).toMatchObject([{ name: "Copied" }, { note: "Told of the fee." }]);
  const { erasePerson } = await import("#/domain/site/privacy/erasing.queries.ts");
  const erased = { ...who, username: "Copied", number: "Person 1" };
  await app.db.transaction().execute((tx) => erasePerson(tx, app.platform.clock, erased));
  expect(await storedRows(app.db, "enquiryCalls", "id", { enquiryId: _id })).toEqual([]);
  expect(await left()).toEqual([]);
});
