import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { addDays, istDate } from "#/shared/dates.ts";
import { formatMonth } from "#/shared/months.ts";
import type { TestApp } from "#test/support/app.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertDue, insertHalf } from "#test/support/dues.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import type { Due, DueSummary } from "./ledger.contract.ts";

const { app, second } = await openTwoInstances();

const today = istDate(new Date());
const yesterday = addDays(today, -1);

const ledger = async (query = "", who: "admin" | "ceo" = "ceo") => {
  const answer = await app.as(who).request("GET", `/api/dues${query}`);
  return {
    dues: answer.json<{ dues: Due[] }>().dues,
    total: Number(answer.headers["x-total-count"]),
  };
};
const summary = async (who: "admin" | "ceo" = "admin") =>
  (await app.as(who).request("GET", "/api/dues/summary")).json<DueSummary>();
const receive = (id: string, body: object = { version: 0 }, on: Pick<TestApp, "as"> = app) =>
  on.as("admin").request("PUT", `/api/dues/${id}/received`, body);
const mine = async ({ id, token }: Persona) =>
  (await app.withToken(token).request("GET", `/api/dues/mine/${id}`)).json();

describe("receiving a due", () => {
  test("of a month nobody recorded writes its payment, audits it and thanks the payer", async () => {
    const assisted = await insertAssisted(app, "active", { name: "Lata" });
    const { id, month } = await insertDue(app, assisted, 1);
    expect((await ledger("?q=lata")).dues).toEqual([
      {
        _id: id,
        userId: { _id: assisted.person.id, username: "Lata" },
        kind: "Assistance",
        month: formatMonth(month),
        amount: 5_000,
        dueOn: addDays(today, -30),
        status: "Overdue",
        receivedOn: null,
        daysLate: 30,
        receiptUrl: null,
        waivedOn: null,
        waivedReason: null,
        version: 0,
      },
    ]);
    const answer = await receive(id, { version: 0, paymentDate: yesterday });
    expect(answer.json()).toMatchObject({
      message: "Payment details saved successfully!",
      due: { _id: id, status: "Received", receivedOn: yesterday, daysLate: 0, version: 1 },
    });
    const payments = await app.db
      .selectFrom("assistancePayments")
      .selectAll()
      .where("recordId", "=", assisted.recordId)
      .execute();
    expect(payments).toMatchObject([
      { month, status: "Received", amountPaise: 500_000, paymentDate: yesterday },
    ]);
    const [audit] = await storedRows(app.db, "auditLog", "action", {
      subjectId: payments[0]?.id ?? "",
    });
    expect(audit?.action).toBe("assistance-payment.received");
    const { dues, open } = await mine(assisted.person);
    expect([dues.length, dues[0]?.status, open]).toEqual([1, "Received", { count: 0, amount: 0 }]);
    const again = await receive(id, { version: 1 });
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      "Payment for this month is already recorded.",
    ]);
  });

  test("turns Not Received into Received; a stale version is refused", async () => {
    const assisted = await insertAssisted(app, "active");
    const response = await app
      .as("admin")
      .request("POST", "/api/assistant-manual-payment/create-payment", {
        userId: assisted.person.id,
        assistanceId: assisted.recordId,
        paymentStatus: "Not Received",
        amount: 5_000,
      });
    const { dueId, version } = response.json().payment;
    expect((await receive(dueId, { version: 0 })).json().reason).toBe("STALE_VERSION");
    expect((await receive(dueId, { version })).json().due).toMatchObject({
      status: "Received",
      receivedOn: today,
      version: 2,
    });
  });

  test("works for a closed record: its money may come late", async () => {
    const assisted = await insertAssisted(app, "closed");
    const { id } = await insertDue(app, assisted, 2);
    expect((await receive(id)).statusCode).toBe(200);
  });

  test("refuses what is no due, a balance, a day ahead and a missing version", async () => {
    const half = await insertHalf(app, 3);
    for (const id of [newId(), "x", half.id]) {
      expect((await receive(id)).statusCode).toBe(404);
    }
    const { id } = await insertDue(app, await insertAssisted(app, "active"), 0);
    const ahead = await receive(id, { version: 0, paymentDate: addDays(today, 2) });
    expect(ahead.json().fields).toHaveProperty("paymentDate");
    const century = await receive(id, { version: 0, paymentDate: "1900-01-01" });
    expect(century.json().fields).toHaveProperty("paymentDate");
    expect((await receive(id, {})).statusCode).toBe(400);
  });

  test("20 at once, half of them recording the month, end in one payment on two instances", async () => {
    const assisted = await insertAssisted(app, "active");
    const { id, month } = await insertDue(app, assisted, 0);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const on = index % 2 ? app : second;
        return index % 4 < 2
          ? receive(id, { version: 0 }, on)
          : on.as("admin").request("POST", "/api/assistant-manual-payment/create-payment", {
              userId: assisted.person.id,
              assistanceId: assisted.recordId,
              month: formatMonth(month),
              paymentStatus: "Received",
              amount: 5_000,
            });
      }),
    );
    const good = answers.filter(({ statusCode }) => statusCode < 300);
    expect(good).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
    const mails = await storedRows(app.db, "outbox", "id", { recipient: assisted.person.email });
    expect(mails).toHaveLength(1);
  });
});

