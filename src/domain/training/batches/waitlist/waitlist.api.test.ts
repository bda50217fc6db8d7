import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startJobs } from "#/platform/jobs/jobs.ts";
import { addDays } from "#/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertJavaBatch, insertPayer, insertPayment } from "#test/support/payments.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { waitlistJobs } from "./waitlist.job.ts";
import { offerPlaces } from "./waitlist.service.ts";

let app: TestApp;
let second: Awaited<ReturnType<TestApp["secondInstance"]>>;
beforeAll(async () => {
  app = await testApp();
  second = await app.secondInstance();
});
afterEach(async () => {
  await app.moveClock(0);
  await app.db.deleteFrom("batchOffers").execute();
  await app.db.deleteFrom("batchWaitlist").execute();
  const own = app.db.selectFrom("batches").select("id").where("batchId", "like", "BATCH-%");
  await app.db.deleteFrom("batchDepartures").where("batchId", "in", own).execute();
  await app.db.deleteFrom("batchMembers").where("batchId", "in", own).execute();
  await app.db.deleteFrom("batches").where("id", "in", own).execute();
});
afterAll(() => app.close());

const DAY = 86_400;
/** In seconds; after this long nothing can be undone any more. */
const UNDONE = 31;
const never = new AbortController().signal;
const offer = (on: Pick<TestApp, "platform"> = app) => offerPlaces(on.platform, never);
const waitlist = (person: Persona, method: "GET" | "POST" | "DELETE" = "POST") =>
  app.withToken(person.token).request(method, `/api/waitlist/${person.id}`);
/** Returns how often a person was notified that a batch is open, both by mail and in the app. */
async function countOffers({ id, email }: Persona): Promise<number> {
  const notices = await storedRows(app.db, "notifications", "text", {
    userId: id,
    kind: "batch-open",
  });
  const mails = await storedRows(app.db, "outbox", "id", { recipient: email, kind: "batch-open" });
  expect(mails).toHaveLength(notices.length);
  return notices.length;
}
const pay = ({ id }: Persona, at: Date) => insertPayment(app, id, at);

test("says when the next batch starts and the day it opens, and keeps a place once", async () => {
  const payer = await insertPayer(app);
  await insertJavaBatch(app, 40);
  await insertJavaBatch(app, 20);
  await insertJavaBatch(app, 2);
  const today = app.platform.clock.today();
  const next = { startDate: addDays(today, 20), opensOn: addDays(today, 13) };
  expect((await waitlist(payer, "GET")).json()).toEqual({ next, waiting: null });
  const first = (await waitlist(payer)).json();
  expect(first).toEqual({ next, waiting: { since: expect.any(String), before: 0, offered: null } });
  expect((await waitlist(payer)).json()).toEqual(first);
  expect((await waitlist(payer, "DELETE")).json()).toEqual({ next, waiting: null });
});

test("only for who could pay and is in no Java batch", async () => {
  const early = await insertPayer(app, "Full Payment", { hasDocuments: false });
  expect((await waitlist(early)).json().reason).toBe("DOCUMENTS_FIRST");
  expect((await waitlist(app.personas.eligible)).json().reason).toBe("ALREADY_IN_BATCH");
  const { id } = await insertJavaBatch(app, 0);
  const payer = await insertPayer(app);
  const row = { batchId: id, batchType: "Java" as const, traineeId: payer.id };
  await app.db
    .insertInto("batchMembers")
    .values({ ...row, joinedAt: new Date() })
    .execute();
  expect((await waitlist(payer)).json().reason).toBe("ALREADY_IN_BATCH");
});

test("those waiting are told on the day a batch opens, once, by 20 runs at once", async () => {
  const payer = await insertPayer(app);
  await waitlist(payer);
  await insertJavaBatch(app, 8);
  await offer();
  expect(await countOffers(payer)).toBe(0);
  await app.moveClock(DAY);
  await Promise.all(Array.from({ length: 20 }, (_, index) => offer(index % 2 ? second : app)));
  expect(await countOffers(payer)).toBe(1);
  // They are not told of a second open batch while the first one can be joined.
  await insertJavaBatch(app, 3);
  await offer();
  expect(await countOffers(payer)).toBe(1);
});

