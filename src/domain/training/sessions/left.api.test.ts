import { expect, test } from "vitest";
import { openApp } from "#test/support/opened-app.ts";
import { answerCalls, reply } from "#test/support/training-calls.ts";

const app = await openApp();
const { upload, review, repeated } = answerCalls(() => app);

test("what somebody handed in before they repeat the module elsewhere is reviewed as it was", async () => {
  const { batch, trainer, sessionId, asha } = await repeated(4);

  const read = async () => {
    const path = `/api/batch/${batch.batchId}/assignments`;
    const { assignments } = (await app.withToken(trainer.token).request("GET", path)).json();
    const [{ trainees }] = assignments;
    return trainees.find(({ userId }: { userId: string }) => userId === asha.id);
  };
  expect(await read()).toMatchObject({ status: "Waiting for Approval" });
  const about = { sessionId, trainee: asha };
  expect((await review(trainer, about, { status: "Approved" })).statusCode).toBe(200);
  // The module was scored in that batch: the review is final, though the new attempt is not scored
  // yet.
  expect(await read()).toMatchObject({ status: "Approved", mayChangeReview: false });
  const change = await app
    .withToken(trainer.token)
    .request("PUT", `/api/batch/${sessionId}/trainee/${asha.id}/review`, {
      status: "Rejected",
      reason: "Looked at again",
    });
  expect(reply(change)[0]).toBe(409);
  // Nothing more can be handed in there.
  expect((await upload(asha, sessionId)).statusCode).toBe(404);
});
