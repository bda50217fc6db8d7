import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertBatchOf, insertTraineeIn } from "#test/support/modules.ts";
import type { Persona } from "#test/support/personas.ts";
import { insertClass, sessionForm } from "#test/support/training.ts";

const MEMBERS = 60;
/**
 * The maximum number of statements: reads, locks, the work itself and three for the notices; one
 * each for 60 people would be 180.
 */
const MOST_STATEMENTS = 30;

let app: TestApp;
let statements = 0;
let trainees: Persona[];
beforeAll(async () => {
  app = await testApp();
  app.platform.db = app.platform.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  trainees = await Promise.all(
    Array.from({ length: MEMBERS }, () => insertTraineeIn(app.db, "Java", { mark: 9 })),
  );
});
afterAll(() => app.close());

const countNotices = async (kind: string) => {
  const outbox = app.db.selectFrom("outbox").select("recipient").where("kind", "=", kind);
  const inApp = app.db.selectFrom("notifications").select("userId").where("kind", "=", kind);
  return [(await outbox.execute()).length, (await inApp.execute()).length];
};

test("telling a whole batch takes as many statements as telling one", async () => {
  const batch = await insertBatchOf(app.db, "AEM");
  statements = 0;
  const joined = await app.as("admin").request("PUT", `/api/batch/${batch.id}/add-trainee`, {
    batchId: batch.id,
    selectedTrainees: trainees.map(({ id }) => id),
  });
  expect(joined.statusCode).toBe(200);
  expect(statements).toBeLessThan(MOST_STATEMENTS);
  expect(await countNotices("batch-joined")).toEqual([MEMBERS, MEMBERS]);
});

test("so does telling the members of a session", async () => {
  const batch = await insertClass(app);
  await app.db
    .updateTable("batchMembers")
    .set({ batchId: batch.id })
    .where("batchType", "=", "Java")
    .where(
      "traineeId",
      "in",
      trainees.map(({ id }) => id),
    )
    .execute();
  statements = 0;
  const held = await app.as("trainer").send("POST", "/api/batch/add-session", sessionForm(batch));
  expect(held.statusCode).toBe(201);
  expect(statements).toBeLessThan(MOST_STATEMENTS);
  const everybody = MEMBERS + batch.trainees.length;
  expect(await countNotices("session-created")).toEqual([everybody, everybody]);
});
