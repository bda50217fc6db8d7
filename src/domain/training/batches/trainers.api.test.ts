import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertBatchOf, insertTraineeIn } from "#test/support/modules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const get = (url: string) => app.as("trainer").request("GET", url);

test("a trainer sees the batches of every type, newest start first, ended ones too", async () => {
  const [late, early] = [
    await insertBatchOf(app.db, "Mock", { startDate: "2051-03-01", endDate: "2051-04-01" }),
    await insertBatchOf(app.db, "AEM", { startDate: "2051-01-01" }),
  ];
  const answer = await get("/api/batch/all");
  const { batches } = answer.json<{ batches: { startDate: string }[] }>();
  expect(batches.slice(0, 2)).toEqual([
    {
      _id: late.id,
      batchId: late.batchId,
      batchType: "Mock",
      startDate: "2051-03-01",
      endDate: "2051-04-01",
      capacity: null,
      taken: 0,
    },
    {
      _id: early.id,
      batchId: early.batchId,
      batchType: "AEM",
      startDate: "2051-01-01",
      endDate: null,
      capacity: null,
      taken: 0,
    },
  ]);
  expect(answer.headers["x-total-count"]).toBe(String(batches.length));
  const result = await get(`/api/batch/all?q=${late.batchId}&pageSize=5`);
  expect(result.json().batches).toHaveLength(1);
  expect((await get("/api/batch/all?q=mock&sort=startDate")).json().batches).toContainEqual(
    batches[0],
  );
});

test("a trainer sees a batch's trainees with their scores, and nothing to reach them by", async () => {
  const batch = await insertBatchOf(app.db, "Java");
  const scored = await insertTraineeIn(app.db, "Java", { batch, name: "Beena", mark: 7.25 });
  const unscored = await insertTraineeIn(app.db, "Java", { batch, name: "Arun" });
  const none = { aemScore: null, communicationScore: null, mockScore: null, finalCheckScore: null };
  const rows = [
    { id: unscored.id, name: "Arun", username: "Arun", scores: { javaScore: null, ...none } },
    { id: scored.id, name: "Beena", username: "Beena", scores: { javaScore: 7.25, ...none } },
  ];
  for (const ref of [batch.id, batch.batchId]) {
    const answer = await get(`/api/batch/${ref}/trainees`);
    expect(answer.json()).toEqual({ batchId: batch.batchId, batchType: "Java", trainees: rows });
    expect(answer.headers["x-total-count"]).toBe("2");
  }
  const page = await get(`/api/batch/${batch.id}/trainees?q=een&pageSize=1`);
  expect([page.json().trainees, page.headers["x-total-count"]]).toEqual([[rows[1]], "1"]);
  const sorted = await get(`/api/batch/${batch.id}/trainees?sort=-username`);
  expect(sorted.json().trainees).toEqual([rows[1], rows[0]]);
});

test("a batch that is not there has no trainees", async () => {
  for (const ref of [newId(), "JAVA-1999-001", "all%2F"]) {
    const answer = await get(`/api/batch/${ref}/trainees`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().reason).toBe("BATCH_NOT_FOUND");
  }
});
