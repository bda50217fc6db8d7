import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertGuidances, insertRecord } from "#test/support/assistance-records.ts";
import { auditLines, storedRows } from "#test/support/stored-rows.ts";
import type { PlacedUser } from "./supervision.contract.ts";

let app: TestApp;
let second: Awaited<ReturnType<TestApp["secondInstance"]>>;
let guides: { _id: string; name: string }[];
beforeAll(async () => {
  app = await testApp();
  second = await app.secondInstance();
  guides = await insertGuidances(app.db, ["Meera Rao", "Arjun Das"]);
});
afterAll(() => app.close());

const put = (url: string, body: object = {}, on: Pick<TestApp, "as"> = app) =>
  on.as("cto").request("PUT", `/api/cto/${url}`, body);
const list = async (query = ""): Promise<PlacedUser[]> =>
  (await app.as("cto").request("GET", `/api/cto/get-placed-users?${query}`)).json().placedUsers;
const rowOf = (id: string) =>
  app.db.selectFrom("assistanceRecords").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const reply = ({ statusCode, json }: { statusCode: number; json: () => { message: string } }) => [
  statusCode,
  json().message,
];
const notifiedKinds = async (userId: string) => {
  const rows = await storedRows(app.db, "notifications", "kind", { userId }, "createdAt");
  return rows.map(({ kind }) => kind);
};
const entriesOf = (recordId: string) =>
  storedRows(app.db, "assistanceEntries", ["kind", "text", "writtenBy"], { recordId });

describe("GET /api/cto/get-placed-users", () => {
  test("sorts by guidance and by what is closed, which stand in the row (C63)", async () => {
    const [meera, arjun] = guides;
    const rows = [
      { guidanceProvider: meera?._id, guidanceHelper: arjun?._id },
      { guidanceProvider: arjun?._id, guidanceHelper: meera?._id },
    ];
    for (const [at, guidance] of rows.entries()) {
      const { id } = await insertRecord(app.db, { username: "Sorted", companyName: `No ${at}` });
      await put(`update-user/${id}`, guidance);
      if (at === 1) await put(`close-user/${id}`);
    }
    const of = async (sort: string) =>
      (await list(`q=Sorted&sort=${sort}`)).map(({ companyName }) => companyName);
    expect(await of("guidanceProvider")).toEqual(["No 1", "No 0"]);
    expect(await of("guidanceHelper")).toEqual(["No 0", "No 1"]);
    expect(await of("closed")).toEqual(["No 0", "No 1"]);
    expect(await of("-closed")).toEqual(["No 1", "No 0"]);
  });

  test("lists everybody with a record, drafts too, with provider and helper by name", async () => {
    const [provider, helper] = guides;
    const { id, userId } = await insertRecord(app.db, { username: "Nila Sen", isDraft: true });
    await app.db
      .insertInto("assistanceRequests")
      .values({ userId, status: "Pending", requestedAt: new Date(), topic: "Spring Boot" })
      .execute();
    await put(`update-user/${id}`, {
      position: "Vendor",
      guidanceProvider: provider?._id,
      guidanceHelper: helper?._id,
    });
    expect((await list()).find(({ _id }) => _id === id)).toEqual({
      _id: id,
      userId,
      username: "Nila Sen",
      companyName: "Infosys",
      dateOfJoining: "2026-02-28",
      position: "Vendor",
      guidanceProvider: provider,
      guidanceHelper: helper,
      closed: false,
      closedAt: null,
      endDate: null,
      supportEnds: "2027-02-28",
      version: 2,
      isActive: false,
      submitted: false,
      topic: "Spring Boot",
    });
  });

  test("searches name, company, position, provider and helper, and tells the total", async () => {
    const [provider, helper] = await insertGuidances(app.db, ["Qadir Provider", "Xena Helper"]);
    const { id } = await insertRecord(app.db, { username: "Yamini", companyName: "Zoho Corp" });
    await put(`update-user/${id}`, {
      position: "External",
      guidanceProvider: provider?._id,
      guidanceHelper: helper?._id,
    });
    for (const q of ["yamini", "ZOHO", "extern", "qadir", "xena"]) {
      const answer = await app.as("cto").request("GET", `/api/cto/get-placed-users?q=${q}`);
      expect([q, answer.headers["x-total-count"]]).toEqual([q, "1"]);
      expect(answer.json().placedUsers[0]._id).toBe(id);
    }
    expect(await list("q=2026")).toEqual([]);
  });

  test("new seekers are those without a provider", async () => {
    const { id } = await insertRecord(app.db, { username: "Seeker" });
    const listUnassigned = async () =>
      (await list("status=open&guidance=without")).map(({ _id }) => _id);
    expect(await listUnassigned()).toContain(id);
    await put(`update-user/${id}`, { guidanceProvider: guides[0]?._id });
    expect(await listUnassigned()).not.toContain(id);
    expect((await list("guidance=with")).map(({ _id }) => _id)).toContain(id);
  });
});

