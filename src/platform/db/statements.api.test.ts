import { afterAll, beforeAll, expect, test } from "vitest";
import type { Route } from "#/shared/contract.ts";
import { urlOf } from "#/shared/contract.ts";
import { partsOf } from "#/shared/grants.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertImport } from "#test/support/imports.ts";
import { introduceCandidates, linkOf, openingWith } from "#test/support/introductions.ts";
import { sendMessage } from "#test/support/messages.ts";
import { insertBatchOf, placeInModule } from "#test/support/modules.ts";
import { PERSONAS, type PersonaName } from "#test/support/personas.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { insertVariedCompany } from "#test/support/varied-company.ts";
import { addWebhook } from "#test/support/webhooks.ts";
import { FEATURES } from "../features.ts";

const lists = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[])
  .filter(({ method, list, access }) => method === "GET" && list && !("public" in access))
  .map((route) => [route.path, route] as const);

let app: TestApp;
let params: Record<string, string>;
beforeAll(async () => {
  app = await testApp();
  const batch = await insertBatchOf(app.db, "Java");
  await placeInModule(app.db, app.personas.trainee.id, "Java", { batch });
  await insertVariedCompany(app);
  await introduceCandidates(app);
  const shown = await openingWith(app, ["First", "Second", "Third"]);
  await linkOf(shown);
  params = {
    batchId: batch.batchId,
    id: app.personas.trainee.id,
    trainerId: app.personas.trainer.id,
    date: "2026-01-05",
    company: "Infosys",
    kind: "scores",
    messageId: await sendMessage(app),
    importId: await insertImport(app),
    openingId: shown.openingId,
    webhookId: await addWebhook(app),
  };
}, scaledTimeout(60_000));
afterAll(() => app.close());

const QUERIES: Record<string, Record<string, string>> = {
  "/api/batch/batchIds": { batchType: "Java" },
  "/api/batch/candidates": { batchType: "AEM", q: "a" },
  "/api/insights/rows": { figure: "batches-running" },
};

/** Returns a persona who may make the call; among trainees, the one who may call most. */
function callerOf({ access }: Route): PersonaName {
  if ("public" in access) throw new Error("Nobody's session is looked up for a public call.");
  const names = Object.keys(PERSONAS) as PersonaName[];
  const fitting = names.filter((name) => access.may[PERSONAS[name].audience]);
  const [first] = fitting;
  if (!first) throw new Error("Nobody may make this call.");
  return fitting.includes("eligible") ? "eligible" : first;
}

/** Returns the statements that one page of a list sends to the database. */
async function statementsOf(route: Route, pageSize: number): Promise<string[]> {
  const who = callerOf(route);
  const grant = "may" in route.access ? route.access.may[PERSONAS[who].audience] : undefined;
  const isOfAnybody = grant !== undefined && partsOf(grant).ownership === "any";
  const url = urlOf(route, {
    params: { ...params, userId: app.personas[isOfAnybody ? "eligible" : who].id },
    query: { ...QUERIES[route.path], pageSize: String(pageSize) },
  });
  const texts: string[] = [];
  // Once a minute, whichever call comes first records when a session was last used.
  const end = app.database.watch(
    (text) => text.startsWith('update "sessions"') || texts.push(text),
  );
  const answer = await app.as(who).request("GET", url);
  end();
  expect(answer.statusCode, answer.body).toBe(200);
  return texts;
}

test.each(lists)("%s asks as often for 50 rows as for 5", async (_path, route) => {
  // The first read does the pending updates, so that they are not counted.
  await statementsOf(route, 5);
  const few = await statementsOf(route, 5);
  const many = await statementsOf(route, 50);
  expect(many.length, many.join("\n\n")).toBeLessThanOrEqual(few.length);
});
