import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { storedRow } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();

let count = 0;
const form = (over: object = {}) => ({
  name: "Meera Rao",
  mobile: "9876543210",
  email: `meera.${++count}@hub.example`,
  level: "Senior",
  ...over,
});
const request = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  body?: object,
  on = app as typeof second,
) => on.as("cto").request(method, `/api/cto/${url}`, body);
const create = async (over: object = {}) =>
  (await request("POST", "create-guidance", form(over))).json().guidance;
/** The assistance record of the placed persona. */
const recordId = async () => {
  const { id } = await storedRow(app.db, "assistanceRecords", "id", {
    userId: app.personas.placed.id,
  });
  return id;
};
const assign = async (fields: object, on?: typeof second) =>
  request("PUT", `update-user/${await recordId()}`, fields, on);

describe("POST /api/cto/create-guidance", () => {
  test("takes a mobile as number or text, folds the e-mail, and is Junior by default", async () => {
    const created = await request("POST", "create-guidance", form({ mobile: 9_876_543_211 }));
    expect(created.statusCode).toBe(200);
    expect(created.json()).toEqual({
      message: "Guidance  Added successfully",
      guidance: {
        _id: expect.any(String),
        name: "Meera Rao",
        mobile: "9876543211",
        email: expect.stringContaining("@hub.example"),
        level: "Senior",
        asProvider: 0,
        asHelper: 0,
        version: 1,
      },
    });
    const folded = await create({
      email: " Kiran@Hub.Example ",
      mobile: "+91 98765-43210",
      level: undefined,
    });
    expect(folded).toMatchObject({
      email: "kiran@hub.example",
      mobile: "9876543210",
      level: "Junior",
    });
  });

  test.each([
    ["name", { name: " " }],
    ["mobile", { mobile: "call me" }],
    ["mobile", { mobile: 12345 }],
    ["mobile", { mobile: undefined }],
    ["email", { email: "nobody" }],
    ["level", { level: "Chief" }],
  ])("a wrong %s is refused at the field", async (field, over) => {
    const answer = await request("POST", "create-guidance", form(over));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  test("of 20 at once with one e-mail one is added, and the others are told at the field (I-84)", async () => {
    const body = form();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        request("POST", "create-guidance", body, at % 2 ? second : app),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(refused).toHaveLength(19);
    const message = "An in-house employee with this email already exists.";
    expect(refused[0]?.json()).toMatchObject({ message, fields: { email: message } });
  });
});

describe("PUT /api/cto/update-guidance/{id}", () => {
  test("changes, and refuses a stale version, an e-mail in use and who is not there", async () => {
    const other = await create();
    const created = await create();
    const change = (over: object, id = created._id) =>
      request("PUT", `update-guidance/${id}`, form({ email: created.email, ...over }));
    expect((await change({ name: "Meera Iyer", version: 1 })).json()).toMatchObject({
      message: "Guidance details updated successfully",
      guidance: { _id: created._id, name: "Meera Iyer", version: 2 },
    });
    expect((await change({ version: 1 })).json()).toMatchObject({
      reason: "STALE_VERSION",
      sooner: expect.stringMatching(/^You changed this record yourself at /),
    });
    const taken = await change({ email: other.email });
    expect([taken.statusCode, Object.keys(taken.json().fields)]).toEqual([409, ["email"]]);
    expect((await change({}, newId())).statusCode).toBe(404);
  });
});

test("a number below zero is no mobile number", async () => {
  const answer = await request("POST", "create-guidance", form({ mobile: -9_876_543_210 }));
  expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, ["mobile"]]);
});

describe("GET /api/cto/get-guidances", () => {
  test("searches name, level, e-mail and mobile in any spelling; the total is that before the search", async () => {
    const created = await create({ name: "Zubin Wadia", level: "Junior", mobile: "9000000001" });
    const list = async (query: string) => (await request("GET", `get-guidances?${query}`)).json();
    const all = await list("");
    expect(all.totalGuidance).toBe(all.guidances.length);
    const matching = await list("q=zUbIn");
    expect(matching.guidances.map(({ _id }: { _id: string }) => _id)).toEqual([created._id]);
    expect(matching.totalGuidance).toBe(all.totalGuidance);
    expect((await list(`q=${created.email}`)).guidances).toHaveLength(1);
    for (const q of ["9000000001", "+91 90000 00001"])
      expect((await list(`q=${encodeURIComponent(q)}`)).guidances).toMatchObject([
        { _id: created._id },
      ]);
    const juniors = (await list("q=junior")).guidances as { level: string }[];
    expect(new Set(juniors.map(({ level }) => level))).toEqual(new Set(["Junior"]));
  });

  test("counts whom each guides while the support is open", async () => {
    const [provider, helper] = [await create(), await create()];
    const workloads = async () => {
      const { guidances } = (await request("GET", "get-guidances?sort=-asProvider")).json();
      return [provider, helper].map(({ _id }) => {
        const row = guidances.find((one: { _id: string }) => one._id === _id);
        return [row.asProvider, row.asHelper];
      });
    };
    await assign({ guidanceProvider: provider._id, guidanceHelper: helper._id });
    await app.as("cto").request("POST", "/api/personal-assistant/create-assistant", {
      assistantName: "Ravi",
      companyName: "Wipro",
      dateOfJoining: "2026-05-01",
      position: null,
      guidanceProvider: provider._id,
      guidanceHelper: null,
    });
    expect(await workloads()).toEqual([
      [2, 0],
      [0, 1],
    ]);
    await request("PUT", `close-user/${await recordId()}`);
    expect(await workloads()).toEqual([
      [1, 0],
      [0, 0],
    ]);
    await request("PUT", `reopen-user/${await recordId()}`, { reason: "Still needs help." });
  });
});