describe("PUT /api/cto/update-user/{id}", () => {
  test("assigns, tells the person once, and ignores what is locked (I-83)", async () => {
    const { id, userId } = await insertRecord(app.db, { username: "Locked" });
    const [provider] = guides;
    const body = {
      username: "Somebody else",
      companyName: "Elsewhere",
      dateOfJoining: "2020-01-01",
      position: "Placement",
      guidanceProvider: provider?._id,
      guidanceHelper: null,
    };
    const answer = await put(`update-user/${id}`, body);
    expect(answer.json()).toMatchObject({
      message: "User guidance updated successfully",
      user: { username: "Locked", companyName: "Infosys", dateOfJoining: "2026-02-28" },
    });
    await put(`update-user/${id}`, body);
    expect(await notifiedKinds(userId)).toEqual(["assistance-guidance-assigned"]);
    await put(`update-user/${id}`, { position: "" });
    expect(await rowOf(id)).toMatchObject({ position: null, guidanceProviderId: provider?._id });
    const lines = await auditLines(app.db, ["oldValue", "newValue"], {
      action: "assistance-record.guidance-assigned",
      subjectId: id,
    });
    const [before, first, second] = [null, "Placement", null].map((position, assigned) => ({
      position,
      guidanceProvider: assigned ? provider?._id : null,
      guidanceHelper: null,
    }));
    expect(lines).toEqual([
      { oldValue: before, newValue: first },
      { oldValue: first, newValue: second },
    ]);
  });

  test("a new helper alone is told too, and one taken away is not", async () => {
    const { id, userId } = await insertRecord(app.db, { username: "Helped" });
    const [provider, helper] = guides;
    await put(`update-user/${id}`, { guidanceProvider: provider?._id });
    await put(`update-user/${id}`, {
      guidanceProvider: provider?._id,
      guidanceHelper: helper?._id,
    });
    await put(`update-user/${id}`, { guidanceProvider: provider?._id, guidanceHelper: null });
    const texts = await storedRows(app.db, "notifications", "text", { userId }, "createdAt");
    expect(texts.map(({ text }) => text)).toEqual([
      "Meera Rao is your guidance provider.",
      "Meera Rao is your guidance provider. Arjun Das is your guidance helper.",
    ]);
  });

  test.each([
    ["guidanceProvider", () => ({ guidanceProvider: newId() })],
    ["guidanceHelper", () => ({ guidanceHelper: "somebody" })],
    ["position", () => ({ position: "Remote" })],
  ])("an unknown %s is refused at the field", async (field, body) => {
    const { id } = await insertRecord(app.db, { username: "Unchanged" });
    const answer = await put(`update-user/${id}`, body());
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    expect((await rowOf(id)).version).toBe(1);
  });

  test("nobody there is 404, a stale version 409", async () => {
    const { id } = await insertRecord(app.db, { username: "Stale" });
    expect((await put(`update-user/${newId()}`)).statusCode).toBe(404);
    await put(`update-user/${id}`, { position: "Vendor", version: 1 });
    const stale = await put(`update-user/${id}`, { position: "External", version: 1 });
    expect(stale.json().reason).toBe("STALE_VERSION");
    expect(stale.json().sooner).toMatch(/^You changed this record yourself at /);
  });
});