test("as many as there are places are told, in the order of payment, the next ones later", async () => {
  const [unpaid, late, early] = [
    await insertPayer(app),
    await insertPayer(app),
    await insertPayer(app),
  ];
  for (const person of [unpaid, late, early]) await waitlist(person);
  await pay(late, new Date("2026-11-02"));
  await pay(early, new Date("2026-11-01"));
  const list = await app.as("admin").request("GET", "/api/batch/waitlist");
  expect(list.json().waiting.map(({ id }: { id: string }) => id)).toEqual(
    [early, late, unpaid].map(({ id }) => id),
  );
  const { id } = await insertJavaBatch(app, 0);
  await app.db.updateTable("batches").set({ capacity: 1 }).where("id", "=", id).execute();
  const notices = async () => [
    await countOffers(early),
    await countOffers(late),
    await countOffers(unpaid),
  ];
  await offer();
  await offer();
  expect(await notices()).toEqual([1, 0, 0]);
  expect((await waitlist(early, "GET")).json().waiting.offered).toMatch(/^BATCH-/);
  expect((await waitlist(late, "GET")).json().waiting.offered).toBeNull();
  await app.moveClock(2 * DAY + 60);
  await offer();
  expect(await notices()).toEqual([1, 1, 0]);
});

test("nobody is told of a batch that ended early, or that began too long ago to be joined", async () => {
  const payer = await insertPayer(app);
  await waitlist(payer);
  const today = app.platform.clock.today();
  await insertJavaBatch(app, -2, { endDate: addDays(today, -1) });
  await insertJavaBatch(app, -8);
  await offer();
  expect(await countOffers(payer)).toBe(0);
  // On its last day a batch can still be joined.
  await insertJavaBatch(app, -2, { endDate: today });
  await offer();
  expect(await countOffers(payer)).toBe(1);
});

test("who has a place waits no longer, and a disabled account hears nothing", async () => {
  const [payer, off] = [await insertPayer(app, "No Payment"), await insertPayer(app)];
  await waitlist(payer);
  await waitlist(off);
  await app.db.updateTable("users").set({ isDisabled: true }).where("id", "=", off.id).execute();
  const { id } = await insertJavaBatch(app, 0);
  const joined = await app
    .withToken(payer.token)
    .request("POST", "/api/batch/assign", { batchId: id, userId: payer.id });
  expect(joined.statusCode).toBe(200);
  await offer();
  expect([await countOffers(payer), await countOffers(off)]).toEqual([0, 0]);
  expect((await waitlist(payer, "GET")).json().waiting).toBeNull();
});

test("who leaves the list after an offer frees the place for the next, and is not told again", async () => {
  const [early, late] = [await insertPayer(app), await insertPayer(app)];
  for (const person of [early, late]) await waitlist(person);
  const { id } = await insertJavaBatch(app, 0);
  await app.db.updateTable("batches").set({ capacity: 1 }).where("id", "=", id).execute();
  await offer();
  expect([await countOffers(early), await countOffers(late)]).toEqual([1, 0]);
  await waitlist(early, "DELETE");
  await offer();
  expect([await countOffers(early), await countOffers(late)]).toEqual([1, 1]);
  await waitlist(early);
  await waitlist(late, "DELETE");
  await offer();
  expect([await countOffers(early), await countOffers(late)]).toEqual([1, 1]);
});

