import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { insertClass, SLOTS, sessionForm } from "#test/support/training.ts";
import { reply, sessionCalls, without } from "#test/support/training-calls.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Parts = ReturnType<typeof sessionForm>;
const { someTrainer, add, change, held, presentIn, linesOf, filesOf } = sessionCalls(() => app);

describe("PUT /api/batch/session/{sessionId}", () => {
  const stays = (parts: Parts) => without(parts, "assignment");

  test("changes everything but the question, and says in the audit trail what was", async () => {
    const { trainer, batch, session } = await held();
    const [asha, bala, chitra] = batch.trainees;
    const answer = await change(
      trainer,
      session._id,
      stays(
        sessionForm(batch, {
          topic: "Maps",
          time: SLOTS[2],
          attendance: JSON.stringify([chitra.id, asha.id, asha.id]),
          version: "1",
        }),
      ),
    );
    expect(reply(answer)).toEqual([200, "Session Updated Successfully!"]);
    expect(answer.json().session).toMatchObject({
      topic: "Maps",
      time: SLOTS[2],
      version: 2,
      attendance: [asha.id, chitra.id].sort(),
      assignmentFileName: "question.pdf",
    });
    expect(await presentIn(session._id)).toEqual([asha.id, chitra.id].sort());
    expect((await linesOf(session._id)).at(-1)).toMatchObject({
      action: "session.changed",
      actorId: trainer.id,
      oldValue: { topic: "Collections", attendance: [asha.id, bala.id].sort() },
      newValue: { topic: "Maps", slot: SLOTS[2], attendance: [asha.id, chitra.id].sort() },
    });
  });

  test("a new question takes the place of the old one", async () => {
    const { trainer, batch, session } = await held();
    const form = sessionForm(batch, { assignment: ["better.pdf", samplePdf({ bytes: 900 })] });
    const answer = await change(trainer, session._id, form);
    expect(answer.json().session.assignmentFileName).toBe("better.pdf");
    expect(await filesOf(trainer)).toEqual([
      { name: "question.pdf", state: "dropped" },
      { name: "better.pdf", state: "live" },
    ]);
  });

  test("only a change of day, slot or topic counts for calendars; members hear of a move", async () => {
    const { trainer, batch, session } = await held();
    const sequence = async () =>
      (await storedRow(app.db, "trainingSessions", "sequence", { id: session._id })).sequence;
    const everybody = JSON.stringify(batch.trainees.map(({ id }) => id));
    await change(trainer, session._id, stays(sessionForm(batch, { attendance: everybody })));
    expect(await sequence()).toBe(0);
    await change(trainer, session._id, stays(sessionForm(batch, { date: "2026-02-03" })));
    expect(await sequence()).toBe(1);
    const notifications = await storedRows(app.db, "notifications", "text", {
      userId: batch.trainees[2].id,
      kind: "session-moved",
    });
    expect(notifications).toEqual([
      { text: "“Collections” moved to Tue 3 Feb 2026, 9:00 – 11:00 AM." },
    ]);
  });

  test("a session stays in its batch: another one is refused, its own is fine in any form", async () => {
    const { trainer, batch, session } = await held();
    const other = await insertClass(app);
    const moved = await change(trainer, session._id, sessionForm(batch, { batchId: other.id }));
    expect([moved.statusCode, moved.json().fields]).toEqual([
      400,
      { batchId: `This session belongs to ${batch.batchId} and stays in it.` },
    ]);
    for (const batchId of [batch.id, batch.batchId.toLowerCase()]) {
      expect((await change(trainer, session._id, sessionForm(batch, { batchId }))).statusCode).toBe(
        200,
      );
    }
  });

  test("who has left the batch since stays present in what was held before", async () => {
    const { trainer, batch, session } = await held();
    const [asha, bala, chitra] = batch.trainees;
    const body = { traineeId: bala.id, reason: "Moved away" };
    await app.as("admin").request("PUT", `/api/batch/${batch.id}/remove-trainee`, body);
    for (const attendance of [[asha.id], [asha.id, bala.id, chitra.id]]) {
      const form = sessionForm(batch, { attendance: JSON.stringify(attendance) });
      expect((await change(trainer, session._id, form)).statusCode).toBe(200);
      const rows = await storedRows(app.db, "attendance", "traineeId", { sessionId: session._id });
      expect(rows.map(({ traineeId }) => traineeId)).toContain(bala.id);
    }
  });

  test("another trainer's session, a missing one and what is no id answer alike", async () => {
    const { batch, session } = await held();
    const stranger = await someTrainer();
    const form = stays(sessionForm(batch, { topic: "Taken over" }));
    for (const id of [session._id, newId(), "x"]) {
      expect(reply(await change(stranger, id, form))).toEqual([404, "Not found."]);
      const read = await app.withToken(stranger.token).request("GET", `/api/batch/session/${id}`);
      expect([read.statusCode, read.json().message]).toEqual([404, "Not found."]);
    }
    const denied = await storedRows(app.db, "auditLog", "action", {
      actorId: stranger.id,
      action: "call.denied",
    });
    expect(denied).toHaveLength(2);
    expect(await linesOf(session._id)).toHaveLength(1);
  });

  test("a stale version, a missing field and a wrong file change nothing", async () => {
    const { trainer, batch, session } = await held();
    const form = sessionForm(batch, { topic: "Not to be" });
    const stale = await change(trainer, session._id, { ...form, version: "7" });
    expect([stale.statusCode, stale.json().reason]).toEqual([409, "STALE_VERSION"]);
    expect(stale.json().sooner).toMatch(/^You changed this record yourself at /);
    for (const name of ["date", "time", "topic", "attendance"]) {
      const answer = await change(trainer, session._id, without(form, name));
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [name]]);
    }
    const wrong = { ...form, assignment: ["a.pdf", Buffer.from("no")] as [string, Buffer] };
    expect(reply(await change(trainer, session._id, wrong))).toEqual([
      400,
      "Please select a valid PDF file",
    ]);
    const { json } = await app
      .withToken(trainer.token)
      .request("GET", `/api/batch/session/${session._id}`);
    expect(json().session).toMatchObject({ topic: "Collections", version: 1 });
  });

  test("moving into a slot that is taken is refused", async () => {
    const { trainer, batch, session } = await held();
    const colleague = await someTrainer();
    await add(colleague, sessionForm(batch, { time: SLOTS[1] }));
    const answer = await change(
      trainer,
      session._id,
      stays(sessionForm(batch, { time: SLOTS[1] })),
    );
    expect(reply(answer)).toEqual([409, "A session already exists for this slot."]);
  });

  test("once the batch has ended nothing is edited", async () => {
    const { trainer, batch, session } = await held();
    await app.db
      .updateTable("batches")
      .set({ endDate: "2026-03-01" })
      .where("id", "=", batch.id)
      .execute();
    const answer = await change(trainer, session._id, stays(sessionForm(batch)));
    expect(reply(answer)).toEqual([409, "Sessions are not available for this batch."]);
  });
});
