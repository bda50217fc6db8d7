import { expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import type { TestApp } from "#test/support/app.ts";
import { notifyLater } from "#test/support/gathered.ts";
import { insertBatchOf, insertTraineeIn } from "#test/support/modules.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { SCORE_TYPES } from "./scores.rules.ts";

const { app, second } = await openTwoInstances();

const storedScores = ({ id }: Persona) =>
  storedRows(app.db, "moduleScores", ["module", "score", "scoredBy"], { traineeId: id });
const mailsTo = ({ email }: Persona) =>
  storedRows(app.db, "outbox", ["kind", "subject"], { recipient: email }, "id");
const give = (
  scores: readonly object[],
  on: Pick<TestApp, "as"> = app,
  who: "trainer" | "secondTrainer" = "trainer",
) => on.as(who).request("PATCH", "/api/trainee/scores", { scores });
const java = ({ id }: Persona, score: unknown, more: object = {}) => ({
  traineeId: id,
  score,
  scoreType: "javaScore",
  ...more,
});
const insertMany = async (count: number) => {
  const batch = await insertBatchOf(app.db, "Java");
  const people: Persona[] = [];
  for (let index = 0; index < count; index += 1) {
    people.push(await insertTraineeIn(app.db, "Java", { name: `Member${index}`, batch }));
  }
  return people;
};

test("thirty are stored and told as each alone, in as many statements as two", async () => {
  const people = await insertMany(32);
  const texts: string[] = [];
  const counted = async (some: readonly Persona[]) => {
    texts.length = 0;
    // Leaves out the session's last use, which any call may write now and then.
    const end = app.database.watch((text) => text.includes('"sessions"') || texts.push(text));
    const answer = await give(some.map((person) => java(person, 8.25, { previousScore: null })));
    end();
    expect(answer.json().message).toBe(`${some.length} scores saved.`);
    return texts.length;
  };
  const forTwo = await counted(people.slice(0, 2));
  expect(await counted(people.slice(2))).toBe(forTwo);
  // Four of them issue the certificates of trainees who passed.
  expect(forTwo).toBeLessThanOrEqual(14);

  await notifyLater(app);
  const { trainer } = app.personas;
  for (const person of people) {
    const stored = { module: "Java", score: 8.25, scoredBy: trainer.id };
    expect(await storedScores(person)).toEqual([stored]);
    expect(await mailsTo(person)).toMatchObject([{ kind: "score-published" }]);
    const changes = await storedRows(
      app.db,
      "scoreChanges",
      ["oldScore", "newScore", "changedBy"],
      {
        traineeId: person.id,
      },
    );
    expect(changes).toEqual([{ oldScore: null, newScore: 8.25, changedBy: trainer.id }]);
  }
  const ids = people.map(({ id }) => id);
  const lines = await app.db
    .selectFrom("auditLog")
    .select(["action", "actorId", "newValue"])
    .where("subjectId", "in", ids)
    .where("action", "like", "score.%")
    .execute();
  const newValue = { module: "Java", score: 8.25 };
  expect(lines).toEqual(
    ids.map(() => ({ action: "score.changed", actorId: trainer.id, newValue })),
  );
});

test("each is stored or refused by itself, in the words of one alone", async () => {
  const [given, same, stale, outside, wrong] = await insertMany(5);
  if (!given || !same || !stale || !outside || !wrong) throw new Error("five are needed here");
  await give([java(same, 7), java(stale, 7)]);
  const answer = await give([
    java(given, 9, { previousScore: null }),
    java(same, 7, { previousScore: 7 }),
    java(stale, 8, { previousScore: null }),
    java(outside, 8, { scoreType: "aemScore" }),
    java(wrong, "9"),
    java(wrong, 9, { scoreType: "Java" }),
    { traineeId: newId(), score: 9, scoreType: "javaScore" },
    { traineeId: "nobody", score: 9, scoreType: "javaScore" },
    { traineeId: app.personas.trainer.id, score: 9, scoreType: "javaScore" },
  ]);
  expect([answer.statusCode, answer.json().message]).toEqual([
    200,
    "2 scores saved. 7 could not be.",
  ]);
  const none = Object.fromEntries(SCORE_TYPES.map((type) => [type, null]));
  const stored = (javaScore: number) => ({
    reason: null,
    problem: null,
    scores: { ...none, javaScore },
  });
  const nobody = { reason: "TRAINEE_NOT_FOUND", problem: "Trainee not found.", scores: null };
  expect(answer.json().results).toEqual([
    { traineeId: given.id, scoreType: "javaScore", ...stored(9) },
    { traineeId: same.id, scoreType: "javaScore", ...stored(7) },
    {
      traineeId: stale.id,
      scoreType: "javaScore",
      reason: "STALE_VERSION",
      problem: expect.stringMatching(
        /^You changed this record yourself at .*, in another window\. Reload and try again\.$/,
      ),
      scores: { ...none, javaScore: 7 },
    },
    {
      traineeId: outside.id,
      scoreType: "aemScore",
      reason: "NOT_IN_BATCH_TYPE",
      problem: "Trainee is not in this batch type.",
      scores: none,
    },
    {
      traineeId: wrong.id,
      scoreType: "javaScore",
      reason: "SCORE_INVALID",
      problem: "Score must be between 0 and 10.",
      scores: null,
    },
    {
      traineeId: wrong.id,
      scoreType: null,
      reason: "SCORE_TYPE_UNKNOWN",
      problem: "Trainee is not in this batch type.",
      scores: null,
    },
    { traineeId: expect.any(String), scoreType: "javaScore", ...nobody },
    { traineeId: "nobody", scoreType: "javaScore", ...nobody },
    { traineeId: app.personas.trainer.id, scoreType: "javaScore", ...nobody },
  ]);
  await notifyLater(app);
  expect(await mailsTo(given)).toHaveLength(1);
  // One mail for the score each had from before, none for unchanged or refused ones.
  for (const person of [same, stale]) expect(await mailsTo(person)).toHaveLength(1);
  for (const person of [outside, wrong]) expect(await storedScores(person)).toEqual([]);
});

test("one score twice, none at all, and more than 200 are refused", async () => {
  const [person] = await insertMany(1);
  if (!person) throw new Error("somebody is needed here");
  const upper = { ...java(person, 8), traineeId: person.id.toUpperCase() };
  const many = Array.from({ length: 201 }, () => ({ ...java(person, 7), traineeId: newId() }));
  for (const scores of [[java(person, 7), upper], [], many]) {
    const answer = await give(scores);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ["scores"]]);
  }
  expect((await give([upper])).json().results).toMatchObject([{ problem: null }]);
  expect(await storedScores(person)).toMatchObject([{ score: 8 }]);
});

