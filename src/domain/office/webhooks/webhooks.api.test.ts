/** Webhooks: each fact delivered once, signed, retried if there was no response. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { JOBS } from "#/platform/app/feature-jobs.ts";
import { addDays, istDate } from "#/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { insertRecord } from "#test/support/assistance-records.ts";
import { insertDue } from "#test/support/dues.ts";
import { insertPayer } from "#test/support/payments.ts";
import { insertPending, insertPlacement } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { insertClass } from "#test/support/training.ts";
import { startWebhookReceiver } from "#test/support/webhook-receiver.ts";
import { EVENT_NAMES } from "./webhooks.rules.ts";

const receiver = await startWebhookReceiver();
const settings = { WEBHOOK_HOSTS: receiver.origin, UNDO_SECONDS: "0" };
const app = await testApp(settings);
afterAll(async () => {
  await app.close();
  await receiver.close();
});
afterEach(async () => {
  await app.moveClock(0);
  await app.db.deleteFrom("webhookEndpoints").execute();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.refused.length = 0;
  receiver.verdicts.length = 0;
});

type On = Pick<typeof app, "platform">;
const run = (name: string, { platform }: On = app) =>
  JOBS.find((job) => job.name === name)?.run(platform, new AbortController().signal);
const send = (on?: On) => run("webhooks", on);
const office = (method: "GET" | "POST" | "PATCH" | "DELETE", path = "", body?: object) =>
  app.as("admin").request(method, `/api/webhooks${path}`, body);

/** Adds the receiver as a program, which knows its key. */
async function add(more: object = {}) {
  const body = { url: receiver.url, label: "Books", events: EVENT_NAMES, ...more };
  const answer = await office("POST", "", body);
  expect(answer.statusCode, answer.body).toBe(201);
  receiver.program.key = answer.json().key;
  return answer.json().id as string;
}
const logOf = async (id: string) => (await office("GET", `/${id}/deliveries`)).json().deliveries;

async function scored(score: number) {
  const batch = await insertClass(app);
  const [asha] = batch.trainees;
  if (!asha) throw new Error("Nobody.");
  const mark = (value: number | null, reason?: string) =>
    app.as("trainer").request("PATCH", `/api/trainee/${asha.id}/score`, {
      scoreType: "javaScore",
      score: value,
      reason,
    });
  expect((await mark(score)).statusCode).toBe(200);
  return { asha, mark };
}

test("each of the six is told, with ids and sums and without names", async () => {
  await add();
  const pending = await insertPending(app.db, "Unknown");
  const approved = await app.as("admin").request("PUT", "/api/admin/approve", {
    traineeId: pending.id,
    approved: true,
    paymentOption: "Full Payment",
  });
  expect(approved.statusCode, approved.body).toBe(200);
  const payer = await insertPayer(app);
  const paid = await app.as("admin").request("POST", "/api/payment/record", {
    userId: payer.id,
    part: "Fee",
    amount: 10_000,
    method: "Cash",
    paidOn: istDate(new Date()),
  });
  expect(paid.statusCode, paid.body).toBe(201);
  const { asha } = await scored(8.5);
  await insertPlacement(app.db, asha.id, new Date());
  await send();
  const of = (type: string) => receiver.received.filter((one) => one.type === type);
  expect(of("person.approved")).toMatchObject([{ data: { personId: pending.id } }]);
  expect(of("person.paid")).toMatchObject([
    {
      data: {
        personId: payer.id,
        amountPaise: 1_000_000,
        purpose: "Full Payment",
        receipt: paid.json().receipt.receiptNumber,
      },
    },
  ]);
  expect(of("person.marked")).toMatchObject([
    { data: { personId: asha.id, module: "Java", score: 8.5 } },
  ]);
  expect(of("person.placed")).toMatchObject([{ data: { personId: asha.id, company: "Infosys" } }]);
  const words = JSON.stringify(receiver.received);
  for (const secret of ["Unknown", "Asha", pending.email, payer.email]) {
    expect(words).not.toContain(secret);
  }
  // Without matching a time, such as 10:20:46.512.
  expect(words).not.toMatch(/(?<!\d)6\.5/);
  expect(receiver.refused).toEqual([]);
});

