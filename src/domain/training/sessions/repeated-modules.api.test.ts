import { expect, test } from "vitest";
import { istDate } from "#/shared/dates.ts";
import { openApp } from "#test/support/opened-app.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { answerCalls } from "#test/support/training-calls.ts";

const app = await openApp();
const { upload, repeated } = answerCalls(() => app);

test("who repeats a module reads the attempt before, its sessions and figures, and adds nothing", async () => {
  const { batch, sessionId, asha, to } = await repeated(4.5);
  const own = app.withToken(asha.token);
  const read = async () =>
    (await own.request("GET", `/api/trainee/${asha.id}/batch-details?batchType=Java`)).json();
  const details = await read();
  expect(details).toMatchObject({
    batchId: to.batchId,
    interviewScore: null,
    totalAttendance: "0/0",
    totalAssignments: "0/0",
    sessions: [],
  });
  expect(details.former).toMatchObject([
    {
      batchId: batch.batchId,
      mark: 4.5,
      totalAttendance: "1/1",
      totalAssignments: "1/1",
      sessions: [
        { sessionId, attendance: "1/1", assignmentStatus: "Waiting for Approval", isOver: true },
      ],
    },
  ]);
  expect((await upload(asha, sessionId)).statusCode).toBe(404);
  // The question can still be read, like the answer.
  const { fileId } = await storedRow(app.db, "trainingSessions", "fileId", { id: sessionId });
  expect((await own.request("GET", `/api/files/${fileId}`)).statusCode).toBe(200);
});

test("the first batch keeps saying what was reached there, until the attempt is taken back", async () => {
  const { batch, trainer, asha, to } = await repeated(4.5);
  const former = {
    id: asha.id,
    name: "Asha",
    mark: 4.5,
    nextBatchId: to.batchId,
    leftAt: expect.any(String),
  };
  const office = await app.as("admin").request("GET", `/api/batch/${batch.batchId}`);
  expect(office.json().former).toMatchObject([former]);
  expect(office.json().trainees.map(({ _id }: { _id: string }) => _id)).not.toContain(asha.id);
  const next = await app.as("admin").request("GET", `/api/batch/${to.batchId}`);
  expect(next.json().trainees).toMatchObject([
    { _id: asha.id, javaScore: null, attempts: [{ batchId: batch.batchId, mark: 4.5 }] },
  ]);
  const register = async () =>
    (
      await app.withToken(trainer.token).request("GET", `/api/batch/${batch.batchId}/register`)
    ).json();
  expect((await register()).former).toMatchObject([
    { ...former, counted: 1, expected: 1, attended: 1, answered: 1 },
  ]);
  await app.as("admin").request("PUT", `/api/batch/${to.id}/remove-trainee`, {
    traineeId: asha.id,
    reason: "It was the wrong person",
  });
  const after = await register();
  expect(after.former).toBeUndefined();
  const member = after.members.find(({ id }: { id: string }) => id === asha.id);
  expect(member).toMatchObject({ attended: 1, answered: 1, scores: { Java: 4.5 } });
});

test("the person's page has both attempts, and the newest mark counts elsewhere", async () => {
  const { batch, asha, to, score } = await repeated(4.5);
  expect((await score(8)).statusCode).toBe(200);
  const page = await app.as("admin").request("GET", `/api/people/${asha.id}`);
  const sessions = { held: 1, expected: 1, attended: 1, answered: 1, waiting: 1 };
  expect(page.json().training).toMatchObject([
    { batch: { batchId: to.batchId }, score: 8, leftAt: null },
    { batch: { batchId: batch.batchId }, score: 4.5, leftAt: expect.any(String), sessions },
  ]);
  const left = page.json().training[1].leftAt;
  expect(istDate(new Date(left))).toBe(app.platform.clock.today());
  const summary = await app.as("ceo").request("GET", `/api/trainee/${asha.id}/details`);
  expect(summary.json().totalMarks).toMatchObject({ total: 8, java: 8 });
  const next = await app.as("admin").request("GET", "/api/trainee/eligible-aem?q=Asha");
  expect(next.json().trainees.map(({ id }: { id: string }) => id)).toContain(asha.id);
});
