import { sql } from "kysely";
import { expect, test } from "vitest";
import { insertCandidate } from "#test/support/marketing.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { waitUntil } from "#test/support/wait-for.ts";
import { countWaiting } from "#test/support/waiting-statements.ts";

const { app, second } = await openTwoInstances();

test("nobody asks for assistance over a placement that is taken back at the same moment", async () => {
  const { person, take, place } = await insertCandidate(app);
  await place(await take());
  const { id } = await storedRow(app.db, "placements", "id", { traineeId: person.id });
  let answers: Promise<{ statusCode: number }[]> = Promise.resolve([]);
  let isWithdrawn = false;
  await app.db.transaction().execute(async (tx) => {
    // The request is authorized, and waits before it is stored.
    await sql`lock table assistance_requests in share row exclusive mode`.execute(tx);
    const requesting = app
      .withToken(person.token)
      .request("POST", "/api/auth/request-assistance", { userId: person.id });
    await waitUntil(async () => (await countWaiting(app.db)) === 1);
    const withdrawing = second
      .as("admin")
      .request("POST", `/api/placements/${id}/withdrawal`, { reason: "No letter came." })
      .finally(() => {
        isWithdrawn = true;
      });
    answers = Promise.all([requesting, withdrawing]);
    await waitUntil(async () => isWithdrawn || (await countWaiting(app.db)) === 2);
  });
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual([200, 409]);
  const of = { traineeId: person.id };
  expect(await storedRows(app.db, "placements", "id", of)).toHaveLength(1);
});
