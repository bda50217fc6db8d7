import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import type { TestApp } from "#test/support/app.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertGuidances } from "#test/support/assistance-records.ts";
import { shifted } from "#test/support/days.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();

type On = Pick<TestApp, "as">;
type Reply = { statusCode: number; json: () => { message: string } };
const reply = (answer: Reply) => [answer.statusCode, answer.json().message];
const list = async (query = "", who: "admin" | "cto" = "admin") => {
  const answer = await app.as(who).request("GET", `/api/admin/assistance-details${query}`);
  expect(answer.statusCode).toBe(200);
  return {
    closures: answer.json().assistanceClosures,
    total: answer.headers["x-total-count"],
  };
};
const close = (id: string, body: object = { isActive: false }, on: On = app) =>
  on.as("admin").request("PUT", `/api/admin/update-assistance/${id}`, body);

describe("GET /api/admin/assistance-details", () => {
  test("drafts are hidden; the rest is searched, filtered and sorted", async () => {
    const name = "Listed";
    const { person, recordId } = await insertAssisted(app, "active", { name });
    const { recordId: closed } = await insertAssisted(app, "closed", { name });
    await insertAssisted(app, "approved", { name });
    const joined = shifted("2026-04-01");
    const { closures, total } = await list(`?q=${name}&sort=-isActive`);
    expect(total).toBe("2");
    expect(closures[0]).toEqual({
      _id: recordId,
      username: name,
      companyName: "Infosys",
      dateOfJoining: joined,
      guidanceProvider: null,
      guidanceHelper: null,
      userId: { _id: person.id, amount: 5000 },
      createdAt: expect.any(String),
      submittedAt: expect.any(String),
      supportUntil: `${Number(joined.slice(0, 4)) + 1}${joined.slice(4)}`,
      endDate: null,
      isActive: true,
      closed: false,
      version: 1,
    });
    const [guide] = await insertGuidances(app.db, ["Ravi Menon"]);
    await app.db
      .updateTable("assistanceRecords")
      .set({ guidanceProviderId: guide?._id })
      .where("id", "=", recordId)
      .execute();
    expect((await list(`?q=${name}&state=ongoing`)).closures).toMatchObject([
      { guidanceProvider: { _id: guide?._id, name: "Ravi Menon" }, guidanceHelper: null },
    ]);
    expect((await list(`?q=${name}&state=closed`)).closures).toMatchObject([{ _id: closed }]);
    expect((await list(`?q=${name}&state=ongoing`, "cto")).total).toBe("1");
    expect((await list("?q=infosys&pageSize=1")).closures).toHaveLength(1);
  });
});

describe("PUT /api/admin/update-assistance/{id}", () => {
  test("ends it now, whatever end date is sent, and tells the person with the summary", async () => {
    const { person, recordId } = await insertAssisted(app, "active");
    const before = Date.now();
    const answer = await close(recordId, {
      isActive: false,
      endDate: "2020-01-01",
      summary: "  Settled in well.  ",
    });
    expect(answer.json()).toMatchObject({
      message: "User closed successfully",
      assistance: { _id: recordId, isActive: false, closed: false, version: 2 },
    });
    const ended = Date.parse(answer.json().assistance.endDate);
    expect(Math.abs(ended - before)).toBeLessThan(scaledTimeout(60_000));
    const entries = await storedRows(app.db, "assistanceEntries", ["kind", "text", "writtenBy"], {
      recordId,
    });
    const writtenBy = app.personas.admin.id;
    expect(entries).toEqual([{ kind: "closing", text: "Settled in well.", writtenBy }]);
    const mail = await storedRow(app.db, "outbox", "textBody", {
      recipient: person.email,
      kind: "assistance-closed",
    });
    expect(mail.textBody).toContain("Settled in well.");
  });

  test("isActive must be false, also where the record is active or closed (C41)", async () => {
    for (const stage of ["active", "closed"] as const) {
      const { recordId } = await insertAssisted(app, stage);
      for (const body of [{ isActive: true }, {}, { isActive: "false" }, { isActive: null }]) {
        expect(reply(await close(recordId, body))).toEqual([400, "isActive must be false."]);
      }
    }
  });

  test("not twice, not a draft, not a stale version", async () => {
    const { recordId: closed } = await insertAssisted(app, "closed");
    expect(reply(await close(closed))).toEqual([409, "Assistance is already closed."]);
    const { recordId: draft } = await insertAssisted(app, "approved");
    for (const id of [draft, newId(), "x"]) {
      expect(reply(await close(id))).toEqual([404, "Not found."]);
    }
    const { recordId } = await insertAssisted(app, "active");
    const stale = await close(recordId, { isActive: false, version: 7 });
    expect(stale.json().reason).toBe("STALE_VERSION");
    const long = await close(recordId, { isActive: false, summary: "x".repeat(2001) });
    expect(Object.keys(long.json().fields)).toEqual(["summary"]);
  });

  test("one of 20 at once on two instances closes it, with one entry and one notice", async () => {
    const { person, recordId } = await insertAssisted(app, "active");
    const body = { isActive: false, summary: "Done" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => close(recordId, body, index % 2 ? second : app)),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const late = answers.find(({ statusCode }) => statusCode === 409);
    expect(late?.json().sooner).toMatch(/^By you at /);
    const entries = await storedRows(app.db, "assistanceEntries", "id", { recordId });
    const notifications = await storedRows(app.db, "notifications", "kind", { userId: person.id });
    expect([entries.length, notifications]).toEqual([1, [{ kind: "assistance-closed" }]]);
  });
});
