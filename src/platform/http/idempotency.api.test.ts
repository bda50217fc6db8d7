import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#/shared/errors.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { newId } from "../db/ids.ts";
import { unitOfWork } from "../db/unit-of-work.ts";
import { hashBody, type IdempotentCall, runOnce } from "./idempotency.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const STALE_AFTER_SECONDS = 31;

const someCall = (key = newId()): IdempotentCall => ({
  userId: app.personas.admin.id,
  method: "POST",
  path: "/api/batch/create-batch",
  key,
  bodyHash: hashBody({ key }),
  formerHashes: [],
  isShownOnce: false,
  attempt: newId(),
});

const insertSecret = (db: TestApp["db"], name: string) =>
  db.insertInto("sharedSecrets").values({ name, value: "x" }).execute();

const countSecrets = async (name: string) => {
  const rows = await storedRows(app.db, "sharedSecrets", "name", { name });
  return rows.length;
};

const work =
  (name: string, answer: unknown = { name }) =>
  async (db: TestApp["db"]) => {
    await db.transaction().execute((tx) => insertSecret(tx, name));
    return { status: 201, answer };
  };

const storedRow = ({ key }: IdempotentCall) =>
  app.db
    .selectFrom("idempotencyKeys")
    .select(["status", "answer"])
    .where("key", "=", key)
    .executeTakeFirst();

test("what is done and what is answered are one transaction: without the one there is not the other", async () => {
  const call = someCall();
  const answers: unknown[] = [];
  await runOnce(app.platform, call, async (db) => {
    const done = await work("together")(db);
    // Outside the transaction, neither is visible yet. The embedded database has one connection,
    // which is in use.
    if (app.database.kind === "server")
      answers.push(await countSecrets("together"), (await storedRow(call))?.status);
    return done;
  });
  if (app.database.kind === "server") expect(answers).toEqual([0, null]);
  expect([await countSecrets("together"), await storedRow(call)]).toEqual([
    1,
    { status: 201, answer: { sealed: expect.any(String) } },
  ]);
});

test("a stored response needs the server's secret to be read, and opens for its own call alone", async () => {
  const [call, other] = [someCall(), someCall()];
  const answer = { receiptUrl: "/api/payment/receipt/1?e=1&s=2" };
  const run = (one: IdempotentCall) => runOnce(app.platform, one, work(one.key, answer));
  await run(call);
  expect(JSON.stringify(await storedRow(call))).not.toContain("receipt");
  expect(await run(call)).toEqual({ status: 201, answer, isRepeat: true });

  await run(other);
  const { answer: moved } = (await storedRow(call)) ?? {};
  await app.db
    .updateTable("idempotencyKeys")
    .set({ answer: JSON.stringify(moved) })
    .where("key", "=", other.key)
    .execute();
  await expect(run(other)).rejects.toThrow("authenticate");
});

test("what was kept before answers were sealed is answered as it is", async () => {
  const call = someCall();
  await runOnce(app.platform, call, work("from before"));
  await app.db
    .updateTable("idempotencyKeys")
    .set({ answer: JSON.stringify({ name: "from before" }) })
    .where("key", "=", call.key)
    .execute();
  expect(await runOnce(app.platform, call, work("from before"))).toEqual({
    status: 201,
    answer: { name: "from before" },
    isRepeat: true,
  });
});

test("a call that stops before its answer is stored leaves nothing, and its key free", async () => {
  const call = someCall();
  const unanswerable = runOnce(app.platform, call, work("unanswerable", 1n));
  await expect(unanswerable).rejects.toThrow("BigInt");
  expect([await countSecrets("unanswerable"), await storedRow(call)]).toEqual([0, undefined]);
});

test("what a refused call had finished before it was refused stays, as without a key", async () => {
  const call = someCall();
  const refused = runOnce(app.platform, call, async (db) => {
    await work("counted failure")(db);
    throw new AppError("TOO_MANY");
  });
  await expect(refused).rejects.toMatchObject({ key: "TOO_MANY" });
  expect([await countSecrets("counted failure"), await storedRow(call)]).toEqual([1, undefined]);
});

test("the key of a process that died is taken over, and not before it must be lost", async () => {
  const headers = { "idempotency-key": newId() };
  const body = { batchType: "Java", startDate: "2026-04-01" };
  const send = () => app.as("admin").request("POST", "/api/batch/create-batch", body, { headers });
  const first = await send();
  expect(first.statusCode).toBe(201);
  // As left by a process that reserved the key and died before its commit.
  await app.db.deleteFrom("batches").where("id", "=", first.json().batch._id).execute();
  await app.db
    .updateTable("idempotencyKeys")
    .set({ status: null, answer: null })
    .where("key", "=", headers["idempotency-key"])
    .execute();

  expect((await send()).json().reason).toBe("IDEMPOTENCY_RUNNING");
  await app.moveClock(STALE_AFTER_SECONDS);
  const [taken, ...others] = (await Promise.all(Array.from({ length: 5 }, send))).sort(
    (a, b) => a.statusCode - b.statusCode,
  );
  expect(taken?.statusCode).toBe(201);
  for (const other of others) {
    if (other.statusCode === 201) expect(other.json()).toEqual(taken?.json());
    else expect(other.json().reason).toBe("IDEMPOTENCY_RUNNING");
  }
  await app.moveClock(0);
  const batches = await storedRows(app.db, "batches", "id", { startDate: "2026-04-01" });
  expect(batches).toHaveLength(1);
});

