import { expect, test } from "vitest";
import { insertTraineeIn } from "#test/support/modules.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { insertClass, SLOTS, sessionForm } from "#test/support/training.ts";

const { app, second } = await openTwoInstances();

test("two trainers and an admin at the same batch at once lose nothing", async () => {
  const batch = await insertClass(app, { type: "AEM" });
  const trainers = [
    await insertPerson(app.db, { name: "Meera", role: "Trainer" }),
    await insertPerson(app.db, { name: "Suresh", role: "Trainer" }),
  ] as const;
  const newcomers = [
    await insertTraineeIn(app.db, "Java", { name: "Divya", mark: 8 }),
    await insertTraineeIn(app.db, "Java", { name: "Esha", mark: 7 }),
  ];
  const everybody = JSON.stringify(batch.trainees.map(({ id }) => id));

  const held = await Promise.all([
    ...SLOTS.map((time, index) =>
      (index % 2 ? second : app)
        .withToken(trainers[index % 2 ? 1 : 0].token)
        .send(
          "POST",
          "/api/batch/add-session",
          sessionForm(batch, { time, attendance: everybody }),
        ),
    ),
    ...newcomers.map((newcomer, index) =>
      (index % 2 ? second : app).as("admin").request("PUT", `/api/batch/${batch.id}/add-trainee`, {
        batchId: batch.id,
        selectedTrainees: [newcomer.id],
      }),
    ),
  ]);
  expect(held.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201, 200, 200]);
  const sessionIds: string[] = held.slice(0, 4).map((answer) => answer.json().session._id);

  const uploads = await Promise.all(
    batch.trainees.flatMap(({ id, token }) =>
      sessionIds.map((sessionId, index) =>
        (index % 2 ? second : app)
          .withToken(token)
          .send("POST", `/api/trainee/${sessionId}/upload-assignment?userId=${id}`, {
            assignment: ["answer.pdf", samplePdf()],
          }),
      ),
    ),
  );
  expect(new Set(uploads.map((answer) => answer.statusCode))).toEqual(new Set([200]));

  // Each trainer reviews everything, while one of them edits a session.
  const { assignment: _, ...edit } = sessionForm(batch, { topic: "Sling", attendance: everybody });
  const [edited, ...reviews] = await Promise.all([
    app.withToken(trainers[0].token).send("PUT", `/api/batch/session/${sessionIds[0]}`, edit),
    ...trainers.flatMap(({ token }, who) =>
      batch.trainees.flatMap(({ id }) =>
        sessionIds.map((sessionId) =>
          (who ? second : app)
            .withToken(token)
            .request("PATCH", `/api/batch/${sessionId}/trainee/${id}`, { status: "Approved" }),
        ),
      ),
    ),
  ]);
  expect(edited?.statusCode).toBe(200);
  const won = reviews.filter((answer) => answer.statusCode === 200);
  expect(won).toHaveLength(12);
  expect(reviews.filter((answer) => answer.statusCode === 409)).toHaveLength(12);

  const details = await app
    .withToken(trainers[1].token)
    .request("GET", `/api/batch/${batch.id}/trainee-details`);
  expect(
    details
      .json<{ trainees: { username: string; attendance: string; totalAssignments: string }[] }>()
      .trainees.map(({ username, attendance, totalAssignments }) => [
        username,
        attendance,
        totalAssignments,
      ]),
  ).toEqual([
    ["Asha", "4/4", "4/4"],
    ["Bala", "4/4", "4/4"],
    ["Chitra", "4/4", "4/4"],
    // A trainee who joined today is not expected at a session in February.
    ["Divya", "0/0", "0/0"],
    ["Esha", "0/0", "0/0"],
  ]);
});
