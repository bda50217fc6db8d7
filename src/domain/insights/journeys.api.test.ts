import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import type { Update } from "#/platform/updates/instances.ts";
import { MODULES, PASS_SCORE } from "#/shared/modules.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { placeInModule } from "#test/support/modules.ts";
import { insertPerson } from "#test/support/personas.ts";
import { waitFor } from "#test/support/wait-for.ts";
import { refreshJourneys } from "./journeys.job.ts";
import { MOST_READ_LIVE } from "./journeys.queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/**
 * Moves the clock to this many seconds from the start and runs the job. Returns the time of the
 * last refresh.
 */
async function runAt(seconds: number): Promise<Date | undefined> {
  await app.moveClock(seconds);
  await app.platform.updates.during({}, () => refreshJourneys(app.platform));
  const refresh = app.db.selectFrom("personJourneyRefresh").select("refreshedAt");
  return (await refresh.executeTakeFirst())?.refreshedAt;
}

/** Adds trainees up to a number. */
const fillTo = (count: number) =>
  sql`insert into users (id, username, email, password_hash, role, status, password_changed_at)
    select gen_random_uuid(), 'Person', gen_random_uuid() || '@filled.example', 'none', 'Trainee', 'approved', now()
    from generate_series(1, ${count} - (select count(*)::int from users where role = 'Trainee'))`.execute(
    app.db,
  );

test("of more than so many people the job refreshes the journeys, of fewer it forgets them", async () => {
  await fillTo(MOST_READ_LIVE);
  expect(await runAt(0)).toBeUndefined();
  await fillTo(MOST_READ_LIVE + 1);
  expect(await runAt(0)).toBeInstanceOf(Date);
  const { rows } = await sql`select from person_journey_cached`.execute(app.db);
  expect(rows).toHaveLength(MOST_READ_LIVE + 1);
  await sql`update users set role = 'Trainer' where id = (
    select id from users where email like '%@filled.example' limit 1)`.execute(app.db);
  expect(await runAt(0)).toBeUndefined();
});

test("it refreshes once after a write, also one under way when it last did, and after half the time", async () => {
  await fillTo(MOST_READ_LIVE + 1);
  const first = await runAt(1_000);
  expect(await runAt(1_020)).toEqual(first);
  // Dated at the start of its transaction, but visible only after its end.
  const at = new Date((first?.valueOf() ?? 0) - 5_000);
  await app.db
    .insertInto("auditLog")
    .values({ id: newId(), at, action: "test.line", subjectType: "test" })
    .execute();
  const second = await runAt(1_040);
  expect(second).not.toEqual(first);
  expect(await runAt(1_060)).toEqual(second);
  const last = await runAt(1_080);
  expect(await runAt(1_100)).toEqual(last);
  expect(await runAt(1_080 + 301)).not.toEqual(last);
});

test("whoever looks at first screens is told of a refresh, and not where there was none", async () => {
  await fillTo(MOST_READ_LIVE + 1);
  const received: Update[] = [];
  const unsubscribe = app.platform.updates.subscribe((update) => received.push(update));
  const untilReceived = async (feature: string) => {
    const isHeard = () => expect(received.some(({ features }) => feature in features)).toBe(true);
    await waitFor(isHeard);
    return received.splice(0);
  };
  const write = () => app.platform.updates.during({ feature: "contact" }, async () => undefined);
  await write();
  await untilReceived("contact");
  const last = await runAt(2_000);
  expect(await untilReceived("insights")).toEqual([{ features: { insights: null }, people: [] }]);
  expect(await runAt(2_020)).toEqual(last);
  await write();
  expect(await untilReceived("contact")).toEqual([{ features: { contact: null }, people: [] }]);
  unsubscribe();
});

test.each([
  ["the mark that passes", PASS_SCORE, true],
  ["a hundredth less", PASS_SCORE - 0.01, false],
])("with %s in the last module, who passed the others is eligible: %s, %s", async (_, mark, is) => {
  const { id } = await insertPerson(app.db, { name: "Learner" });
  for (const module of MODULES) {
    const isLast = module === MODULES.at(-1);
    await placeInModule(app.db, id, module, { mark: isLast ? mark : PASS_SCORE });
  }
  const journey = app.db.selectFrom("personJourney").select("isEligible").where("id", "=", id);
  expect(await journey.executeTakeFirst()).toEqual({ isEligible: is });
});