test("a month is told on the day it is due, not before", async () => {
  await add({ events: ["month.due"] });
  const record = await insertRecord(app.db, { username: "Supported" });
  const tomorrow = addDays(istDate(new Date()), 1);
  const due = await insertDue(app, { recordId: record.id }, 0, { dueOn: tomorrow });
  await send();
  expect(receiver.received).toEqual([]);
  await app.moveClock(86_400);
  await send();
  expect(receiver.received).toMatchObject([
    {
      type: "month.due",
      data: {
        personId: record.userId,
        month: due.month.slice(0, 7),
        dueOn: tomorrow,
        amountPaise: 500_000,
      },
    },
  ]);
});

test("each is told once, on any number of instances, and what was there before is not", async () => {
  await scored(7);
  await add({ events: ["person.marked"] });
  const second = await app.secondInstance(settings);
  const { mark } = await scored(8);
  await Promise.all([send(), send(second), send(), send(second)]);
  await send();
  expect(receiver.received).toMatchObject([{ data: { score: 8 } }]);
  await mark(9.25);
  await send(second);
  expect(receiver.received.map(({ data }) => data.score)).toEqual([8, 9.25]);
});

test("what is no longer so is told as withdrawn, once", async () => {
  await add({ events: ["person.marked"] });
  const { asha, mark } = await scored(8);
  await send();
  await mark(null, "Of somebody else");
  for (let times = 0; times < 2; times += 1) await run("webhooks.withdrawn");
  await send();
  expect(receiver.received.map(({ type, data }) => [type, data.personId])).toEqual([
    ["person.marked", asha.id],
    ["person.marked.withdrawn", asha.id],
  ]);
  await mark(6);
  await send();
  await run("webhooks.withdrawn");
  await send();
  expect(receiver.received.slice(2)).toMatchObject([{ type: "person.marked", data: { score: 6 } }]);
});

test("what can still be undone is not told, and undone it never is", async () => {
  const careful = await app.secondInstance({ ...settings, UNDO_SECONDS: "30" });
  await add({ events: ["person.marked"] });
  const { mark } = await scored(8);
  await send(careful);
  expect(receiver.received).toEqual([]);
  await mark(null, "Not yet");
  await app.moveClock(31);
  await send(careful);
  expect(receiver.received).toEqual([]);
});

