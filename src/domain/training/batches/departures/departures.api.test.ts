import { describe, expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import type { Module } from "#/shared/modules.ts";
import type { TestApp } from "#test/support/app.ts";
import { insertBatchOf, insertTraineeIn, placeInModule } from "#test/support/modules.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();
const today = app.platform.clock.today();

const send = (what: "move" | "remove", ref: string, body: object, on: Pick<TestApp, "as"> = app) =>
  on.as("admin").request("PUT", `/api/batch/${ref}/${what}-trainee`, body);
const reply = (answer: Awaited<ReturnType<typeof send>>) => [
  answer.statusCode,
  answer.json().reason ?? answer.json().message,
];
const membership = (traineeId: string, batchType: Module) =>
  app.db
    .selectFrom("batchMembers")
    .select(["batchId", "hasMovedOn"])
    .where("traineeId", "=", traineeId)
    .where("batchType", "=", batchType)
    .executeTakeFirst();
const departures = (traineeId: string) =>
  storedRows(app.db, "batchDepartures", ["batchId", "movedTo", "reason", "leftBy"], { traineeId });
const reason = "Works in the mornings";

/** Two running batches of a module and a member of the first. */
async function twoBatches(module: Module = "Java") {
  const [from, to] = [await insertBatchOf(app.db, module), await insertBatchOf(app.db, module)];
  const member = await insertTraineeIn(app.db, module, { name: "Mover", batch: from });
  return { from, to, member, body: { traineeId: member.id, toBatchId: to.batchId, reason } };
}
const capacityOf = (id: string, capacity: number) =>
  app.db.updateTable("batches").set({ capacity }).where("id", "=", id).execute();

describe("PUT /api/batch/{batchId}/move-trainee", () => {
  test("moves to another batch of the module, tells the trainee, and keeps what was", async () => {
    const { from, to, member, body } = await twoBatches();
    const joinedAt = new Date("2026-01-05T04:00:00Z");
    await app.db
      .updateTable("batchMembers")
      .set({ joinedAt })
      .where("traineeId", "=", member.id)
      .execute();
    const answer = await send("move", from.batchId.toLowerCase(), body);

    expect(reply(answer)).toEqual([200, `Mover is in ${to.batchId} now.`]);
    expect(answer.json().batch).toMatchObject({ _id: from.id, trainees: [], version: 2 });
    expect(await membership(member.id, "Java")).toMatchObject({ batchId: to.id });
    expect(await departures(member.id)).toEqual([
      { batchId: from.id, movedTo: to.id, reason, leftBy: app.personas.admin.id },
    ]);
    // Each membership has its own days: the ended one keeps its start, the new one begins now.
    const ofMember = { traineeId: member.id };
    const [left] = await storedRows(app.db, "batchDepartures", ["joinedAt", "leftAt"], ofMember);
    const [now] = await storedRows(app.db, "batchMembers", "joinedAt", ofMember);
    expect([left?.joinedAt, now?.joinedAt]).toEqual([joinedAt, left?.leftAt]);
    const mail = await storedRow(app.db, "outbox", ["kind", "textBody"], {
      recipient: member.email,
    });
    expect(mail).toMatchObject({ kind: "batch-moved", textBody: expect.stringContaining(reason) });
    const line = await storedRow(app.db, "auditLog", ["action", "actorId", "newValue"], {
      subjectId: from.id,
    });
    expect(line).toMatchObject({ action: "batch.trainee-moved", actorId: app.personas.admin.id });
    expect(line.newValue).toEqual({ traineeId: member.id, batchId: to.batchId, reason });
    const again = await send("move", from.id, body);
    expect(reply(again)).toEqual([404, "NOT_IN_THIS_BATCH"]);
    expect(again.json().sooner).toMatch(/^By you at /);
    // A caller with an outdated batch is told about this member, not only that the batch has
    // changed.
    const { toBatchId: _, ...removing } = body;
    const late = await send("remove", from.id, { ...removing, version: 1 });
    expect(reply(late)).toEqual([404, "NOT_IN_THIS_BATCH"]);
    const timeline = await app.as("admin").request("GET", `/api/timeline/${member.id}`);
    expect(timeline.json().events.map(({ text }: { text: string }) => text)).toContain(
      `Moved from batch ${from.batchId} to ${to.batchId}: ${reason}`,
    );
  });

  test("not with a pass, into another module, the same, an ended or a full batch, or without a reason", async () => {
    const { from, to, member, body } = await twoBatches("AEM");
    const java = await insertBatchOf(app.db, "Java");
    const ended = await insertBatchOf(app.db, "AEM", { endDate: addDays(today, -1) });
    const full = await insertBatchOf(app.db, "AEM");
    await capacityOf(full.id, 1);
    await insertTraineeIn(app.db, "AEM", { batch: full });
    for (const [more, outcome] of [
      [{ toBatchId: java.id }, [409, "OTHER_MODULE"]],
      [{ toBatchId: from.id }, [409, "OTHER_MODULE"]],
      [{ toBatchId: ended.id }, [409, "BATCH_ENDED"]],
      [{ toBatchId: full.id }, [409, "BATCH_FULL"]],
      [{ toBatchId: "AEM-1999-001" }, [404, "BATCH_NOT_FOUND"]],
      [{ reason: "  " }, [400, "INVALID_INPUT"]],
      [{ version: 7 }, [409, "STALE_VERSION"]],
      [{ traineeId: app.personas.trainee.id }, [404, "NOT_IN_THIS_BATCH"]],
    ] as const) {
      expect(
        reply(await send("move", from.id, { ...body, ...more })),
        JSON.stringify(more),
      ).toEqual(outcome);
    }
    const scored = await insertTraineeIn(app.db, "AEM", { batch: from, mark: 7 });
    const late = await send("move", from.id, { ...body, traineeId: scored.id });
    expect(reply(late)).toEqual([409, "SCORED_IN_BATCH"]);
    expect(await departures(member.id)).toEqual([]);
    expect(to.id).not.toBe(from.id);
  });

  test("20 at once take the last place once, both ways round at the same time", async () => {
    const [one, other] = [await insertBatchOf(app.db, "Java"), await insertBatchOf(app.db, "Java")];
    const join = (batch: { id: string }) =>
      Promise.all(Array.from({ length: 10 }, () => insertTraineeIn(app.db, "Java", { batch })));
    const [here, there] = [await join(one), await join(other)];
    await capacityOf(other.id, 11);
    const [moves, back] = await Promise.all([
      Promise.all(
        here.map(({ id }, index) =>
          send(
            "move",
            one.id,
            { traineeId: id, toBatchId: other.id, reason },
            index % 2 ? second : app,
          ),
        ),
      ),
      Promise.all(
        there
          .slice(0, 3)
          .map(({ id }) => send("move", other.id, { traineeId: id, toBatchId: one.id, reason })),
      ),
    ]);
    const done = (answers: typeof moves) =>
      answers.filter(({ statusCode }) => statusCode === 200).length;
    const won = done(moves);
    expect(won).toBeGreaterThanOrEqual(1);
    const { count } = await app.db
      .selectFrom("batchMembers")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("batchId", "=", other.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(10 - done(back) + won);
    expect(count).toBeLessThanOrEqual(11);
  });
});

describe("PUT /api/batch/{batchId}/remove-trainee", () => {
  test("makes the trainee eligible for a batch of the module again", async () => {
    const member = await insertTraineeIn(app.db, "Java", { name: "Leaver", mark: 8 });
    const aem = await insertBatchOf(app.db, "AEM");
    await placeInModule(app.db, member.id, "AEM", { batch: aem });
    await app.db
      .updateTable("batchMembers")
      .set({ hasMovedOn: true })
      .where("traineeId", "=", member.id)
      .where("batchType", "=", "Java")
      .execute();
    const answer = await send("remove", aem.id, { traineeId: member.id, reason });

    expect(reply(answer)).toEqual([200, `Leaver is no longer in ${aem.batchId}.`]);
    expect(await membership(member.id, "AEM")).toBeUndefined();
    expect(await membership(member.id, "Java")).toMatchObject({ hasMovedOn: false });
    const eligible = await app.as("admin").request("GET", "/api/trainee/eligible-aem?q=Leaver");
    expect(eligible.json().trainees).toEqual([{ id: member.id, name: "Leaver" }]);
    const lines = await storedRows(app.db, "auditLog", "action", { subjectId: aem.id });
    expect(lines).toEqual([{ action: "batch.trainee-removed" }]);
    const again = await send("remove", aem.id, { traineeId: member.id, reason });
    expect(reply(again)).toEqual([404, "NOT_IN_THIS_BATCH"]);
    expect(again.json().sooner).toMatch(/^By you at /);
  });

  test("out of a Java batch leads to the waitlist, and out of what its members read", async () => {
    const { from, member } = await twoBatches();
    const own = `/api/trainee/${member.id}/batch-details?batchType=Java`;
    const read = async () => (await app.withToken(member.token).request("GET", own)).statusCode;
    expect(await read()).toBe(200);
    expect((await send("remove", from.id, { traineeId: member.id, reason })).statusCode).toBe(200);
    const list = await app.as("admin").request("GET", "/api/batch/waitlist?q=Mover");
    expect(list.json().waiting).toMatchObject([{ id: member.id, email: member.email }]);
    expect(await read()).toBe(404);
  });

  test.each(["remove", "move"] as const)(
    "to undo it (%s) takes a place that is left",
    async (what) => {
      const { from, body } = await twoBatches("AEM");
      await capacityOf(from.id, 2);
      const undo = async () => {
        const { decisionId } = (await send(what, from.id, body)).json();
        const answer = () => app.as("admin").request("POST", `/api/decisions/${decisionId}/undo`);
        return { answer };
      };
      await insertTraineeIn(app.db, "AEM", { batch: from });
      const first = await undo();
      expect((await first.answer()).statusCode).toBe(200);
      expect(await membership(body.traineeId, "AEM")).toMatchObject({ batchId: from.id });

      const second = await undo();
      await insertTraineeIn(app.db, "AEM", { batch: from });
      expect(reply(await second.answer())).toEqual([409, "UNDO_CHANGED"]);
      expect((await membership(body.traineeId, "AEM"))?.batchId).not.toBe(from.id);
      expect(await departures(body.traineeId)).toHaveLength(1);
    },
  );

  test.each(["from", "to"] as const)("not undone once the start of %s was moved", async (which) => {
    const two = await twoBatches();
    const startDate = addDays(today, 5);
    await app.db.updateTable("batches").set({ startDate }).where("id", "=", two.from.id).execute();
    await app.db.updateTable("batches").set({ startDate }).where("id", "=", two.to.id).execute();
    const { decisionId } = (await send("move", two.from.id, two.body)).json();
    const start = { startDate: addDays(today, 9), reason };
    const url = `/api/batch/${two[which].id}/start`;
    const postponed = await app.as("admin").request("PUT", url, start);
    expect(postponed.statusCode, postponed.body).toBe(200);
    const undone = await app.as("admin").request("POST", `/api/decisions/${decisionId}/undo`);
    expect(reply(undone)).toEqual([409, "UNDO_CHANGED"]);
    expect(await membership(two.member.id, "Java")).toMatchObject({ batchId: two.to.id });
  });

  test("of undoing it and adding somebody else at once one has the last place", async () => {
    const { from, body } = await twoBatches("AEM");
    await capacityOf(from.id, 1);
    const { decisionId } = (await send("remove", from.id, body)).json();
    const other = await insertTraineeIn(app.db, "Java", { mark: 8 });
    const add = { batchId: from.id, selectedTrainees: [other.id] };
    const answers = await Promise.all([
      app.as("admin").request("POST", `/api/decisions/${decisionId}/undo`),
      second.as("admin").request("PUT", `/api/batch/${from.id}/add-trainee`, add),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const members = await storedRows(app.db, "batchMembers", "traineeId", { batchId: from.id });
    expect(members).toHaveLength(1);
  });

  test("removing and scoring at once never leave a score without a batch", async () => {
    const from = await insertBatchOf(app.db, "Java");
    const people = await Promise.all(
      Array.from({ length: 8 }, () => insertTraineeIn(app.db, "Java", { batch: from })),
    );
    await Promise.all(
      people.flatMap(({ id }, index) => [
        send("remove", from.id, { traineeId: id, reason }, index % 2 ? app : second),
        (index % 2 ? second : app)
          .as("trainer")
          .request("PATCH", `/api/trainee/${id}/score`, { score: 5, scoreType: "javaScore" }),
      ]),
    );
    for (const { id } of people) {
      const score = await app.db
        .selectFrom("moduleScores")
        .select("score")
        .where("traineeId", "=", id)
        .executeTakeFirst();
      expect((await membership(id, "Java")) !== undefined).toBe(score !== undefined);
    }
  });
});
