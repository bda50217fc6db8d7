import { expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import type { TestApp } from "#test/support/app.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import type { Persona } from "#test/support/personas.ts";
import { auditLines, storedRows } from "#test/support/stored-rows.ts";
import { answerCalls, reply } from "#test/support/training-calls.ts";

const { app, second } = await openTwoInstances();

const { world, upload, review, statusOf } = answerCalls(() => app);

type On = Pick<TestApp, "withToken">;
const change = (who: Persona, sessionId: string, trainee: string, body: object, on: On = app) =>
  on.withToken(who.token).request("PUT", `/api/batch/${sessionId}/trainee/${trainee}/review`, body);
const score = (who: Persona, trainee: Persona, on: On = app) =>
  on.withToken(who.token).request("PATCH", `/api/trainee/${trainee.id}/score`, {
    score: 8,
    scoreType: "javaScore",
  });
const reason = "The second task is missing.";
const settled = [409, "The module's score is given, so its reviews stand."];
const unreviewed = [409, "Only a review that was given can be changed to the other one."];

async function reviewed(status: "Approved" | "Rejected") {
  const setup = await world();
  await upload(setup.asha, setup.sessionId);
  await review(setup.trainer, { sessionId: setup.sessionId, trainee: setup.asha }, { status });
  return setup;
}

test("a review is changed either way with a reason, and the trainee is told", async () => {
  const { trainer, sessionId, asha } = await reviewed("Approved");
  const answer = await change(trainer, sessionId, asha.id, { status: "Rejected", reason });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    message: "Assignment now rejected.",
    assignment: { status: "Rejected", reason, mayChangeReview: true },
    decisionId: expect.any(String),
  });
  expect(await statusOf(asha)).toMatchObject({
    assignmentStatus: "Rejected",
    rejectionReason: reason,
  });
  const again = await change(trainer, sessionId, asha.id, { status: "Rejected", reason });
  expect(reply(again)).toEqual(unreviewed);
  expect(again.json().sooner).toMatch(/^By you at /);
  await change(trainer, sessionId, asha.id, { status: "Approved", reason: "It was there." });
  expect(await statusOf(asha)).toMatchObject({
    assignmentStatus: "Approved",
    rejectionReason: null,
  });
  const mails = await storedRows(
    app.db,
    "outbox",
    ["kind", "textBody"],
    { recipient: asha.email, kind: "assignment-review-changed" },
    "id",
  );
  expect(mails.map(({ textBody }) => textBody)).toEqual([
    expect.stringContaining(reason),
    expect.stringContaining("It was there."),
  ]);
  const lines = await auditLines(app.db, ["oldValue", "newValue"], {
    subjectId: sessionId,
    action: "answer.review-changed",
  });
  expect(lines).toMatchObject([
    { oldValue: { status: "Approved" }, newValue: { status: "Rejected", reason } },
    { oldValue: { status: "Rejected" }, newValue: { status: "Approved" } },
  ]);
});

test("not without a reason, not to what it is, not while it waits or is none, not of strangers", async () => {
  const { trainer, sessionId, asha, bala } = await reviewed("Rejected");
  const bare = await change(trainer, sessionId, asha.id, { status: "Approved", reason: " " });
  expect([bare.statusCode, Object.keys(bare.json().fields)]).toEqual([400, ["reason"]]);
  const again = { status: "Rejected", reason };
  expect(reply(await change(trainer, sessionId, asha.id, again))).toEqual(unreviewed);
  expect(reply(await change(trainer, sessionId, bala.id, again))).toEqual(unreviewed);
  await upload(asha, sessionId);
  const over = { status: "Approved", reason };
  expect(reply(await change(trainer, sessionId, asha.id, over))).toEqual(unreviewed);
  expect((await change(trainer, newId(), asha.id, over)).statusCode).toBe(404);
  expect((await change(asha, sessionId, asha.id, over)).statusCode).toBe(403);
});

test("once the module is scored its reviews stand, also when both happen at once", async () => {
  const { trainer, sessionId, asha } = await reviewed("Approved");
  await score(trainer, asha);
  const body = { status: "Rejected", reason };
  expect(reply(await change(trainer, sessionId, asha.id, body))).toEqual(settled);
  for (let round = 0; round < 3; round += 1) {
    const raced = await reviewed("Approved");
    const [changed, scored] = await Promise.all([
      change(raced.trainer, raced.sessionId, raced.asha.id, body),
      score(raced.trainer, raced.asha, second),
    ]);
    expect(scored.statusCode).toBe(200);
    expect([200, 409]).toContain(changed.statusCode);
    if (changed.statusCode === 409) expect(reply(changed)).toEqual(settled);
  }
});