describe("the ledger", () => {
  test("puts late payers first, then what is to come, then what was received", async () => {
    const names = ["ListedA", "ListedB", "ListedC", "ListedD"];
    const [a, b, c, d] = await Promise.all(
      names.map((name) => insertAssisted(app, "active", { name })),
    );
    if (!a || !b || !c || !d) throw new Error("four were inserted");
    await insertDue(app, a, 0, { dueOn: addDays(today, 4) });
    const received = await insertDue(app, b, 3, { dueOn: addDays(today, -90) });
    await receive(received.id);
    await insertDue(app, c, 1, { dueOn: yesterday });
    await insertDue(app, d, 2, { dueOn: addDays(today, -60) });
    const order = async (query: string) =>
      (await ledger(`?q=Listed${query}`)).dues
        .map(({ userId }) => userId.username.slice(-1))
        .join("");
    expect(await order("")).toBe("DCAB");
    expect(await order("&status=Open")).toBe("DCA");
    expect(await order("&status=Overdue")).toBe("DC");
    expect(await order("&status=Due")).toBe("A");
    expect(await order("&status=Received")).toBe("B");
    expect(await order("&kind=Balance")).toBe("");
    expect(await order(`&receivedIn=${today.slice(0, 7)}`)).toBe("B");
    expect(await order(`&dueIn=${addDays(today, -60).slice(0, 7)}&status=Overdue`)).toContain("D");
    expect(await order("&sort=-username")).toBe("DCBA");
    expect(await order("&sort=dueOn")).toBe("BDCA");
    for (const sort of ["kind", "month", "amount", "status", "-receivedOn"]) {
      expect(await order(`&sort=${sort}`)).toHaveLength(4);
    }
    expect((await ledger("?q=Listed&page=2&pageSize=3")).dues).toHaveLength(1);
  });

  test("holds the balance of a partial payment until it is paid", async () => {
    const [open, late, paid] = [
      await insertHalf(app, 10),
      await insertHalf(app, 45),
      await insertHalf(app, 50, { daysAgo: 2 }),
    ];
    const entry = async ({ payer }: { payer: Persona }) => (await mine(payer)).dues;
    expect(await entry(open)).toMatchObject([
      { _id: open.id, kind: "Balance", month: null, amount: 5_000, status: "Due" },
    ]);
    expect(await entry(open)).toMatchObject([{ dueOn: addDays(today, 20) }]);
    expect(await entry(late)).toMatchObject([{ status: "Overdue", daysLate: 15 }]);
    expect(await entry(paid)).toMatchObject([
      { status: "Received", receivedOn: addDays(today, -2) },
    ]);
  });

  test.each(["?status=Paid", "?kind=Fee", "?dueIn=2026-13", "?receivedIn=Nov", "?sort=password"])(
    "%s is 400",
    async (query) => {
      const answer = await app.as("ceo").request("GET", `/api/dues${query}`);
      expect(answer.statusCode).toBe(400);
    },
  );

  test("its sums are those of the raw rows", async () => {
    const dues = await app.db.selectFrom("dues").selectAll().execute();
    const payments = await app.db.selectFrom("assistancePayments").selectAll().execute();
    const fees = await app.db
      .selectFrom("admissionPayments")
      .selectAll()
      .where("status", "=", "completed")
      .execute();
    const isBalanceOf = (first: { traineeId: string }) => (row: (typeof fees)[number]) =>
      row.traineeId === first.traineeId && row.paymentType === "Balance";
    const raw = [
      ...dues.map((due) => {
        const paid = payments.find(
          (one) =>
            one.recordId === due.recordId && one.month === due.month && one.status === "Received",
        );
        return {
          dueOn: due.dueOn,
          receivedOn: paid?.paymentDate ?? null,
          paise: paid?.amountPaise ?? due.amountPaise,
          who: due.recordId,
        };
      }),
      ...fees
        .filter(({ balanceDuePaise }) => balanceDuePaise > 0)
        .map((first) => ({
          dueOn: addDays(istDate(first.completedAt ?? new Date(0)), 30),
          receivedOn: fees.find(isBalanceOf(first))?.completedAt ?? null,
          paise: first.balanceDuePaise,
          who: first.traineeId,
        }))
        .map((row) => ({ ...row, receivedOn: row.receivedOn && istDate(row.receivedOn) })),
    ];
    const sumOf = (rows: typeof raw) => ({
      count: rows.length,
      amount: rows.reduce((sum, { paise }) => sum + paise, 0) / 100,
    });
    const open = raw.filter(({ receivedOn }) => !receivedOn);
    const overdue = open.filter(({ dueOn }) => dueOn < today);
    const thisMonth = today.slice(0, 7);
    const then = addDays(today, -30);
    const totals = await summary();
    expect(totals).toMatchObject({
      open: sumOf(open),
      overdue: {
        ...sumOf(overdue),
        people: new Set(overdue.map(({ who }) => who)).size,
        lately: sumOf(overdue.filter(({ dueOn }) => dueOn >= then)).amount,
      },
    });
    expect(raw.length).toBeGreaterThan(10);
    for (const month of totals.months) {
      const due = raw.filter(({ dueOn }) => dueOn.startsWith(month.key));
      const received = due.filter(({ receivedOn }) => receivedOn);
      expect([month.expected, month.received, month.open]).toEqual([
        sumOf(due),
        sumOf(received),
        sumOf(due.filter(({ receivedOn }) => !receivedOn)),
      ]);
      expect(month.month).toBe(formatMonth(`${month.key}-01`));
    }
    expect(totals.months[0]?.key).toBe(thisMonth);
    // Every metric opens the rows it counts.
    expect((await ledger("?status=Open")).total).toBe(totals.open.count);
    expect((await ledger("?status=Overdue", "admin")).total).toBe(totals.overdue.count);
    const received = await ledger(`?status=Received&receivedIn=${thisMonth}`);
    const receivedNow = raw.filter(({ receivedOn }) => receivedOn?.startsWith(thisMonth));
    expect(received.total).toBe(receivedNow.length);
    expect(await summary("ceo")).toEqual(totals);
  });

  test("nobody reads another one's dues", async () => {
    const { payer } = await insertHalf(app, 1);
    const other = app.personas.assistance;
    const answer = await app.withToken(other.token).request("GET", `/api/dues/mine/${payer.id}`);
    expect(answer.statusCode).toBe(403);
    expect((await mine(other)).dues).toEqual([]);
  });
});
