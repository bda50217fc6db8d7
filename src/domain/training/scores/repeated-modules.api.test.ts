import { expect, test } from "vitest";
import { notifyGathered } from "#/domain/office/decisions/decide.service.ts";
import { openApp } from "#test/support/opened-app.ts";
import { repeatCalls } from "#test/support/repeating.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { scoresGathered } from "./score.mail.ts";
import { deleteFirstScore } from "./scores.queries.ts";

const app = await openApp();
const { add, grade, scoredInAem, ofModule } = repeatCalls(app);

test("a score that was not told yet is told with the batch in which it was reached", async () => {
  const { from, to, person } = await scoredInAem(undefined);
  await grade(person.id, 5);
  await add(to, [person.id]);
  await grade(person.id, 6);
  // The job notifies of held marks once they can no longer be undone.
  await app.platform.db
    .updateTable("scoreChanges")
    .set({ notifyAt: new Date(Date.now() - 1000) })
    .where("traineeId", "=", person.id)
    .execute();
  await notifyGathered(app.db, app.platform, scoresGathered, person.id);
  const mails = await storedRows(app.db, "outbox", ["kind", "textBody"], {
    recipient: person.email,
    kind: "score-published",
  });
  expect(
    mails.map(({ textBody }) => [from, to].map((one) => textBody?.includes(one.batchId))),
  ).toEqual([
    [true, false],
    [false, true],
  ]);
  const { events } = (await app.as("admin").request("GET", `/api/timeline/${person.id}`)).json();
  const scored = events.filter(({ text }: { text: string }) => text.startsWith("Scored "));
  for (const { batchId, score } of [
    { ...from, score: 5 },
    { ...to, score: 6 },
  ]) {
    const { href } = scored.find(({ text }: { text: string }) => text.includes(`Scored ${score} `));
    expect(href).toContain(batchId);
  }
});

test("a first mark that an import gave is taken back as that of the attempt", async () => {
  const { to, person } = await scoredInAem(undefined);
  await grade(person.id, 5);
  await add(to, [person.id]);
  await grade(person.id, 6);
  const isGone = await app.db
    .transaction()
    .execute((tx) => deleteFirstScore(tx, { traineeId: person.id, module: "AEM", score: 6 }));
  expect(isGone).toBe(true);
  expect(await ofModule(person)).toEqual({ batchId: to.id, mark: null });
  const changes = await storedRows(app.db, "scoreChanges", "newScore", { traineeId: person.id });
  expect(changes).toEqual([{ newScore: 5 }]);
});