describe("closing and reopening", () => {
  test("a closing names the person, keeps what is active, and stops every edit (I-81, C42)", async () => {
    const { id, userId } = await insertRecord(app.db, { username: "Dev" });
    const closed = await put(`close-user/${id}`, { summary: "Settled in well." });
    expect(closed.json()).toMatchObject({
      message: "Dev closed successfully",
      user: { closed: true, isActive: true, endDate: null },
    });
    const refusal = [409, "Closed records cannot be edited."];
    expect(reply(await put(`close-user/${id}`))).toEqual(refusal);
    expect(reply(await put(`update-user/${id}`, { position: "Vendor" }))).toEqual(refusal);
    expect(await entriesOf(id)).toEqual([
      { kind: "closing", text: "Settled in well.", writtenBy: app.personas.cto.id },
    ]);
    expect(await notifiedKinds(userId)).toEqual(["assistance-closed"]);
  });

  test("a reopening undoes the CTO's closing and the admin's, with its reason in the log", async () => {
    const byBoth = await insertRecord(app.db, { username: "Both", isEnded: true });
    await put(`close-user/${byBoth.id}`);
    const draft = await insertRecord(app.db, { username: "Draft", isDraft: true });
    await put(`close-user/${draft.id}`);
    const answer = await put(`reopen-user/${byBoth.id}`, { reason: "  Needs a month more. " });
    expect(answer.json()).toMatchObject({
      message: "Both reopened successfully",
      user: { closed: false, closedAt: null, endDate: null, isActive: true, version: 3 },
    });
    expect(await entriesOf(byBoth.id)).toEqual([
      { kind: "reopening", text: "Needs a month more.", writtenBy: app.personas.cto.id },
    ]);
    expect(await notifiedKinds(byBoth.userId)).toEqual([
      "assistance-closed",
      "assistance-reopened",
    ]);
    const reopened = await put(`reopen-user/${draft.id}`, { reason: "Too early." });
    expect(reopened.json().user).toMatchObject({ closed: false, isActive: false });
    const again = await put(`reopen-user/${draft.id}`, { reason: "Again." });
    expect(reply(again)).toEqual([409, "This record is not closed."]);
    expect(again.json().sooner).toMatch(/^By you at /);
    const audited = await storedRows(app.db, "auditLog", "action", { subjectId: byBoth.id }, "at");
    expect(audited.map(({ action }) => action)).toEqual([
      "assistance-record.closed",
      "assistance-record.reopened",
    ]);
  });

  test.each([undefined, "", "  ", "x".repeat(501)])("the reason %j is refused", async (reason) => {
    const { id } = await insertRecord(app.db, { username: "Reason", isEnded: true });
    const answer = await put(`reopen-user/${id}`, { reason });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ["reason"]]);
  });

  test("what only the admin ended runs again", async () => {
    const ended = await insertRecord(app.db, { username: "Ended", isEnded: true });
    const answer = await put(`reopen-user/${ended.id}`, { reason: "Ended too early." });
    expect(answer.json()).toMatchObject({
      message: "Ended reopened successfully",
      user: { closed: false, isActive: true, endDate: null },
    });
    expect(await rowOf(ended.id)).toMatchObject({ isActive: true, endDate: null, closedAt: null });
  });

  test("of 20 closings at once one closes, of 20 reopenings one reopens", async () => {
    const { id, userId } = await insertRecord(app.db, { username: "Race" });
    const twenty = async (url: string, body: object) => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => put(`${url}/${id}`, body, at % 2 ? second : app)),
      );
      return answers.map(({ statusCode }) => statusCode).sort();
    };
    const oneOf20 = [200, ...Array.from({ length: 19 }, () => 409)];
    expect(await twenty("close-user", { summary: "Done." })).toEqual(oneOf20);
    expect(await twenty("reopen-user", { reason: "Not done." })).toEqual(oneOf20);
    expect(await entriesOf(id)).toHaveLength(2);
    expect(await notifiedKinds(userId)).toHaveLength(2);
  });
});
