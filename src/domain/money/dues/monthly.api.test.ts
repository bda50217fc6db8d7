import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { updateRefused } from "#/domain/money/payments/claims.queries.ts";
import { updateClosed } from "#/domain/support/assistance/closure.queries.ts";
import { reopenRecord } from "#/domain/support/assistance/supervision/supervision.queries.ts";
import { newId } from "#/platform/db/ids.ts";
import { addDays, daysBetween, formatDate, istDate } from "#/shared/dates.ts";
import type { TestApp } from "#test/support/app.ts";
import { type Assisted, insertAssisted } from "#test/support/assistance.ts";
import { insertHalf } from "#test/support/dues.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { dueJobs } from "./dues.job.ts";
import { listOwedMonths } from "./monthly.queries.ts";

const { app, second } = await openTwoInstances();
beforeEach(() => app.moveClock(0));

const run = async (
  name: "dues" | "due-reminders",
  { platform }: Pick<TestApp, "platform"> = app,
) => {
  const job = dueJobs.find((one) => one.name === name);
  await job?.run(platform, new AbortController().signal);
};
/** Sets the clock to a day in India. */
const goTo = (day: string) => app.moveClock(daysBetween(istDate(new Date()), day) * 86_400);

/** A running record with given days of submission and joining. */
async function insertRunning(submitted: string, joined: string, name = "Kavya") {
  const assisted = await insertAssisted(app, "active", { name, dateOfJoining: joined });
  await app.db
    .updateTable("assistanceRecords")
    .set({ submittedAt: new Date(`${submitted}T06:00:00Z`) })
    .where("id", "=", assisted.recordId)
    .execute();
  return assisted;
}
const duesOf = ({ recordId }: Assisted) =>
  storedRows(app.db, "dues", ["month", "amountPaise", "dueOn"], { recordId }, "month");
const monthsOf = async (assisted: Assisted) =>
  (await duesOf(assisted)).map(({ month }) => month.slice(0, 7));
const mailsTo = async ({ person }: Assisted) =>
  (await storedRows(app.db, "outbox", "kind", { recipient: person.email }, "createdAt")).map(
    ({ kind }) => kind,
  );