describe("a program that does not take a message", () => {
  test("gets the same one again, later each time", async () => {
    const id = await add({ events: ["person.marked"] });
    receiver.verdicts.push(500, 302);
    await scored(8);
    await send();
    expect(await logOf(id)).toMatchObject([
      { status: "waiting", attempts: 1, answerCode: 500, answer: "said 500" },
    ]);
    await send();
    expect((await logOf(id))[0].attempts).toBe(1);
    await app.moveClock(10);
    await send();
    // A redirect counts as any other response: it is not followed.
    expect((await logOf(id))[0]).toMatchObject({ attempts: 2, answerCode: 302 });
    await app.moveClock(330);
    await send();
    const [log] = await logOf(id);
    expect(log).toMatchObject({ status: "delivered", attempts: 3, answerCode: 200 });
    expect(receiver.received).toMatchObject([{ id: log._id, data: { score: 8 } }]);
  });

  test("is given up after three days, the office is told once, and it can be sent again", async () => {
    const id = await add({ events: ["person.marked"], label: "Sheet" });
    const notices = () => storedRows(app.db, "notifications", "text", { kind: "webhook-failing" });
    const before = (await notices()).length;
    receiver.verdicts.push(...Array.from({ length: 20 }, () => 500));
    await scored(8);
    await scored(9);
    for (let hours = 0; hours < 140; hours += 6) {
      await app.moveClock(hours * 3_600);
      await send();
    }
    await app.moveClock(0);
    const log = await logOf(id);
    expect(log).toMatchObject([
      { status: "failed", attempts: 10 },
      { status: "failed", attempts: 10 },
    ]);
    const texts = (await notices()).slice(before);
    const admins = await storedRows(app.db, "users", "id", { role: "Admin", subRole: null });
    expect(texts).toHaveLength(admins.length);
    expect(texts[0]?.text).toContain("Sheet did not take a message");
    expect((await office("GET")).json().webhooks).toMatchObject([
      { failingSince: expect.any(String) },
    ]);

    const again = () =>
      app.as("admin").request("POST", `/api/webhook-deliveries/${log[0]._id}/again`);
    expect((await again()).statusCode).toBe(200);
    const twice = await again();
    expect([twice.statusCode, twice.json().reason]).toEqual([409, "DELIVERY_NOT_FAILED"]);
    await send();
    expect(receiver.received).toHaveLength(1);
    expect((await office("GET")).json().webhooks).toMatchObject([{ failingSince: null }]);
  });

  test("is paused where it says that it is gone", async () => {
    const id = await add({ events: ["person.marked"] });
    receiver.verdicts.push(410);
    await scored(8);
    await send();
    expect((await office("GET")).json().webhooks).toMatchObject([{ _id: id, isOn: false }]);
    await scored(9);
    await app.moveClock(600);
    await send();
    expect(receiver.received).toEqual([]);
    // Switched on again, it gets what happens from then on.
    expect((await office("PATCH", `/${id}`, { isOn: true })).statusCode).toBe(200);
    await scored(10);
    await send();
    expect(receiver.received).toMatchObject([{ data: { score: 10 } }]);
  });
});

test("a test is sent at once, and says what the program answers", async () => {
  const id = await add({ label: "Chat", events: ["person.paid"] });
  const taken = await office("POST", `/${id}/test`);
  expect(taken.json().message).toBe("Chat took the test: 200.");
  expect(receiver.received).toMatchObject([{ type: "hub.test", id: taken.json().delivery._id }]);
  receiver.verdicts.push(503);
  const refused = await office("POST", `/${id}/test`);
  expect(refused.json().message).toBe("Chat did not take the test: 503.");
  // A test is not repeated.
  await app.moveClock(600);
  await send();
  expect(receiver.received).toHaveLength(1);
});

test("another key signs at once, those before for a day more", async () => {
  const id = await add();
  const before = receiver.program.key;
  const { key } = (await office("POST", `/${id}/key`)).json();
  const test = async (known: string) => {
    receiver.program.key = known;
    return (await office("POST", `/${id}/test`)).json().delivery.status;
  };
  expect(await test(key)).toBe("delivered");
  expect(await test(before)).toBe("delivered");
  // Lost on its way, and created again: the program still has the first.
  const next = (await office("POST", `/${id}/key`)).json().key;
  for (const known of [before, key, next]) expect(await test(known)).toBe("delivered");
  const past = new Date(Date.now() - 1_000);
  await app.db.updateTable("webhookEndpoints").set({ formerUntil: past }).execute();
  for (const known of [before, key]) expect(await test(known)).toBe("failed");
  expect(await test(next)).toBe("delivered");
});

test("the key is answered once and stored nowhere in the clear", async () => {
  const id = await add();
  const { key } = receiver.program;
  expect(key).toMatch(/^whsec_[\w+/]{43}=$/);
  expect((await office("GET")).body).not.toContain(key.slice(6));
  const [row] = await app.db.selectFrom("webhookEndpoints").selectAll().execute();
  expect(row?.sealed.toString("latin1")).not.toContain(key.slice(6));
  const lines = await storedRows(app.db, "auditLog", ["action", "newValue"], { subjectId: id });
  expect(JSON.stringify(lines)).toContain("webhook.added");
  expect(JSON.stringify(lines)).not.toContain(key.slice(6));
});
