import { expect, test } from "vitest";
import type { Insights } from "#/domain/insights/insights.contract.ts";
import { addDays, istDate } from "#/shared/dates.ts";
import { QUEUES, type QueueName } from "#/shared/queues.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertCorrection } from "#test/support/corrections.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { insertBatchOf } from "#test/support/modules.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPending } from "#test/support/personas.ts";
import { insertVariedCompany } from "#test/support/varied-company.ts";
import type { OfficeQueue } from "./queue.contract.ts";

const app = await openApp();
const day = (ahead: number) => addDays(istDate(new Date()), ahead);
const get = (url: string) => app.as("admin").request("GET", url);
const read = async (show?: QueueName): Promise<OfficeQueue> => {
  const answer = await get(`/api/admin/queue${show ? `?show=${show}` : ""}`);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json();
};

/** Each queue's own list. */
const LISTS: Partial<Record<QueueName, string>> = {
  registrations: "/api/admin/trainees?",
  documents: "/api/documents/queue?state=waiting",
  assistance: "/api/admin/assistance-requests?status=Pending&sort=requestedAt",
  returned: "/api/documents/queue?state=late&sort=decidedAt",
  dues: "/api/dues/owed?status=Overdue",
  interviews: "/api/interviews/missing-outcomes?",
  messages: "/api/contact/messages?state=open&sort=createdAt",
};

test("with nothing to do it is empty, and the first kind is shown", async () => {
  const { counts, shown, starting } = await read();
  expect(counts).toEqual(Object.fromEntries(QUEUES.map((name) => [name, 0])));
  expect(shown).toEqual({ queue: "registrations", rows: [] });
  expect(starting).toEqual([]);
});

test("unless another is asked for, the first queue with something in it is shown", async () => {
  await app.as(null).request("POST", "/api/contact/submit", {
    name: "Visitor",
    email: "visitor@example.com",
    message: "When does Java start?",
  });
  expect((await read()).shown).toMatchObject({ queue: "messages", rows: [{ name: "Visitor" }] });
  expect((await read("dues")).shown).toEqual({ queue: "dues", rows: [] });
});

test("a Java batch about to start is there with its places, others are not", async () => {
  const soon = await insertBatchOf(app.db, "Java", { startDate: day(14) });
  await insertBatchOf(app.db, "AEM", { startDate: day(3) });
  await insertBatchOf(app.db, "Java", { startDate: day(15) });
  await insertBatchOf(app.db, "Java", { startDate: day(-1) });
  expect((await read()).starting).toMatchObject([{ batchId: soon.batchId, taken: 0 }]);
});

test.each(["nobody", ""])("there is no queue called %j", async (show) => {
  const answer = await get(`/api/admin/queue?show=${show}`);
  expect(answer.statusCode).toBe(400);
});

const insightsOf = async (section: string) =>
  (await get(`/api/insights/${section}`)).json<Insights>();
const rowsOf = ({ figures }: Insights, beginning: string) =>
  figures
    .filter(({ key }) => key.startsWith(beginning))
    .reduce((count, { rows }) => count + rows, 0);

/** Adds a decided item to each kind that no other test decides here: it no longer waits. */
async function insertDecided() {
  const { person } = await insertCorrection(app);
  await app.withToken(person.token).request("POST", "/api/privacy/erasure");
  const visitor = { name: "Answered", email: "answered@example.com", message: "Thank you." };
  await app.as(null).request("POST", "/api/contact/submit", visitor);
  const decided = { decidedBy: app.personas.admin.id, decidedAt: new Date() };
  const { db } = app;
  await db
    .updateTable("detailsChanges")
    .set({ ...decided, status: "refused", answer: "It is right." })
    .where("traineeId", "=", person.id)
    .execute();
  await db
    .updateTable("erasures")
    .set({ ...decided, status: "refused", answer: "Ask later." })
    .where("userId", "=", person.id)
    .execute();
  await db
    .updateTable("contactMessages")
    .set({ answeredBy: decided.decidedBy, answeredAt: decided.decidedAt })
    .where("name", "=", visitor.name)
    .execute();
}

test("no count differs from that of its own queue, and none from the figures", async () => {
  await insertVariedCompany(app);
  await insertAssisted(app, "pending");
  await insertCorrection(app);
  await app.as("secondTrainee").request("POST", "/api/privacy/erasure");
  await insertDecided();
  const candidate = await insertCandidate(app);
  await candidate.place(await candidate.take());
  const { person } = await insertSubmitted(app, "Late");
  const decided = { decidedBy: app.personas.admin.id, decidedAt: new Date("2020-01-01") };
  await app.db
    .updateTable("documents")
    .set({ ...decided, status: "returned", reason: "Unreadable" })
    .where("traineeId", "=", person.id)
    .where("kind", "=", "panCard")
    .execute();
  await insertPending(app.db);

  const overview = await insightsOf("overview");
  const { counts } = await read();
  const empty = QUEUES.filter((name) => counts[name] === 0);
  expect(empty).toEqual([]);
  for (const name of QUEUES) {
    const { shown } = await read(name);
    expect(shown.queue).toBe(name);
    expect([name, shown.rows.length]).toEqual([name, Math.min(counts[name], 50)]);
    const list = LISTS[name];
    if (!list) continue;
    const own = await get(`${list}&pageSize=50`);
    expect([name, own.headers["x-total-count"]]).toEqual([name, String(counts[name])]);
    const answer = own.json();
    const rows = Array.isArray(answer) ? answer : Object.values(answer)[0];
    expect(shown.rows).toEqual(rows);
  }
  expect(rowsOf(overview, "waiting-")).toBe(counts.stuck);
  expect(rowsOf(overview, "overdue")).toBe(counts.dues);
  expect(rowsOf(overview, "stands-registered")).toBe(counts.registrations);
  expect(rowsOf(await insightsOf("interviews"), "interviews-overdue")).toBe(counts.interviews);
  expect(rowsOf(await insightsOf("assistance"), "requests-waiting")).toBe(counts.assistance);
});

test("who waited for us and was helped is gone from those who are stuck at once", async () => {
  const { shown } = await read("stuck");
  if (shown.queue !== "stuck") throw new Error("another queue was shown");
  const [waiting] = shown.rows.filter(({ state }) => state === "Awaiting approval");
  expect(waiting?.days).toBeGreaterThanOrEqual(60);
  const before = (await read()).counts;
  const decision = { traineeId: waiting?._id, approved: true, paymentOption: "No Payment" };
  const decided = await app.as("admin").request("PUT", "/api/admin/approve", decision);
  expect(decided.statusCode).toBe(200);
  const after = (await read()).counts;
  expect([after.stuck, after.registrations]).toEqual([before.stuck - 1, before.registrations - 1]);
});
