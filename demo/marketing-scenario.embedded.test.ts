import { afterAll, beforeAll, expect, test } from "vitest";
import { istDate } from "#/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { callerOf, openSessions } from "./caller.ts";
import { marketingEvents } from "./marketing-scenario.ts";
import { CREATED, emailOf, TRAINEES } from "./people.ts";

const DAY_SECONDS = 86_400;
const PASS_SECONDS = 600;

let app: TestApp & { close: () => Promise<void> };
beforeAll(async () => {
  app = await testApp();
  openSessions(app.app, app.db);
  // None of these needs the training that the stories give before.
  for (const { username: name } of [...TRAINEES, ...CREATED]) {
    const { id } = await insertPerson(app.db, { name, subRole: "Existing Trainee" });
    await app.db
      .updateTable("users")
      .set({ email: emailOf(name) })
      .where("id", "=", id)
      .execute();
  }
});
afterAll(() => app.close());

test("an interview's outcome is told some time after it was written down", async () => {
  const admin = callerOf(app.app, app.personas.admin.token);
  const events = marketingEvents(app.app, istDate(new Date()));
  for (const { daysAgo, run } of events.sort((a, b) => b.daysAgo - a.daysAgo)) {
    let seconds = -daysAgo * DAY_SECONDS;
    await app.moveClock(seconds);
    await run(admin, () => {
      seconds += PASS_SECONDS;
      return app.moveClock(seconds);
    });
  }
  const outcomes = await app.db
    .selectFrom("interviews")
    .innerJoin("users", "users.id", "interviews.traineeId")
    .select(["interviews.createdAt", "interviews.feedbackAt"])
    .where("users.email", "like", "%@demo.example")
    .where("interviews.feedbackAt", "is not", null)
    .execute();
  const minutes = outcomes.map(({ createdAt, feedbackAt }) =>
    Math.round((Number(feedbackAt) - Number(createdAt)) / 60_000),
  );
  expect(minutes.length).toBeGreaterThan(10);
  expect(new Set(minutes)).toEqual(new Set([PASS_SECONDS / 60]));
});
