import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Route } from "#/shared/contract.ts";
import { urlOf } from "#/shared/contract.ts";
import { FEATURES } from "./features.ts";
import { type TestApp, testApp } from "./testing/app.ts";
import { insertBatchOf, placeInModule } from "./testing/modules.ts";
import { PERSONAS, type PersonaName } from "./testing/personas.ts";

/** The look-up of the session, and the rows with how many there are in all. */
const FOR_A_LIST = 2;

/** Lists that are several in one answer, and what is read for each. */
const MORE_FOR: Record<string, number> = {
  "/api/batch/:batchId/assignments": 5,
  "/api/batch/:batchId/trainees": 3,
  "/api/batch/candidates": 3,
  "/api/ceo/all-interviews": 3,
  "/api/insights/rows": 3,
  /** Of a trainee without any, who is looked for. */
  "/api/trainee/:id/score-history": 3,
};

/** What a page is opened with. */
const FOR_A_PAGE: Record<string, number> = {
  "/api/auth/session": 1,
  "/api/session": 2,
  "/api/onboarding/:userId": 2,
  "/api/trainee/status/:userId": 3,
  "/api/cto/overview": 3,
  "/api/admin/queue": 3,
};

const routes = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]).filter(
  ({ method }) => method === "GET",
);
const budgets = routes.flatMap((route) => {
  const budget = route.list ? (MORE_FOR[route.path] ?? FOR_A_LIST) : FOR_A_PAGE[route.path];
  return budget === undefined ? [] : [[route.path, budget, route] as const];
});

let app: TestApp;
let batchId: string;
beforeAll(async () => {
  app = await testApp();
  const batch = await insertBatchOf(app.db, "Java");
  batchId = batch.batchId;
  await placeInModule(app.db, app.personas.trainee.id, "Java", { batch });
});
afterAll(() => app.close());

const QUERIES: Record<string, Record<string, string>> = {
  "/api/batch/batchIds": { batchType: "Java" },
  "/api/batch/candidates": { batchType: "AEM" },
  "/api/insights/rows": { figure: "batches-running" },
};

/** Somebody who may make the call, of trainees the one for whom most of it is open. */
function callerOf({ access }: Route): PersonaName {
  if ("public" in access) throw new Error("Nobody's session is looked up for a public call.");
  const names = Object.keys(PERSONAS) as PersonaName[];
  const fitting = names.filter((name) => access.may[PERSONAS[name].audience]);
  const [first] = fitting;
  if (!first) throw new Error("Nobody may make this call.");
  return fitting.includes("eligible") ? "eligible" : first;
}

async function statementsOf(route: Route): Promise<string[]> {
  const who = callerOf(route);
  const url = urlOf(route, {
    params: {
      userId: app.personas[who].id,
      id: app.personas.trainee.id,
      trainerId: app.personas.trainer.id,
      date: "2026-01-05",
      batchId,
    },
    query: QUERIES[route.path] ?? {},
  });
  const texts: string[] = [];
  // When a session was last used is written once a minute, by whichever call comes then.
  const end = app.database.watch(
    (text) => text.startsWith('update "sessions"') || texts.push(text),
  );
  const answer = await app.as(who).request("GET", url);
  end();
  expect(answer.statusCode, answer.body).toBe(200);
  return texts;
}

describe("a call asks the database no more often than it has to", () => {
  test.each(budgets)("%s: at most %d statements", async (_path, budget, route) => {
    const texts = await statementsOf(route);
    expect(texts.length, texts.join("\n\n")).toBeLessThanOrEqual(budget);
  });

  test("the exceptions are calls", () => {
    const paths = budgets.map(([path]) => path);
    expect(paths).toEqual(
      expect.arrayContaining([...Object.keys(MORE_FOR), ...Object.keys(FOR_A_PAGE)]),
    );
  });
});
