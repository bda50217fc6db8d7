import { expect, test } from "vitest";
import { insertBatchOf } from "#test/support/modules.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { repeatCalls } from "#test/support/repeating.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();
const { add, move, grade, scoredInAem, ofModule, attemptsOf } = repeatCalls(app);

test("20 adds to two batches put them into one, with one attempt kept", async () => {
  const { from, to, person } = await scoredInAem(5);
  const other = await insertBatchOf(app.db, "AEM");
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      add(index % 2 ? to : other, [person.id], index % 4 < 2 ? app : second),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
  expect(await attemptsOf(person)).toMatchObject([{ batchId: from.id, score: 5 }]);
  expect((await ofModule(person)).mark).toBeNull();
});

test("a pass given while they are moved either stays where it is, or counts in the new batch", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => scoredInAem(5)));
  await Promise.all(
    people.flatMap(({ from, to, person }, index) => [
      index % 2 ? add(to, [person.id]) : move(from, to, person.id),
      grade(person.id, 8, second),
    ]),
  );
  for (const { from, to, person } of people) {
    const { batchId, mark } = await ofModule(person);
    expect(mark).toBe(8);
    const attempts = await attemptsOf(person);
    expect([batchId, attempts.map(({ score }) => score)]).toEqual(
      attempts.length > 0 ? [to.id, [5]] : [from.id, []],
    );
  }
});

test("20 who repeat take the last places and no more", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => scoredInAem(4)));
  const to = await insertBatchOf(app.db, "AEM");
  await app.db.updateTable("batches").set({ capacity: 3 }).where("id", "=", to.id).execute();
  await Promise.all(
    people.map(({ from, person }, index) =>
      index % 2 ? add(to, [person.id], second) : move(from, to, person.id),
    ),
  );
  const members = await storedRows(app.db, "batchMembers", "traineeId", { batchId: to.id });
  expect(members).toHaveLength(3);
  for (const { person } of people) {
    const { batchId, mark } = await ofModule(person);
    expect(mark).toBe(batchId === to.id ? null : 4);
  }
});
