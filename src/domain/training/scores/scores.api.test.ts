import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { MODULES } from "#/shared/modules.ts";
import type { TestApp } from "#test/support/app.ts";
import { notifyLater } from "#test/support/gathered.ts";
import { insertBatchOf, insertTraineeIn, placeInModule } from "#test/support/modules.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import type { ScoreChange } from "./scores.contract.ts";
import { MODULE_OF, SCORE_TYPES } from "./scores.rules.ts";

const { app, second } = await openTwoInstances();

type Who = "trainer" | "secondTrainer";
const grade = (id: string, body: object, who: Who = "trainer", on: Pick<TestApp, "as"> = app) =>
  on.as(who).request("PATCH", `/api/trainee/${id}/score`, body);
const historyOf = async (id: string, query = "") => {
  const answer = await app
    .as("trainer")
    .request("GET", `/api/trainee/${id}/score-history?${query}`);
  return answer.json<{ changes: ScoreChange[] }>().changes;
};
const storedScores = ({ id }: Persona) =>
  storedRows(app.db, "moduleScores", ["module", "score", "scoredBy"], { traineeId: id });
const mailsTo = ({ email }: Persona) =>
  storedRows(app.db, "outbox", ["kind", "subject", "textBody"], { recipient: email }, "id");

describe("PATCH /api/trainee/{id}/score", () => {
  test.each(SCORE_TYPES)("%s is stored with who gave it, and told", async (scoreType) => {
    const module = MODULE_OF[scoreType];
    const person = await insertTraineeIn(app.db, module, { name: "Graded" });
    const answer = await grade(person.id, { score: 8.25, scoreType });

    expect(answer.statusCode).toBe(200);
    const none = Object.fromEntries(SCORE_TYPES.map((type) => [type, null]));
    expect(answer.json()).toEqual({
      message: "Score updated successfully!",
      scores: { ...none, [scoreType]: 8.25 },
      undoSeconds: 30,
    });
    const { trainer } = app.personas;
    expect(await storedScores(person)).toEqual([{ module, score: 8.25, scoredBy: trainer.id }]);
    // No mail while it can be undone.
    expect(await mailsTo(person)).toEqual([]);
    await notifyLater(app);
    const [mail, ...more] = await mailsTo(person);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: "score-published" });
    expect(mail?.textBody).toContain("8.25 out of 10");
    const inApp = await app.withToken(person.token).request("GET", "/api/notifications");
    expect(inApp.json().notifications).toMatchObject([
      { kind: "score-published", href: "/batch-dashboard" },
    ]);
    const line = await app.db
      .selectFrom("auditLog")
      .select(["action", "actorId", "oldValue", "newValue"])
      .where("subjectId", "=", person.id)
      .executeTakeFirst();
    expect(line).toEqual({
      action: "score.changed",
      actorId: trainer.id,
      oldValue: { module, score: null },
      newValue: { module, score: 8.25 },
    });
  });

  test.each([0, 10, 7, 6.99, 0.01])("%d is accepted", async (score) => {
    const person = await insertTraineeIn(app.db, "Java");
    const answer = await grade(person.id, { score, scoreType: "javaScore" });
    expect(answer.json().scores.javaScore).toBe(score);
    expect(await storedScores(person)).toMatchObject([{ score }]);
  });

  test.each([-0.01, 10.01, "7", "", null, undefined, true, [7], {}, 7.555, 1e-7, 1e300])(
    "%j is refused and changes nothing",
    async (score) => {
      const person = await insertTraineeIn(app.db, "Java");
      const answer = await grade(person.id, { score, scoreType: "javaScore" });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        message: "Score must be between 0 and 10.",
        fields: { score: expect.any(String) },
      });
      expect(await storedScores(person)).toEqual([]);
    },
  );

  test.each(['{"score":1e400,"scoreType":"javaScore"}', '{"score":NaN,"scoreType":"javaScore"}'])(
    "%s is refused",
    async (payload) => {
      const { id } = app.personas.inBatch;
      const answer = await app.app.inject({
        method: "PATCH",
        url: `/api/trainee/${id}/score`,
        payload,
        headers: {
          authorization: `Bearer ${app.personas.trainer.token}`,
          "content-type": "application/json",
        },
      });
      expect(answer.statusCode).toBe(400);
    },
  );

  test.each(["totalScore", "finnalCheckScore", "Java", "", null, undefined, 1, ["javaScore"]])(
    "the type %j is refused",
    async (scoreType) => {
      const answer = await grade(app.personas.inBatch.id, { score: 7, scoreType });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toHaveProperty("scoreType");
    },
  );

  test("a trainee who is in no batch of the module cannot be scored in it", async () => {
    const person = await insertTraineeIn(app.db, "Java", { mark: 9 });
    const answer = await grade(person.id, { score: 7, scoreType: "aemScore" });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      "Trainee is not in this batch type.",
    ]);
    for (const id of [newId(), "nobody", app.personas.trainer.id, app.personas.admin.id]) {
      expect((await grade(id, { score: 7, scoreType: "javaScore" })).statusCode).toBe(404);
    }
    expect(await mailsTo(person)).toEqual([]);
  });

  test("an ended batch is scored as well", async () => {
    const batch = await insertBatchOf(app.db, "Mock", { endDate: "2026-02-01" });
    const person = await insertTraineeIn(app.db, "Mock", { batch });
    expect((await grade(person.id, { score: 9, scoreType: "mockScore" })).statusCode).toBe(200);
  });

  test("a correction tells from what to what; the same score again tells nobody", async () => {
    const person = await insertTraineeIn(app.db, "Java");
    await grade(person.id, { score: 6.5, scoreType: "javaScore" });
    const again = await grade(person.id, { score: 6.5, scoreType: "javaScore" });
    expect(again.statusCode).toBe(200);
    await notifyLater(app);
    await grade(person.id, { score: 7, scoreType: "javaScore" }, "secondTrainer");

    await notifyLater(app);
    const mails = await mailsTo(person);
    expect(mails.map(({ kind }) => kind)).toEqual(["score-published", "score-changed"]);
    expect(mails[1]?.textBody).toContain("from 6.5 to 7");
    const [second, first, ...more] = await historyOf(person.id, "scoreType=javaScore");
    expect(more).toEqual([]);
    const { trainer, secondTrainer } = app.personas;
    expect(first).toMatchObject({ from: null, to: 6.5, changedBy: { _id: trainer.id } });
    expect(second).toEqual({
      _id: expect.any(String),
      scoreType: "javaScore",
      from: 6.5,
      to: 7,
      reason: null,
      changedBy: { _id: secondTrainer.id, username: secondTrainer.username },
      changedAt: expect.stringMatching(/Z$/),
    });
  });

  test("a score seen before that is no longer true is a conflict", async () => {
    const person = await insertTraineeIn(app.db, "Java");
    const send = (score: number, previousScore: number | null) =>
      grade(person.id, { score, previousScore, scoreType: "javaScore" });
    expect((await send(6, null)).statusCode).toBe(200);
    expect((await send(7, null)).json()).toMatchObject({
      reason: "STALE_VERSION",
      sooner: expect.stringMatching(/^You changed this record yourself at /),
    });
    expect((await send(7, 6)).statusCode).toBe(200);
    expect(await storedScores(person)).toMatchObject([{ score: 7 }]);
  });

  test("two trainers who score at once on two instances lose no change", async () => {
    const person = await insertTraineeIn(app.db, "Java");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        grade(
          person.id,
          { score: (index + 1) / 4, scoreType: "javaScore" },
          index % 2 ? "trainer" : "secondTrainer",
          index % 4 < 2 ? app : second,
        ),
      ),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const changes = await storedRows(app.db, "scoreChanges", ["oldScore", "newScore"], {
      traineeId: person.id,
    });
    expect(changes).toHaveLength(20);
    // Each change starts from the result of exactly one other: an unbroken chain from none to the
    // stored score.
    const [storedScore] = await storedScores(person);
    const lefts = changes
      .map(({ newScore }) => newScore)
      .filter((score) => score !== storedScore?.score);
    const starts = changes.flatMap(({ oldScore }) => (oldScore === null ? [] : [oldScore]));
    expect(starts.toSorted()).toEqual(lefts.toSorted());
    await notifyLater(app);
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test("of 20 who saw the same score one changes it", async () => {
    const person = await insertTraineeIn(app.db, "Java", { mark: 5 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        grade(
          person.id,
          { score: 6 + index / 10, previousScore: 5, scoreType: "javaScore" },
          "trainer",
          index % 2 ? app : second,
        ),
      ),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  test("five marks of 7 open marketing, and one that falls closes it", async () => {
    const person = await insertPerson(app.db, { name: "Complete" });
    for (const module of MODULES) await placeInModule(app.db, person.id, module);
    const isEligible = async () => {
      const answer = await app.withToken(person.token).request("GET", "/api/auth/session");
      return answer.json().user.isMarketingEligible;
    };
    for (const scoreType of SCORE_TYPES) {
      expect(await isEligible()).toBe(false);
      await grade(person.id, { score: 7, scoreType });
    }
    expect(await isEligible()).toBe(true);
    await grade(person.id, { score: 6.99, scoreType: "mockScore" });
    expect(await isEligible()).toBe(false);
  });
});

describe("GET /api/trainee/{id}/score-history", () => {
  test("answers one type or all, newest first, in pages", async () => {
    const person = await insertTraineeIn(app.db, "Java");
    await placeInModule(app.db, person.id, "AEM");
    await grade(person.id, { score: 7, scoreType: "javaScore" });
    await grade(person.id, { score: 8, scoreType: "aemScore" });
    await grade(person.id, { score: 9, scoreType: "javaScore" });
    expect((await historyOf(person.id)).map(({ to }) => to)).toEqual([9, 8, 7]);
    expect((await historyOf(person.id, "scoreType=aemScore")).map(({ to }) => to)).toEqual([8]);
    expect((await historyOf(person.id, "pageSize=1&page=3")).map(({ to }) => to)).toEqual([7]);
  });

  test("nobody of that id, or no trainee", async () => {
    for (const id of [newId(), "x", app.personas.trainer.id]) {
      const answer = await app.as("trainer").request("GET", `/api/trainee/${id}/score-history`);
      expect(answer.statusCode).toBe(404);
    }
  });
});
