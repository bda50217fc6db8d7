import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import type { PersonaName } from "#test/support/personas.ts";
import { insertClass } from "#test/support/training.ts";
import type { FeedPost } from "./feed.contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const post = (title: string, audience: object) =>
  app.as("admin").request("POST", "/api/feed", { title, text: "Details follow.", audience });
const titlesOf = (posts: FeedPost[]) => posts.map(({ title }) => title);
const feedOf = async (token: string) => {
  const answer = await app.withToken(token).request("GET", "/api/feed");
  return titlesOf(answer.json<{ posts: FeedPost[] }>().posts);
};

test("everyone reads what is for everyone, a stage its own, a batch its own", async () => {
  const batch = await insertClass(app);
  const response = await post("Holiday", { kind: "everyone" });
  // 201 is reserved for the calls listed in document 4 (C31).
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    message: "Announcement posted.",
    post: {
      _id: expect.any(String),
      title: "Holiday",
      text: "Details follow.",
      audience: { kind: "everyone" },
      createdAt: expect.any(String),
      version: 1,
    },
  });
  for (const stage of ["onboarding", "training", "marketing", "placed"]) {
    await post(`For ${stage}`, { kind: "stage", stage });
  }
  await post("Room 4", { kind: "batch", batchId: batch.batchId });
  const expected: [PersonaName, string[]][] = [
    ["trainee", ["For onboarding", "Holiday"]],
    ["inBatch", ["For training", "Holiday"]],
    ["eligible", ["For marketing", "Holiday"]],
    ["existingTrainee", ["For marketing", "Holiday"]],
    ["placed", ["For placed", "Holiday"]],
    ["assistance", ["For placed", "Holiday"]],
    ["trainer", ["Holiday"]],
    ["ceo", ["Holiday"]],
  ];
  for (const [who, titles] of expected) {
    expect([who, await feedOf(app.personas[who].token)]).toEqual([who, titles]);
  }
  const [member] = batch.trainees;
  expect(await feedOf(member.token)).toEqual(["Room 4", "For training", "Holiday"]);
  expect(await feedOf(app.personas.admin.token)).toHaveLength(6);
});

test("a changed announcement keeps its place; a stale one is refused; a deleted one is gone", async () => {
  const { post: response } = (await post("Draft", { kind: "everyone" })).json();
  const change = (version?: number, id = response._id) =>
    app.as("admin").request("PUT", `/api/feed/${id}`, {
      title: "Final",
      text: "Now with a text.",
      audience: { kind: "stage", stage: "placed" },
      version,
    });
  expect((await change(1)).json()).toMatchObject({
    message: "Announcement changed.",
    post: { title: "Final", createdAt: response.createdAt, version: 2 },
  });
  expect((await change(1)).json()).toMatchObject({
    reason: "STALE_VERSION",
    sooner: expect.stringMatching(/^You changed this record yourself at /),
  });
  expect((await change(undefined, newId())).statusCode).toBe(404);
  const remove = (read = "") =>
    app.as("admin").request("DELETE", `/api/feed/${response._id}${read}`);
  expect((await remove("?version=1")).json().reason).toBe("STALE_VERSION");
  expect((await remove("?version=2")).statusCode).toBe(200);
  expect((await remove()).statusCode).toBe(404);
});

test.each([
  ["title", { title: " " }],
  ["text", { text: "x".repeat(5001) }],
  ["audience", { audience: undefined }],
  ["audience.stage", { audience: { kind: "stage", stage: "moon" } }],
  ["audience.kind", { audience: { kind: "nobody" } }],
])("a wrong %s is refused at the field", async (field, wrong) => {
  const body = { title: "News", text: "Text", audience: { kind: "everyone" }, ...wrong };
  const answer = await app.as("admin").request("POST", "/api/feed", body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toHaveProperty([field]);
});

test("a wrong audience is told which ones there are", async () => {
  const fieldsOf = async (audience: object) => (await post("News", audience)).json().fields;
  expect(Object.values(await fieldsOf({ kind: "nobody" }))).toEqual([
    "Choose who is addressed: kind is everyone, stage or batch.",
  ]);
  expect((await fieldsOf({ kind: "stage", stage: "moon" }))["audience.stage"]).toContain("placed");
});

test("an unknown batch is not found", async () => {
  const answer = await post("News", { kind: "batch", batchId: "JAVA-1999-001" });
  expect(answer.statusCode).toBe(404);
});
