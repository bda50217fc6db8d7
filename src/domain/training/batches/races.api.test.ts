import { expect, test } from "vitest";
import { insertBatchOf, insertTraineeIn } from "#test/support/modules.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import type { Persona } from "#test/support/personas.ts";
import type { Batch } from "./batches.contract.ts";

const { app, second } = await openTwoInstances();

/** Every other call goes to the other instance. */
const admin = (index: number) => (index % 2 ? second : app).as("admin");
const eligible = (count: number) =>
  Promise.all(Array.from({ length: count }, () => insertTraineeIn(app.db, "Java", { mark: 7.5 })));
const idsOf = (people: readonly Persona[]) => people.map(({ id }) => id);
const create = (index: number, trainees: readonly string[], startDate = "2036-01-01") =>
  admin(index).request("POST", "/api/batch/create-aem-batch", { startDate, trainees });
const add = (index: number, batchId: string, selectedTrainees: readonly string[]) =>
  admin(index).request("PUT", `/api/batch/${batchId}/add-trainee`, { batchId, selectedTrainees });
const placesOf = (people: readonly Persona[]) =>
  app.db
    .selectFrom("batchMembers")
    .select(["batchId", "traineeId"])
    .where("traineeId", "in", idsOf(people))
    .where("batchType", "=", "AEM")
    .execute();
const mailsTo = async (people: readonly Persona[]) => {
  const { count } = await app.db
    .selectFrom("outbox")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where(
      "recipient",
      "in",
      people.map(({ email }) => email),
    )
    .executeTakeFirstOrThrow();
  return count;
};
const codesOf = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode);

test("20 creates at once with the same trainees make one batch, whatever their order", async () => {
  const people = await eligible(6);
  const ids = idsOf(people);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      create(index, index % 3 ? ids : ids.toReversed(), "2037-01-01"),
    ),
  );
  expect(codesOf(answers).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  const lost = answers.filter(({ statusCode }) => statusCode === 409);
  const texts = new Set(lost.map((answer) => answer.json().message));
  expect(texts).toEqual(new Set(["Trainee is not eligible for this batch."]));
  const won = answers.find(({ statusCode }) => statusCode === 201)?.json<{ batch: Batch }>().batch;
  expect(won?.batchId).toBe("AEM-2037-001");
  const places = await placesOf(people);
  expect(new Set(places.map(({ batchId }) => batchId))).toEqual(new Set([won?._id]));
  expect(places).toHaveLength(6);
  expect(await mailsTo(people)).toBe(6);
});

test("creates that overlap place everybody at most once, and all or none of each", async () => {
  const people = await eligible(8);
  const ids = idsOf(people);
  const trainees = Array.from({ length: 24 }, (_, index) =>
    [0, 1, 2].map((step) => ids[(index * 3 + step * (1 + (index % 3))) % ids.length] ?? ""),
  );
  const answers = await Promise.all(trainees.map((trainees, index) => create(index, trainees)));
  expect(codesOf(answers).every((code) => code === 201 || code === 409)).toBe(true);
  const placed = answers.flatMap((answer, index) =>
    answer.statusCode === 201 ? [...new Set(trainees[index])] : [],
  );
  const places = await placesOf(people);
  expect(placed.toSorted()).toEqual(places.map(({ traineeId }) => traineeId).toSorted());
  expect(new Set(placed).size).toBe(placed.length);
});

test("20 creates of a batch each have 20 ids", async () => {
  const people = await eligible(20);
  const answers = await Promise.all(
    people.map(({ id }, index) => create(index, [id], "2038-01-01")),
  );
  expect(new Set(codesOf(answers))).toEqual(new Set([201]));
  const ids = answers.map((answer) => answer.json<{ batch: Batch }>().batch.batchId);
  expect(new Set(ids).size).toBe(20);
});

test("20 adds of the same trainee to one batch add them once", async () => {
  const people = await eligible(1);
  const batch = await insertBatchOf(app.db, "AEM");
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => add(index, batch.id, idsOf(people))),
  );
  expect(codesOf(answers).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  const lost = answers.filter(({ statusCode }) => statusCode === 409);
  expect(new Set(lost.map((answer) => answer.json().message))).toEqual(
    new Set(["Trainee is already in this batch."]),
  );
  expect(await mailsTo(people)).toBe(1);
});

test("20 admins who each add somebody else lose nobody", async () => {
  const people = await eligible(20);
  const batch = await insertBatchOf(app.db, "AEM");
  const answers = await Promise.all(people.map(({ id }, index) => add(index, batch.id, [id])));
  expect(new Set(codesOf(answers))).toEqual(new Set([200]));
  expect(await placesOf(people)).toHaveLength(20);
});

test("adds to two batches and creates at once leave each trainee in one", async () => {
  const people = await eligible(5);
  const ids = idsOf(people);
  const [one, two] = [await insertBatchOf(app.db, "AEM"), await insertBatchOf(app.db, "AEM")];
  const answers = await Promise.all(
    Array.from({ length: 21 }, (_, index) => {
      const some = [ids[index % 5] ?? "", ids[(index + 2) % 5] ?? ""];
      if (index % 3 === 0) return create(index, some);
      return add(index, index % 3 === 1 ? one.id : two.id, some);
    }),
  );
  expect(codesOf(answers).every((code) => [200, 201, 409].includes(code))).toBe(true);
  const places = await placesOf(people);
  expect(new Set(places.map(({ traineeId }) => traineeId)).size).toBe(places.length);
  const successes = codesOf(answers).filter((code) => code !== 409).length;
  expect(places).toHaveLength(successes * 2);
});

test("adding and ending at once never leave a place taken after the end", async () => {
  const people = await eligible(20);
  const batch = await insertBatchOf(app.db, "AEM");
  const end = () =>
    app.as("admin").request("PUT", `/api/batch/${batch.id}/end`, { endDate: "2026-05-01" });
  const calls = people.map(({ id }, index) => add(index, batch.id, [id]));
  const [ended, ...adds] = await Promise.all([end(), ...calls]);

  expect(ended.statusCode).toBe(200);
  const refused = adds.filter(({ statusCode }) => statusCode === 409);
  expect(new Set(refused.map((answer) => answer.json().message)).size).toBeLessThanOrEqual(1);
  for (const answer of refused) expect(answer.json().message).toBe("This batch has already ended.");
  expect(await placesOf(people)).toHaveLength(adds.length - refused.length);
  const late = await eligible(1);
  expect((await add(1, batch.id, idsOf(late))).statusCode).toBe(409);
});

test("a mark that falls while a batch is made either comes first or comes after", async () => {
  const people = await eligible(10);
  const answers = await Promise.all(
    people.flatMap(({ id }, index) => [
      create(index, [id]),
      (index % 2 ? app : second).as("trainer").request("PATCH", `/api/trainee/${id}/score`, {
        score: 3,
        scoreType: "javaScore",
      }),
    ]),
  );
  const creates = answers.filter((_, index) => index % 2 === 0);
  expect(new Set(codesOf(answers.filter((_, index) => index % 2)))).toEqual(new Set([200]));
  expect(await placesOf(people)).toHaveLength(
    creates.filter(({ statusCode }) => statusCode === 201).length,
  );
});