test("a call whose key was taken over while it slept does nothing when it wakes up", async () => {
  const slow = someCall();
  const quick = { ...slow, attempt: newId() };
  const late = runOnce(app.platform, slow, async (db) => {
    await app.moveClock(STALE_AFTER_SECONDS);
    expect((await runOnce(app.platform, quick, work("quick"))).isRepeat).toBe(false);
    return work("late")(db);
  });
  await expect(late).rejects.toMatchObject({ key: "IDEMPOTENCY_RUNNING" });
  await app.moveClock(0);
  expect([await countSecrets("quick"), await countSecrets("late")]).toEqual([1, 0]);
  const repeated = await runOnce(app.platform, slow, work("late"));
  expect(repeated).toEqual({ status: 201, answer: { name: "quick" }, isRepeat: true });
});

test("a later part that fails is undone alone, and what is read between sees the parts before", async () => {
  const unit = unitOfWork(app.db);
  const insert = (name: string) => unit.db.transaction().execute((tx) => insertSecret(tx, name));
  await insert("part 1");
  const broken = unit.db.transaction().execute(async (tx) => {
    await insertSecret(tx, "part 2");
    await insertSecret(tx, "part 1");
  });
  await expect(broken).rejects.toMatchObject({ code: "23505" });
  await Promise.all([insert("part 3"), insert("part 4")]);
  const between = await storedRows(unit.db, "sharedSecrets", "name", {});
  expect(between.map(({ name }) => name)).toEqual(expect.arrayContaining(["part 1", "part 4"]));
  await unit.commit(async (tx) => {
    await insertSecret(tx, "part 5");
  });
  const { rows } = await sql<{ name: string }>`
    select name from shared_secrets where name like 'part%' order by name`.execute(app.db);
  expect(rows.map(({ name }) => name)).toEqual(["part 1", "part 3", "part 4", "part 5"]);
});

test("an answer that opens a door is never kept, and a body's hash tells nobody a password", async () => {
  const headers = { "idempotency-key": newId() };
  const renew = () => app.as("trainee").request("POST", "/api/calendar/key", {}, { headers });
  const [first, second] = [(await renew()).json(), (await renew()).json()];
  expect(first.url).toMatch(/^http/);
  expect(second.url).not.toBe(first.url);

  const body = { currentPassword: "wrong", newPassword: "another long phrase" };
  const key = newId();
  const answer = await app
    .as("trainee")
    .request("POST", "/api/auth/change-password", body, { headers: { "idempotency-key": key } });
  expect(answer.statusCode).toBe(400);
  const rows = await app.db.selectFrom("idempotencyKeys").selectAll().execute();
  expect(rows.map((row) => row.path)).not.toContain("/api/calendar/key");
  expect(rows.map((row) => row.bodyHash)).not.toContain(hashBody(body));
  const [failures] = await app.db
    .selectFrom("throttles")
    .select("count")
    .where("key", "like", "login:%")
    .execute();
  expect(failures?.count).toBeGreaterThan(0);
});

test("deleting and changing take keys too: a repeat answers what the first did", async () => {
  const entry = { title: "Once", text: "Text", audience: { kind: "everyone" } };
  const response = await app.as("admin").request("POST", "/api/feed", entry);
  const { post } = response.json();
  const headers = { "idempotency-key": newId() };
  const remove = () =>
    app.as("admin").request("DELETE", `/api/feed/${post._id}`, undefined, { headers });
  const [first, again] = [await remove(), await remove()];
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(again.json()).toEqual(first.json());
});

test("what answers a secret once is not made again under its key, and the secret is not kept", async () => {
  const headers = { "idempotency-key": newId() };
  const body = {
    label: "Books",
    url: "https://books.example/once",
    events: ["person.paid"],
  };
  const add = () => app.as("admin").request("POST", "/api/webhooks", body, { headers });
  const first = await add();
  expect([first.statusCode, first.json().key]).toEqual([201, expect.any(String)]);
  const again = await add();
  expect([again.statusCode, again.json().reason]).toEqual([409, "SHOWN_ONCE"]);
  expect(again.body).not.toContain(first.json().key);
  const { webhooks } = (await app.as("admin").request("GET", "/api/webhooks")).json();
  expect(webhooks).toHaveLength(1);
});
