import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { insertBatchOf } from "#test/support/modules.ts";
import { openApp } from "#test/support/opened-app.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { newId } from "../db/ids.ts";
import { housekeepingJobs } from "../jobs/housekeeping.ts";

const app = await openApp();

const linesSince = (first: string) =>
  app.db
    .selectFrom("auditLog")
    .select(["action", "subjectType", "subjectId", "newValue", "ip"])
    .where("id", ">", first)
    .orderBy("id")
    .execute();

describe("refused calls in the trail", () => {
  test("300 of one network are 19 lines and one that counts the rest, without what the addresses held", async () => {
    const first = newId();
    const ends = Array.from({ length: 300 }, (_, index) =>
      app.as(null).request("GET", `/api/trainee/${"x".repeat(4000)}/details`, undefined, {
        from: `2001:db8:7:7::${(index + 1).toString(16)}`,
      }),
    );
    for (const end of ends) expect((await end).statusCode).toBe(401);
    const single = await linesSince(first);
    expect(single).toHaveLength(19);
    for (const { newValue } of single) expect(newValue).toEqual({ reason: "UNAUTHENTICATED" });

    await app.moveClock(61);
    await app.as(null).request("GET", "/api/notifications", undefined, { from: "192.0.2.77" });
    await app.moveClock(0);
    const counted = (await linesSince(first)).filter(
      ({ subjectType }) => subjectType === "address",
    );
    expect(counted).toEqual([
      {
        action: "call.denied",
        subjectType: "address",
        subjectId: "2001:db8:7:7::/64",
        ip: null,
        newValue: {
          reason: "COUNTED",
          count: 281,
          since: expect.any(String),
          reasons: { "call.denied UNAUTHENTICATED": 281 },
        },
      },
    ]);
  });

  test("of somebody signed in, 200 characters of the address are kept", async () => {
    const first = newId();
    const from = "192.0.2.78";
    await app.as("trainee").request("PUT", `/api/admin/users/${"y".repeat(4000)}`, {}, { from });
    const [line] = await linesSince(first);
    expect(line).toMatchObject({
      ip: from,
      newValue: { reason: "FORBIDDEN", params: { id: "y".repeat(200) } },
    });
  });
});

describe("the trail", () => {
  const insertOld = async (action: string, days: number) => {
    const id = newId();
    const at = sql<Date>`now() - make_interval(days => ${days})`;
    await app.db.insertInto("auditLog").values({ id, at, action, subjectType: "test" }).execute();
    return id;
  };

  test("takes lines and gives none back, not even to the application's own user", async () => {
    const id = await insertOld("test.line", 1);
    const attempts = [
      app.db.updateTable("auditLog").set({ action: "forged" }).where("id", "=", id).execute(),
      app.db.deleteFrom("auditLog").where("id", "=", id).execute(),
      sql`truncate audit_log`.execute(app.db),
    ];
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({
        status: "rejected",
        reason: { message: expect.stringContaining("only written to") },
      });
    }
  });

  test("is kept as long as the settings say: refusals 180 days, the rest 400, money 8 years", async () => {
    const lines = [
      await insertOld("call.denied", 179),
      await insertOld("test.line", 399),
      await insertOld("payment.refunded", 2900),
    ];
    const gone = [
      await insertOld("call.denied", 181),
      await insertOld("test.line", 401),
      await insertOld("payment.refunded", 2930),
    ];
    const job = housekeepingJobs.find(({ name }) => name === "retention");
    await job?.run(app.platform, new AbortController().signal);
    const left = await app.db
      .selectFrom("auditLog")
      .select("id")
      .where("id", "in", [...lines, ...gone])
      .execute();
    expect(left.map(({ id }) => id).sort()).toEqual(lines.sort());
  });

  test("so are mails, contact messages, notifications and the ids of webhooks; what still waits stays", async () => {
    const old = sql<Date>`now() - interval '500 days'`;
    const lately = sql<Date>`now() - interval '89 days'`;
    const mail = {
      kind: "test",
      recipient: "a@b.in",
      subject: "s",
      createdAt: old,
      availableAt: old,
    };
    const ids = [newId(), newId(), newId(), newId()] as const;
    await app.db
      .insertInto("outbox")
      .values([
        { ...mail, id: ids[0], status: "sent", sentAt: old },
        { ...mail, id: ids[1], status: "dead" },
        { ...mail, id: ids[2], status: "dead", createdAt: lately },
        { ...mail, id: ids[3], status: "waiting" },
      ])
      .execute();
    const userId = app.personas.trainee.id;
    await app.db
      .insertInto("notifications")
      .values({ id: newId(), userId, kind: "test", text: "old", createdAt: old })
      .execute();
    await app.db
      .insertInto("webhookEvents")
      .values({ eventId: "old", kind: "test", receivedAt: old })
      .execute();
    const message = { name: "Asha", email: "a@b.in", message: "Hello" };
    await app.db
      .insertInto("contactMessages")
      .values([
        { ...message, id: newId(), createdAt: old },
        { ...message, id: newId(), createdAt: lately },
      ])
      .execute();
    const batch = await insertBatchOf(app.db, "Java");
    await app.db
      .insertInto("batchOffers")
      .values({ traineeId: userId, batchId: batch.id, offeredAt: old })
      .execute();
    const job = housekeepingJobs.find(({ name }) => name === "retention");
    await job?.run(app.platform, new AbortController().signal);
    expect(await app.db.selectFrom("contactMessages").selectAll().execute()).toHaveLength(1);
    expect(await app.db.selectFrom("batchOffers").selectAll().execute()).toEqual([]);
    const mails = await storedRows(app.db, "outbox", "id", { kind: "test" }, "id");
    expect(mails).toEqual([{ id: ids[2] }, { id: ids[3] }]);
    for (const table of ["notifications", "webhookEvents"] as const) {
      const rows = await app.db.selectFrom(table).selectAll().where("kind", "=", "test").execute();
      expect(rows).toEqual([]);
    }
  });
});

test("every table and materialized view stands in the list of what ends its rows", async () => {
  const text = await readFile("docs/operations/retention.md", "utf8");
  const cells = [...text.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell]) => cell ?? "");
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    union all select matviewname from pg_matviews where schemaname = current_schema()`.execute(
    app.db,
  );
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
