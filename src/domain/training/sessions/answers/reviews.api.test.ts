import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { answerCalls, reply } from "#test/support/training-calls.ts";

const { app, second } = await openTwoInstances();

const { world, upload, review, answersOf, statusOf } = answerCalls(() => app);

/** When a trainee's latest answer was handed in. */
const uploadedAtOf = async (traineeId: string) =>
  (await storedRows(app.db, "answers", "uploadedAt", { traineeId }, "number")).at(-1)?.uploadedAt;

describe("PATCH /api/batch/{sessionId}/trainee/{userId}", () => {
  test("a rejection tells the trainee why, and lets them upload again", async () => {
    const { trainer, sessionId, asha } = await world();
    await upload(asha, sessionId);
    const reason = "Please show the output of part 2.";
    const answer = await review(
      trainer,
      { sessionId, trainee: asha },
      { status: "Rejected", reason: ` ${reason} ` },
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      message: "Assignment rejected.",
      assignment: { userId: asha.id, status: "Rejected", reason, earlier: [] },
    });
    expect(await statusOf(asha)).toEqual({
      assignmentStatus: "Rejected",
      rejectionReason: reason,
      totalAssignments: "0/1",
    });
    const mail = await storedRow(app.db, "outbox", ["subject", "textBody"], {
      recipient: asha.email,
      kind: "assignment-rejected",
    });
    expect(mail.subject).toBe("Assignment rejected: Collections");
    expect(mail.textBody).toContain(reason);
    const lines = await storedRows(app.db, "auditLog", ["actorId", "oldValue", "newValue"], {
      subjectId: sessionId,
      action: "answer.reviewed",
    });
    expect(lines).toMatchObject([
      {
        actorId: trainer.id,
        oldValue: { status: "Waiting for Approval" },
        newValue: { status: "Rejected", reason },
      },
    ]);
    expect(reply(await upload(asha, sessionId))).toEqual([200, "Assignment Updated Successfully!"]);
    expect((await answersOf(asha)).map(({ number, status }) => [number, status])).toEqual([
      [1, "Rejected"],
      [2, "Waiting for Approval"],
    ]);
  });

  test("what was handed in since is not what the reviewer read", async () => {
    const { trainer, sessionId, asha } = await world();
    const { secondTrainer } = app.personas;
    await upload(asha, sessionId);
    const seen = await uploadedAtOf(asha.id);
    const about = { sessionId, trainee: asha };
    await review(secondTrainer, about, { status: "Rejected", reason: "Part 2 is missing." });
    await upload(asha, sessionId);
    const late = await review(trainer, about, { status: "Approved", uploadedAt: seen });
    expect([late.statusCode, late.json().reason]).toEqual([409, "ANSWER_NOT_WAITING"]);
    const uploadedAt = await uploadedAtOf(asha.id);
    const answer = await review(trainer, about, { status: "Approved", uploadedAt });
    expect(answer.statusCode, answer.body).toBe(200);
    // The same when changing a review.
    const change = (read: Date | undefined) =>
      app
        .withToken(trainer.token)
        .request("PUT", `/api/batch/${sessionId}/trainee/${asha.id}/review`, {
          status: "Rejected",
          reason: "Not your own work.",
          uploadedAt: read,
        });
    expect((await change(seen)).json().reason).toBe("ANSWER_NOT_REVIEWED");
    expect((await change(uploadedAt)).statusCode).toBe(200);
  });

  test("any trainer may approve; a reason with it is dropped", async () => {
    const { sessionId, bala } = await world();
    await upload(bala, sessionId);
    const { secondTrainer } = app.personas;
    const answer = await review(
      secondTrainer,
      { sessionId, trainee: bala },
      { status: "Approved", reason: "Nice" },
    );
    expect(answer.json()).toMatchObject({
      message: "Assignment approved.",
      assignment: { status: "Approved", reason: null, reviewedAt: expect.any(String) },
    });
  });

  test("only what waits is decided", async () => {
    const { trainer, sessionId, asha, chitra } = await world();
    const { secondTrainer } = app.personas;
    const decided = [409, "Assignment is not waiting for approval."];
    const approve = { status: "Approved" };
    expect(reply(await review(trainer, { sessionId, trainee: chitra }, approve))).toEqual(decided);
    await upload(asha, sessionId);
    await review(trainer, { sessionId, trainee: asha }, { status: "Rejected" });
    const late = await review(secondTrainer, { sessionId, trainee: asha }, approve);
    expect(reply(late)).toEqual(decided);
    expect(late.json().sooner).toContain(`By ${trainer.username} at `);
  });

  test.each([
    {},
    { status: "Waiting for Approval" },
    { status: "approved" },
    { status: "Rejected", reason: "x".repeat(1001) },
  ])("%j is refused", async (body) => {
    const { trainer, sessionId, asha } = await world();
    await upload(asha, sessionId);
    const answer = await review(trainer, { sessionId, trainee: asha }, body);
    expect(answer.statusCode).toBe(400);
    expect((await answersOf(asha))[0]?.status).toBe("Waiting for Approval");
  });

  test("a session or a person that do not belong together are not found", async () => {
    const [{ trainer, sessionId, asha }, other] = [await world(), await world()];
    const approve = { status: "Approved" };
    const nobody = { ...asha, id: newId() };
    for (const [id, trainee] of [
      [newId(), asha],
      ["x", asha],
      [sessionId, other.asha],
      [sessionId, nobody],
    ] as const) {
      expect((await review(trainer, { sessionId: id, trainee }, approve)).statusCode).toBe(404);
    }
  });

  test("of two trainers and 20 tries at once one decides, and one mail leaves", async () => {
    const { trainer, sessionId, asha } = await world();
    await upload(asha, sessionId);
    const { secondTrainer } = app.personas;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        review(
          index % 3 ? trainer : secondTrainer,
          { sessionId, trainee: asha },
          { status: index % 2 ? "Approved" : "Rejected" },
          index % 2 ? second : app,
        ),
      ),
    );
    const codes = answers.map((answer) => answer.statusCode).sort();
    expect(codes).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const mails = await app.db
      .selectFrom("outbox")
      .select("id")
      .where("recipient", "=", asha.email)
      .where("kind", "in", ["assignment-approved", "assignment-rejected"])
      .execute();
    expect(mails).toHaveLength(1);
  });
});