test("who was removed from a batch is told of another one, not of the same", async () => {
  const member = await insertPayer(app, "No Payment");
  await waitlist(member);
  const { id } = await insertJavaBatch(app, 0);
  await offer();
  expect(await countOffers(member)).toBe(1);
  const joined = await app
    .withToken(member.token)
    .request("POST", "/api/batch/assign", { batchId: id, userId: member.id });
  expect(joined.statusCode).toBe(200);
  // Nor if the offer is so old that it was deleted, or they joined without one.
  await app.db.deleteFrom("batchOffers").execute();
  const removal = { traineeId: member.id, reason: "Asked for a later start" };
  const removed = await app.as("admin").request("PUT", `/api/batch/${id}/remove-trainee`, removal);
  expect(removed.statusCode).toBe(200);
  await app.moveClock(UNDONE);
  await offer();
  expect(await countOffers(member)).toBe(1);
  await app.db
    .insertInto("batchOffers")
    .values({ traineeId: member.id, batchId: id, offeredAt: app.platform.clock.now() })
    .execute();
  await insertJavaBatch(app, 3);
  await offer();
  expect(await countOffers(member)).toBe(2);
});

test("a place that a raised capacity opens is offered", async () => {
  const [member, payer] = [await insertPayer(app, "No Payment"), await insertPayer(app)];
  const { id } = await insertJavaBatch(app, 0);
  await app.db.updateTable("batches").set({ capacity: 1 }).where("id", "=", id).execute();
  await app
    .withToken(member.token)
    .request("POST", "/api/batch/assign", { batchId: id, userId: member.id });
  await waitlist(payer);
  await offer();
  expect(await countOffers(payer)).toBe(0);
  const raised = await app.as("admin").request("PUT", `/api/batch/${id}/capacity`, { capacity: 2 });
  expect(raised.statusCode).toBe(200);
  await offer();
  expect(await countOffers(payer)).toBe(1);
});

test("the offers are made as a place becomes free, not with the next run of the clock", async () => {
  const [member, first, second] = [
    await insertPayer(app, "No Payment"),
    await insertPayer(app),
    await insertPayer(app),
  ];
  const { id } = await insertJavaBatch(app, 0);
  await app.db.updateTable("batches").set({ capacity: 1 }).where("id", "=", id).execute();
  await app
    .withToken(member.token)
    .request("POST", "/api/batch/assign", { batchId: id, userId: member.id });
  await waitlist(first);
  let runs = 0;
  const careless = await app.secondInstance({ UNDO_SECONDS: "0" });
  const jobs = startJobs(
    careless.platform,
    waitlistJobs.map((job) => ({
      ...job,
      everySeconds: 3600,
      run: async (...of) => {
        await job.run(...of);
        runs += 1;
      },
    })),
  );
  try {
    await expect.poll(() => runs).toBe(1);
    expect(await countOffers(first)).toBe(0);
    await app.as("admin").request("PUT", `/api/batch/${id}/capacity`, { capacity: 2 });
    await expect.poll(() => countOffers(first)).toBe(1);
    await waitlist(second);
    await careless.as("admin").request("PUT", `/api/batch/${id}/remove-trainee`, {
      traineeId: member.id,
      reason: "Moved to another town.",
    });
    await expect.poll(() => countOffers(second)).toBe(1);
  } finally {
    await jobs.stop();
  }
});

test("somebody else's place is nobody's business", async () => {
  const { token } = await insertPerson(app.db, { name: "Curious" });
  const answer = await app
    .withToken(token)
    .request("GET", `/api/waitlist/${app.personas.trainee.id}`);
  expect(answer.statusCode).toBe(403);
});

test.each([
  ["locked", { disabled: true }],
  ["no longer trained", { subRole: "Existing Trainee" }],
])("who is %s keeps no place from others, and stands before nobody", async (_, change) => {
  const batch = await insertJavaBatch(app, 2);
  await app.db.updateTable("batches").set({ capacity: 1 }).where("id", "=", batch.id).execute();
  const [early, late] = [await insertPayer(app), await insertPayer(app)];
  await waitlist(early);
  await waitlist(late);
  await offer();
  expect([await countOffers(early), await countOffers(late)]).toEqual([1, 0]);
  expect((await waitlist(late, "GET")).json().waiting.before).toBe(1);
  const url = `/api/admin/users/${early.id}`;
  expect((await app.as("admin").request("PUT", url, change)).statusCode).toBe(200);
  await offer();
  expect(await countOffers(late)).toBe(1);
  expect((await waitlist(late, "GET")).json().waiting.before).toBe(0);
});