test("two trainers with the same people in another order wait for each other and lose no change", async () => {
  const people = await insertMany(6);
  const rounds = Array.from({ length: 12 }, (_, index) => {
    const scores = people.map((person) => java(person, (index + 1) / 2));
    if (index % 2) return give(scores.toReversed(), second, "secondTrainer");
    return give(scores);
  });
  const answers = await Promise.all(rounds);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  for (const person of people) {
    const changes = await storedRows(app.db, "scoreChanges", ["oldScore", "newScore"], {
      traineeId: person.id,
    });
    expect(changes).toHaveLength(12);
    const [stored] = await storedScores(person);
    const lefts = changes.map(({ newScore }) => newScore).filter((to) => to !== stored?.score);
    const starts = changes.flatMap(({ oldScore }) => (oldScore === null ? [] : [oldScore]));
    expect(starts.toSorted()).toEqual(lefts.toSorted());
  }
});

test("of several who saw the same scores each score is changed by one", async () => {
  const people = await insertMany(4);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      give(
        people.map((person) => java(person, 1 + index, { previousScore: null })),
        index % 2 ? app : second,
      ),
    ),
  );
  const stored = answers.flatMap((answer) =>
    answer
      .json<{ results: { traineeId: string; problem: string | null }[] }>()
      .results.filter(({ problem }) => problem === null),
  );
  expect(stored.map(({ traineeId }) => traineeId).sort()).toEqual(
    people.map(({ id }) => id).sort(),
  );
});