describe("DELETE /api/cto/delete-guidance/{id}", () => {
  test("is refused with the count while in use, and deletes once free", async () => {
    const created = await create();
    const remove = () => request("DELETE", `delete-guidance/${created._id}`);
    await assign({ guidanceProvider: created._id, guidanceHelper: created._id });
    const refused = await remove();
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      message: "This guidance is assigned and cannot be deleted. They guide 1 people.",
      count: 1,
    });
    await assign({ guidanceProvider: null, guidanceHelper: null });
    expect((await remove()).json()).toMatchObject({ message: "Guidance deleted successfully" });
    expect((await remove()).statusCode).toBe(404);
  });

  test.each(["guidanceProvider", "guidanceHelper"] as const)(
    "closed support holds no %s: what the list counts is what the refusal says",
    async (part) => {
      const created = await create();
      const remove = () => request("DELETE", `delete-guidance/${created._id}`);
      await assign({ guidanceProvider: null, guidanceHelper: null, [part]: created._id });
      const assistant = await app
        .as("cto")
        .request("POST", "/api/personal-assistant/create-assistant", {
          assistantName: "Ravi",
          companyName: "Wipro",
          dateOfJoining: "2026-05-01",
          position: null,
          guidanceProvider: null,
          guidanceHelper: null,
          [part]: created._id,
        });
      expect(assistant.statusCode, assistant.body).toBeLessThan(300);
      expect((await remove()).json()).toMatchObject({ count: 2 });
      await request("PUT", `close-user/${await recordId()}`);
      expect((await remove()).json()).toMatchObject({ count: 1 });
      const column = `${part}Id` as const;
      const { id: assistantId } = await storedRow(app.db, "personalAssistants", "id", {
        [column]: created._id,
      });
      await app.db
        .updateTable("personalAssistants")
        .set({ closedAt: new Date() })
        .where("id", "=", assistantId)
        .execute();
      const listed = (await request("GET", "get-guidances?pageSize=200")).json().guidances;
      expect(listed.find(({ _id }: { _id: string }) => _id === created._id)).toMatchObject({
        asProvider: 0,
        asHelper: 0,
      });
      const removed = await remove();
      expect(removed.json()).toMatchObject({ message: "Guidance deleted successfully" });
      const guideOf = async () =>
        (await storedRow(app.db, "assistanceRecords", column, { id: await recordId() }))[column];
      expect(await guideOf()).toBeNull();
      const { decisionId } = removed.json();
      const undone = await app.as("cto").request("POST", `/api/decisions/${decisionId}/undo`, {});
      expect(undone.statusCode, undone.body).toBe(200);
      expect(await guideOf()).toBe(created._id);
      await request("PUT", `reopen-user/${await recordId()}`, { reason: "Still needs help." });
    },
  );

  test("against assignments at the same moment, either it goes or it stays assigned (I-82)", async () => {
    for (let round = 0; round < 3; round++) {
      await assign({ guidanceProvider: null, guidanceHelper: null });
      const created = await create();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => {
          const on = at % 2 ? second : app;
          return at % 4 < 2
            ? request("DELETE", `delete-guidance/${created._id}`, undefined, on)
            : assign({ guidanceProvider: created._id }, on);
        }),
      );
      const statuses = new Set(answers.map(({ statusCode }) => statusCode));
      const { guidanceProviderId } = await storedRow(
        app.db,
        "assistanceRecords",
        "guidanceProviderId",
        { id: await recordId() },
      );
      // Either every deletion was refused because of the assignments, or every assignment because
      // of the deletion.
      expect([...statuses].sort()).toEqual(guidanceProviderId ? [200, 409] : [200, 400, 404]);
    }
  });
});