describe("the months of a record", () => {
  const owed = async (today: string, { recordId }: Assisted) =>
    (await listOwedMonths(app.db, today, recordId)).map(({ month }) => month.slice(0, 7));

  test.each([
    ["from submission", "2026-03-20", "2026-01-15", "2026-05-01", "2026-03 2026-04 2026-05"],
    ["from joining, where it is later", "2026-03-20", "2026-05-02", "2026-05-31", "2026-05"],
    ["none before joining", "2026-03-20", "2026-05-02", "2026-04-30", ""],
    ["none after the year", "2027-01-20", "2026-01-15", "2027-02-01", ""],
    ["the last before the year ends", "2026-12-20", "2026-01-15", "2027-03-01", "2026-12"],
  ])("owed: %s", async (_, submitted, joined, today, expected) => {
    const assisted = await insertRunning(submitted, joined);
    expect((await owed(today, assisted)).join(" ")).toBe(expected);
  });

  test("owed in a whole year are twelve, whatever the day of joining", async () => {
    for (const joined of ["2026-01-01", "2026-01-31", "2028-02-29"]) {
      expect(await owed("2030-01-01", await insertRunning(joined, joined))).toHaveLength(12);
    }
  });

  test("come for few records at a time where all others wait for one connection", async () => {
    await goTo("2027-01-10");
    const ids: string[] = [];
    for (let at = 0; at < 7; at += 1)
      ids.push((await insertRunning("2027-01-02", "2027-01-01")).recordId);
    const database = { ...app.platform.database, isWanted: () => false };
    await run("dues", { platform: { ...app.platform, database } });
    const { rows } = await sql<{ records: number }>`select count(*)::int as records
      from dues where record_id = any(${ids}::uuid[]) group by xmin::text`.execute(app.db);
    expect(rows.reduce((sum, row) => sum + row.records, 0)).toBe(ids.length);
    expect(Math.max(...rows.map((row) => row.records))).toBeLessThanOrEqual(5);
  });

  test("come into the ledger as they begin, for the year and no longer", async () => {
    const assisted = await insertRunning("2027-01-20", "2027-01-05");
    await goTo("2027-01-21");
    await run("dues");
    expect(await duesOf(assisted)).toEqual([
      { month: "2027-01-01", amountPaise: 500_000, dueOn: "2027-01-27" },
    ]);
    await goTo("2027-03-01");
    await run("dues");
    await run("dues");
    expect((await duesOf(assisted)).map(({ dueOn }) => dueOn)).toEqual([
      "2027-01-27",
      "2027-02-10",
      "2027-03-10",
    ]);
    await goTo("2028-06-01");
    await run("dues");
    expect(await monthsOf(assisted)).toHaveLength(12);
    expect((await monthsOf(assisted)).at(-1)).toBe("2027-12");
  });

  test("end with the month of a closure, and drafts have none", async () => {
    const closed = await insertRunning("2027-01-20", "2027-01-05");
    await app.db
      .updateTable("assistanceRecords")
      .set({ isActive: false, endDate: new Date("2027-03-15T06:00:00Z") })
      .where("id", "=", closed.recordId)
      .execute();
    const draft = await insertAssisted(app, "approved");
    await goTo("2027-06-01");
    await run("dues");
    expect(await monthsOf(closed)).toEqual(["2027-01", "2027-02", "2027-03"]);
    expect(await monthsOf(draft)).toEqual([]);
  });

  test("are none between an end and its reopening, also a second one", async () => {
    const assisted = await insertRunning("2027-01-20", "2027-01-05");
    for (const [end, reopened] of [
      ["2027-02-10", "2027-05-20"],
      ["2027-06-30", "2027-06-30"],
      ["2027-06-30", "2027-09-01"],
    ] as const) {
      await goTo(end);
      await run("dues");
      await updateClosed(app.db, app.platform.clock, assisted.recordId);
      await goTo(reopened);
      await reopenRecord(app.db, app.platform.clock, assisted.recordId);
    }
    await run("dues");
    expect((await monthsOf(assisted)).join(" ")).toBe("2027-01 2027-02 2027-05 2027-06 2027-09");
  });

  test("do not wait for joining that lies ahead longer than to its month", async () => {
    const assisted = await insertRunning("2027-01-20", "2027-03-28");
    await goTo("2027-02-28");
    await run("dues");
    expect(await monthsOf(assisted)).toEqual([]);
    await goTo("2027-03-01");
    await run("dues");
    expect(await monthsOf(assisted)).toEqual(["2027-03"]);
  });

  test("are made once by many runs on two instances, for more records than one batch", async () => {
    await goTo("2027-04-02");
    await run("dues");
    const before = await storedRows(app.db, "dues", "id", {});
    const records: Assisted[] = [];
    for (let index = 0; index < 105; index += 1) {
      records.push(await insertRunning("2027-03-20", "2027-03-05", `Race ${index}`));
    }
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => run("dues", index % 2 ? app : second)),
    );
    await run("dues");
    const after = await storedRows(app.db, "dues", "id", {});
    expect(after.length - before.length).toBe(2 * records.length);
    const audits = await app.db
      .selectFrom("auditLog")
      .select("subjectId")
      .where("action", "=", "dues.made")
      .where(
        "subjectId",
        "in",
        records.map(({ recordId }) => recordId),
      )
      .execute();
    expect(audits).toHaveLength(records.length);
  });
});

