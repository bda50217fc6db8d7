import { describe, expect, test } from "vitest";
import { notifyLater } from "#test/support/gathered.ts";
import { insertTraineeIn, placeInModule } from "#test/support/modules.ts";
import { openApp } from "#test/support/opened-app.ts";
import type { Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import type { ScoreChange } from "./scores.contract.ts";

const app = await openApp();

const grade = (id: string, body: object) =>
  app.as("trainer").request("PATCH", `/api/trainee/${id}/score`, body);
const historyOf = async (id: string) =>
  (await app.as("trainer").request("GET", `/api/trainee/${id}/score-history`)).json<{
    changes: ScoreChange[];
  }>().changes;
const storedScores = ({ id }: Persona) =>
  storedRows(app.db, "moduleScores", ["score"], { traineeId: id });
const mailsTo = ({ email }: Persona) =>
  storedRows(app.db, "outbox", ["kind", "subject", "textBody"], { recipient: email }, "id");

describe("a score is cleared with a reason", () => {
  const clear = (id: string, body: object = {}) =>
    grade(id, { score: null, scoreType: "javaScore", reason: "Meant for somebody else.", ...body });

  test("the mark, its certificate and a mail that has not left go with it", async () => {
    const person = await insertTraineeIn(app.db, "Java");
    await grade(person.id, { score: 8, scoreType: "javaScore" });
    const answer = await clear(person.id, { previousScore: 8 });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { message: "Score cleared.", scores: { javaScore: null } },
    ]);
    expect(await storedScores(person)).toEqual([]);
    const certificates = await storedRows(app.db, "certificates", ["withdrawnAt"], {
      traineeId: person.id,
    });
    expect(certificates).toEqual([{ withdrawnAt: expect.any(Date) }]);
    await notifyLater(app);
    expect(await mailsTo(person)).toEqual([]);
    expect(await historyOf(person.id)).toMatchObject([
      { from: 8, to: null, reason: "Meant for somebody else." },
      { from: null, to: 8, reason: null },
    ]);
  });

  test("who was told the mark is told that it was taken back, and why", async () => {
    const person = await insertTraineeIn(app.db, "Java");
    await grade(person.id, { score: 6, scoreType: "javaScore" });
    await notifyLater(app);
    await clear(person.id);
    await notifyLater(app);
    const mails = await mailsTo(person);
    expect(mails.map(({ kind }) => kind)).toEqual(["score-published", "score-cleared"]);
    expect(mails[1]?.textBody).toMatch(/The reason: Meant for\s+somebody else\./);
  });

  test("a mark given to another than was meant is told to the right one alone", async () => {
    const wrong = await insertTraineeIn(app.db, "Java", { mark: 5 });
    await grade(wrong.id, { score: 9, scoreType: "javaScore" });
    await grade(wrong.id, { score: 5, scoreType: "javaScore" });
    await notifyLater(app);
    expect(await mailsTo(wrong)).toEqual([]);
  });

  test.each([undefined, null, "", "   "])("not for the reason %j", async (reason) => {
    const person = await insertTraineeIn(app.db, "Java", { mark: 8 });
    const answer = await clear(person.id, { reason });
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      "Score must be between 0 and 10.",
    ]);
    expect(await storedScores(person)).toMatchObject([{ score: 8 }]);
  });

  test("not once the next module was joined by it", async () => {
    const person = await insertTraineeIn(app.db, "Java");
    await grade(person.id, { score: 8, scoreType: "javaScore" });
    await placeInModule(app.db, person.id, "AEM");
    const answer = await clear(person.id);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      "The score cannot be cleared. They have joined a batch of AEM since.",
    ]);
    expect(await storedScores(person)).toMatchObject([{ score: 8 }]);
  });
});

test("members are found by the e-mails that scores were copied with, and nobody else", async () => {
  const person = await insertTraineeIn(app.db, "Java");
  const other = await insertTraineeIn(app.db, "Java");
  const [batch] = await app.db
    .selectFrom("batchMembers")
    .innerJoin("batches", "batches.id", "batchMembers.batchId")
    .select("batches.batchId")
    .where("batchMembers.traineeId", "=", person.id)
    .execute();
  const email = ` ${person.email.toUpperCase()} `;
  const answer = await app
    .as("trainer")
    .request("POST", `/api/batch/${batch?.batchId}/members-by-email`, {
      emails: [email, other.email, "nobody@example.in"],
    });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { members: [{ traineeId: person.id, email }] },
  ]);
});
