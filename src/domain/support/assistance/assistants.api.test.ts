import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import type { TestApp } from "#test/support/app.ts";
import { insertGuidances } from "#test/support/assistance-records.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";

const { app, second } = await openTwoInstances();

const send = (
  method: "GET" | "POST" | "PUT",
  url: string,
  body?: object,
  on: Pick<TestApp, "as"> = app,
) => on.as("cto").request(method, `/api/${url}`, body);
const form = (over: object = {}) => ({
  assistantName: "Ravi Kumar",
  companyName: "Wipro",
  dateOfJoining: "2024-02-29",
  position: null,
  guidanceProvider: null,
  guidanceHelper: null,
  ...over,
});
const create = async (over: object = {}) =>
  (await send("POST", "personal-assistant/create-assistant", form(over))).json().assistant;
const reply = ({ statusCode, json }: { statusCode: number; json: () => { message: string } }) => [
  statusCode,
  json().message,
];

test("the list sorts by guidance and by what is closed, which stand in the row (C63)", async () => {
  const [meera, arjun] = await insertGuidances(app.db, ["Sorted Meera", "Sorted Arjun"]);
  const made = [
    await create({ guidanceProvider: meera?._id, guidanceHelper: arjun?._id }),
    await create({ guidanceProvider: arjun?._id, guidanceHelper: meera?._id }),
  ].map(({ _id }) => _id);
  await send("PUT", `cto/close-personal-assistant/${made[1]}`, {});
  const of = async (sort: string) => {
    const answer = await send("GET", `personal-assistant/get-assistant?q=Sorted&sort=${sort}`);
    return answer.json().assistants.map(({ _id }: { _id: string }) => made.indexOf(_id));
  };
  expect(await of("guidanceProvider")).toEqual([1, 0]);
  expect(await of("guidanceHelper")).toEqual([0, 1]);
  expect(await of("closed")).toEqual([0, 1]);
  expect(await of("-closed")).toEqual([1, 0]);
});

describe("POST /api/personal-assistant/create-assistant", () => {
  test("adds one; position and guidance may be left open", async () => {
    const [provider] = await insertGuidances(app.db, ["Meera Rao"]);
    const answer = await send(
      "POST",
      "personal-assistant/create-assistant",
      form({ guidanceProvider: provider?._id, position: "External" }),
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: "Personal Assistant added successfully",
      assistant: {
        _id: expect.any(String),
        assistantName: "Ravi Kumar",
        companyName: "Wipro",
        dateOfJoining: "2024-02-29",
        position: "External",
        guidanceProvider: provider,
        guidanceHelper: null,
        closed: false,
        closedAt: null,
        supportEnds: "2025-02-28",
        version: 1,
      },
    });
    expect(await create({ position: undefined, guidanceProvider: undefined })).toMatchObject({
      position: null,
      guidanceProvider: null,
    });
  });

  test.each([
    ["assistantName", { assistantName: " " }],
    ["companyName", { companyName: undefined }],
    ["dateOfJoining", { dateOfJoining: "" }],
    ["dateOfJoining", { dateOfJoining: "2025-02-30" }],
    ["dateOfJoining", { dateOfJoining: "1966-05-04" }],
    ["position", { position: "Remote" }],
    ["guidanceProvider", { guidanceProvider: newId() }],
    ["guidanceHelper", { guidanceHelper: "nobody" }],
  ])("a wrong %s is refused at the field", async (field, over) => {
    const answer = await send("POST", "personal-assistant/create-assistant", form(over));
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });
});

test("GET /api/personal-assistant/get-assistant searches name, company, position and guidance", async () => {
  const [provider, helper] = await insertGuidances(app.db, ["Qadir", "Xena"]);
  const made = await create({
    assistantName: "Yusuf",
    companyName: "Zoho Corp",
    position: "Vendor",
    guidanceProvider: provider?._id,
    guidanceHelper: helper?._id,
  });
  for (const q of ["YUSUF", "zoho", "vend", "qadir", "xena"]) {
    const answer = await send("GET", `personal-assistant/get-assistant?q=${q}`);
    expect([q, answer.json().assistants, answer.headers["x-total-count"]]).toEqual([
      q,
      [made],
      "1",
    ]);
  }
});

describe("changing, closing, reopening", () => {
  test("what is left out stays, null clears, a stale version is refused", async () => {
    const [provider] = await insertGuidances(app.db, ["Meera Rao"]);
    const made = await create({ guidanceProvider: provider?._id, position: "Vendor" });
    const change = (over: object, id = made._id) =>
      send("PUT", `personal-assistant/update-assistant/${id}`, form(over));
    const kept = await change({ guidanceProvider: undefined, position: null, version: 1 });
    expect(kept.json()).toMatchObject({
      message: "Personal Assistant updated successfully",
      assistant: { guidanceProvider: provider, position: null, version: 2 },
    });
    expect((await change({ version: 1 })).json().reason).toBe("STALE_VERSION");
    expect((await change({}, newId())).statusCode).toBe(404);
  });

  test("a closed one cannot be edited nor closed again, and reopens with a reason (I-81)", async () => {
    const { _id } = await create({ assistantName: "Sana" });
    const put = (url: string, body: object = {}) => send("PUT", `${url}/${_id}`, body);
    const closed = await put("cto/close-personal-assistant", { summary: "Done." });
    expect(closed.json()).toMatchObject({
      message: "Sana closed successfully",
      assistant: { closed: true, closedAt: expect.any(String) },
    });
    const refusal = [409, "Closed records cannot be edited."];
    expect(reply(await put("cto/close-personal-assistant"))).toEqual(refusal);
    expect(reply(await put("personal-assistant/update-assistant", form()))).toEqual(refusal);
    const reasonless = await put("cto/reopen-personal-assistant", { reason: " " });
    expect(reasonless.json().fields).toHaveProperty("reason");
    const reopened = await put("cto/reopen-personal-assistant", { reason: "New project." });
    expect(reopened.json()).toMatchObject({
      message: "Sana reopened successfully",
      assistant: { closed: false, closedAt: null },
    });
    expect(reply(await put("cto/reopen-personal-assistant", { reason: "Again." }))).toEqual([
      409,
      "This record is not closed.",
    ]);
    const log = await send("GET", `cto/personal-assistants/${_id}/entries`);
    expect(log.json().entries).toMatchObject([
      { kind: "reopening", text: "New project." },
      { kind: "closing", text: "Done." },
    ]);
  });

  test("of 20 closings at once one closes, of 20 reopenings one reopens", async () => {
    const { _id } = await create();
    const twenty = async (url: string, body: object) => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          send("PUT", `cto/${url}/${_id}`, body, at % 2 ? second : app),
        ),
      );
      return answers.map(({ statusCode }) => statusCode).sort();
    };
    const oneOf20 = [200, ...Array.from({ length: 19 }, () => 409)];
    expect(await twenty("close-personal-assistant", {})).toEqual(oneOf20);
    expect(await twenty("reopen-personal-assistant", { reason: "Not done." })).toEqual(oneOf20);
  });
});