describe("reminders", () => {
  const DUE_ON = "2028-05-10";
  const insertOwing = async (name: string) => {
    const assisted = await insertRunning("2028-04-28", "2028-05-01", name);
    await goTo("2028-05-01");
    await run("dues");
    expect((await duesOf(assisted)).map(({ dueOn }) => dueOn)).toEqual([DUE_ON]);
    return assisted;
  };
  const remindOn = async (day: string) => {
    await goTo(day);
    await Promise.all([run("due-reminders"), run("due-reminders", second), run("due-reminders")]);
  };

  test("leave once at each step, on two instances, and stop with the receipt", async () => {
    const [owing, paying] = [await insertOwing("Owing"), await insertOwing("Paying")];
    await remindOn(addDays(DUE_ON, -4));
    expect(await mailsTo(owing)).toEqual([]);
    await remindOn(addDays(DUE_ON, -3));
    await remindOn(addDays(DUE_ON, -1));
    expect(await mailsTo(owing)).toEqual(["due-soon"]);
    await app.db
      .insertInto("assistancePayments")
      .values({
        id: newId(),
        recordId: paying.recordId,
        month: "2028-05-01",
        status: "Received",
        amountPaise: 500_000,
        receivedPaise: 500_000,
        paymentDate: DUE_ON,
        recordedBy: app.personas.admin.id,
        recordedAt: new Date(),
      })
      .execute();
    await remindOn(addDays(DUE_ON, 2));
    await remindOn(addDays(DUE_ON, 3));
    await remindOn(addDays(DUE_ON, 20));
    await remindOn(addDays(DUE_ON, 90));
    expect(await mailsTo(owing)).toEqual(["due-soon", "due-overdue", "due-late"]);
    expect(await mailsTo(paying)).toEqual(["due-soon"]);
    const reminders = await storedRows(app.db, "notifications", ["text", "href"], {
      userId: owing.person.id,
      kind: "due-overdue",
    });
    expect(reminders).toEqual([
      {
        text: "₹5,000 for the assistance of May 2028 was due on Wed 10 May 2028.",
        href: "/assistance-details",
      },
    ]);
  });

  test("wait while the office has to confirm what somebody says they paid", async () => {
    const claiming = await insertOwing("Claiming");
    const { id: dueId } = await storedRow(app.db, "dues", "id", { recordId: claiming.recordId });
    const claim = { id: newId(), dueId, traineeId: claiming.person.id, claimedAt: new Date() };
    await app.db
      .insertInto("paymentClaims")
      .values({ ...claim, reference: "412345678901", amountPaise: 500_000 })
      .execute();
    await remindOn(addDays(DUE_ON, 5));
    expect(await mailsTo(claiming)).toEqual([]);
    const refused = { decidedBy: app.personas.admin.id, reason: "It is not in our account." };
    await updateRefused(app.db, app.platform.clock, { id: claim.id, ...refused });
    await remindOn(addDays(DUE_ON, 6));
    expect(await mailsTo(claiming)).toEqual(["due-overdue"]);
  });

  test("ask for a balance too, with the way to pay it, until it is paid", async () => {
    const [open, paid] = [await insertHalf(app, 27), await insertHalf(app, 27, { daysAgo: 1 })];
    await Promise.all([run("due-reminders"), run("due-reminders", second)]);
    const reminders = await app.db
      .selectFrom("notifications")
      .select(["userId", "kind", "text", "href"])
      .where("userId", "in", [open.payer.id, paid.payer.id])
      .execute();
    const day = formatDate(addDays(istDate(new Date()), 3));
    expect(reminders).toEqual([
      {
        userId: open.payer.id,
        kind: "due-soon",
        text: `₹5,000 for the balance of your admission fee is due by ${day}.`,
        href: "/balance-payment",
      },
    ]);
  });

  test("spare a closed record and a disabled account", async () => {
    const [closed, disabled] = [await insertOwing("Closed"), await insertOwing("Disabled")];
    await app.db
      .updateTable("assistanceRecords")
      .set({ isActive: false, endDate: new Date() })
      .where("id", "=", closed.recordId)
      .execute();
    await app.db
      .updateTable("users")
      .set({ isDisabled: true })
      .where("id", "=", disabled.person.id)
      .execute();
    await remindOn(addDays(DUE_ON, 5));
    expect([await mailsTo(closed), await mailsTo(disabled)]).toEqual([[], []]);
  });
});
