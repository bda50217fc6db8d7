import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import type { Persona } from "#test/support/personas.ts";
import { samplePng } from "#test/support/sample-files.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { answerCalls, reply } from "#test/support/training-calls.ts";
import type { Answer, Assignment } from "./answers.contract.ts";

const { app, second } = await openTwoInstances();

const { world, upload, review, answersOf, statusOf } = answerCalls(() => app);
const listed = async (who: Persona, batchId: string, query = "") => {
  const answer = await app
    .withToken(who.token)
    .request("GET", `/api/batch/${batchId}/assignments${query}`);
  return answer.json<{ assignments: Assignment[] }>().assignments;
};

describe("POST /api/trainee/{sessionId}/upload-assignment", () => {
  test("hands the answer in, which then waits", async () => {
    const { sessionId, asha } = await world();
    const answer = await upload(asha, sessionId);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: "Assignment Updated Successfully!",
      assignment: {
        fileUrl: expect.stringMatching(/^\/api\/files\//),
        status: "Waiting for Approval",
      },
    });
    const file = await app.as(null).request("GET", answer.json().assignment.fileUrl);
    expect(file.headers["content-disposition"]).toMatch(/^inline/);
    expect(await statusOf(asha)).toEqual({
      assignmentStatus: "Waiting for Approval",
      rejectionReason: null,
      totalAssignments: "1/1",
    });
  });

  test("while it waits, and once it is approved, no other is taken", async () => {
    const { trainer, sessionId, asha } = await world();
    await upload(asha, sessionId);
    const refused = [409, "Assignment already submitted."];
    expect(reply(await upload(asha, sessionId))).toEqual(refused);
    await review(trainer, { sessionId, trainee: asha }, { status: "Approved" });
    expect(reply(await upload(asha, sessionId))).toEqual(refused);
    expect(await answersOf(asha)).toHaveLength(1);
    const storedAnswers = await storedRows(app.db, "files", "id", {
      ownerId: asha.id,
      state: "live",
    });
    expect(storedAnswers).toHaveLength(1);
  });

  test("what is no PDF is refused, before anything else is asked", async () => {
    const { sessionId, asha } = await world();
    const noPdf = [400, "Please select a valid PDF file"];
    for (const file of [
      ["answer.png", await samplePng()],
      ["answer.pdf", Buffer.from("<html>")],
      "",
    ] as const) {
      const sent = typeof file === "string" ? file : ([...file] as [string, Buffer]);
      expect(reply(await upload(asha, sessionId, { file: sent }))).toEqual(noPdf);
      expect(reply(await upload(asha, newId(), { file: sent }))).toEqual(noPdf);
    }
    expect(await answersOf(asha)).toEqual([]);
  });

  test("another's id is refused first; a session of another batch is not found", async () => {
    const [{ asha, sessionId }, other] = [await world(), await world()];
    const foreign = await upload(asha, other.sessionId, { userId: other.asha.id });
    expect(foreign.statusCode).toBe(403);
    for (const id of [other.sessionId, newId(), "x"]) {
      expect(reply(await upload(asha, id))).toEqual([404, "Not found."]);
    }
    expect((await upload(other.asha, sessionId)).statusCode).toBe(404);
    expect(await answersOf(asha)).toEqual([]);
  });

  test("an ended batch still takes answers", async () => {
    const { batch, sessionId, asha } = await world();
    await app.db
      .updateTable("batches")
      .set({ endDate: "2026-03-01" })
      .where("id", "=", batch.id)
      .execute();
    expect((await upload(asha, sessionId)).statusCode).toBe(200);
  });

  test("one of 20 at once on two instances is stored", async () => {
    const { sessionId, asha } = await world();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        upload(asha, sessionId, { on: index % 2 ? second : app }),
      ),
    );
    const codes = answers.map((answer) => answer.statusCode).sort();
    expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await answersOf(asha)).toMatchObject([{ number: 1 }]);
  });
});

describe("GET /api/batch/{batchId}/assignments", () => {
  test("every member stands in it, with the answers before the last", async () => {
    const { trainer, batch, sessionId, asha, bala } = await world();
    await upload(asha, sessionId);
    await review(trainer, { sessionId, trainee: asha }, { status: "Rejected", reason: "Again" });
    await upload(asha, sessionId);
    const [assignment] = await listed(trainer, batch.batchId);
    expect(assignment).toMatchObject({
      sessionId,
      topic: "Collections",
      date: "2026-02-02",
      trainerName: "Meera",
    });
    const [first, second, third] = assignment?.trainees ?? [];
    expect(first).toMatchObject({
      userId: asha.id,
      status: "Waiting for Approval",
      earlier: [{ reason: "Again" }],
    });
    expect([second, third]).toMatchObject([
      { userId: bala.id, status: "Not Submitted", fileUrl: null, uploadedAt: null },
      { status: "Not Submitted" },
    ]);
    await expectReaders(first, trainer, bala);
  });

  /** Reviewers and its owner can still read a rejected answer, nobody else can (I-61). */
  async function expectReaders(answer: Answer | undefined, trainer: Persona, stranger: Persona) {
    const urls = [answer?.fileUrl, answer?.earlier[0]?.fileUrl].map(
      (url) => (url ?? "").split("?")[0] ?? "",
    );
    for (const url of urls) {
      expect((await app.withToken(trainer.token).request("GET", url)).statusCode).toBe(200);
      expect((await app.withToken(stranger.token).request("GET", url)).statusCode).toBe(404);
    }
  }

  test("one day's alone, and 404 for an unknown batch", async () => {
    const { trainer, batch } = await world();
    expect(await listed(trainer, batch.id, "?date=2026-02-02")).toHaveLength(1);
    expect(await listed(trainer, batch.id, "?date=2026-02-03")).toEqual([]);
    expect(await listed(trainer, batch.id, "?date=")).toHaveLength(1);
    const get = (url: string) => app.withToken(trainer.token).request("GET", url);
    expect((await get(`/api/batch/${batch.id}/assignments?date=never`)).statusCode).toBe(400);
    expect((await get("/api/batch/JAVA-1999-001/assignments")).statusCode).toBe(404);
  });
});

test("the trainer's desk counts what waits, the longest waiting batch first", async () => {
  const [one, other] = [await world(), await world()];
  await upload(other.asha, other.sessionId);
  await upload(one.asha, one.sessionId);
  await upload(one.bala, one.sessionId);
  const queue = await app
    .withToken(one.trainer.token)
    .request("GET", `/api/trainer/${one.trainer.id}/desk`);
  const ours = [one.batch.batchId, other.batch.batchId];
  const waiting = queue
    .json<{ waiting: { batchId: string; count: number; own: number }[] }>()
    .waiting.filter(({ batchId }) => ours.includes(batchId));
  expect(waiting).toMatchObject([
    { batchId: other.batch.batchId, count: 1, own: 0 },
    { batchId: one.batch.batchId, count: 2, own: 2 },
  ]);
});

test("the question is read by the batch's members, and by no other trainee", async () => {
  const [{ asha, trainer, batch }, other] = [await world(), await world()];
  const [assignment] = await listed(trainer, batch.id);
  const url = (assignment?.questionUrl ?? "").split("?")[0] ?? "";
  expect((await app.withToken(asha.token).request("GET", url)).statusCode).toBe(200);
  expect((await app.withToken(other.asha.token).request("GET", url)).statusCode).toBe(404);
});
