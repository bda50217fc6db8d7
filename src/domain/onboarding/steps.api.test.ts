import { expect, test } from "vitest";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { insertDetails } from "#test/support/trainee-details.ts";

const app = await openApp();

test("each step counts once it is done, and the batch is the session's", async () => {
  const { id, token, email } = await insertPerson(app.db, { name: "Stepper" });
  const read = async () =>
    (await app.withToken(token).request("GET", `/api/onboarding/${id}`)).json();
  const before = { isCompleted: false, isSubmitted: false, isInBatch: false, email };
  expect(await read()).toEqual(before);

  await insertDetails(app.db, id);
  expect(await read()).toEqual({ ...before, isCompleted: true });

  // The first upload creates the set; it only counts once submitted.
  await app.db.insertInto("documentSets").values({ traineeId: id }).execute();
  expect(await read()).toEqual({ ...before, isCompleted: true });
  const submitted = { submittedAt: app.platform.clock.sqlNow() };
  await app.db.updateTable("documentSets").set(submitted).where("traineeId", "=", id).execute();
  expect(await read()).toEqual({ ...before, isCompleted: true, isSubmitted: true });

  const member = app.personas.inBatch.id;
  const answer = await app.as("inBatch").request("GET", `/api/onboarding/${member}`);
  expect(answer.json()).toMatchObject({ isInBatch: true });
});
