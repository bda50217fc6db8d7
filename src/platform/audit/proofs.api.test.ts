import { afterAll, beforeAll, expect, test } from "vitest";
import { AUDIENCES, type Audience } from "#/shared/actor.ts";
import type { Route } from "#/shared/contract.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { PERSONAS, type PersonaName } from "#test/support/personas.ts";
import { newId } from "../db/ids.ts";
import { FEATURES } from "../features.ts";

let app: TestApp;
/** With the setting of production: consequential calls ask for a proof. */
let strict: Awaited<ReturnType<TestApp["secondInstance"]>>;
beforeAll(async () => {
  app = await testApp();
  strict = await app.secondInstance({ STEP_UP: "on" });
  await app.db
    .updateTable("sessions")
    .set({ confirmedAt: new Date(Date.now() - 11 * 60_000) })
    .execute();
});
afterAll(() => app.close());

const routes = FEATURES.flatMap(({ contract }) => Object.values(contract) as Route[]);
const callOf = ({ method, path }: Route) => `${method} ${path}`;

/** One persona of each audience that may make a call. */
const whoMay = ({ access }: Route) =>
  AUDIENCES.flatMap((audience: Audience) => {
    if ("public" in access || !access.may[audience]) return [];
    const name = (Object.keys(PERSONAS) as PersonaName[]).find(
      (one) => PERSONAS[one].audience === audience,
    );
    return name ? [app.personas[name]] : [];
  });

test.each(
  routes.filter(({ proof }) => proof?.needed).map((route) => [callOf(route), route] as const),
)("%s asks for a proof", async (_, route) => {
  const callers = whoMay(route);
  expect(callers).not.toEqual([]);
  for (const caller of callers) {
    const url = route.path.replace(/:\w+/g, newId());
    const body = route.method === "GET" ? undefined : {};
    const answer = await strict.withToken(caller.token).request(route.method, url, body);
    expect([answer.statusCode, answer.json().reason]).toEqual([403, "STEP_UP_NEEDED"]);
  }
});

test("money, access and words to many ask for one, whichever call they go by", () => {
  const calls = routes.filter(({ proof }) => proof?.needed).map(callOf);
  expect(calls).toEqual(
    expect.arrayContaining([
      "PATCH /api/settings",
      "PUT /api/wordings",
      "DELETE /api/wordings/:kind",
      "POST /api/messages",
      "POST /api/feed",
      "POST /api/payment/record",
      "PUT /api/dues/:id/received",
      "PUT /api/dues/received",
      "POST /api/assistant-manual-payment/create-payment",
      "POST /api/payment/takings/close",
      "PUT /api/admin/approve",
      "PUT /api/admin/trainees/decide",
      "POST /api/admin/users/:id/invitation",
      "DELETE /api/admin/users/:id/sessions",
      "DELETE /api/admin/remove-assistance/:userId",
    ]),
  );
});
