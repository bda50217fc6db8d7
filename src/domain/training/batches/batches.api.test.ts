import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { addDays } from "#/shared/dates.ts";
import { batchCalls } from "#test/support/batch-calls.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import type { Batch } from "./batches.contract.ts";

const { app, second } = await openTwoInstances();
const today = app.platform.clock.today();

const { admin, create, createOn, end, setCapacity, join, auditOf } = batchCalls(app);
const summaryOf = ({ _id, batchId, batchType, startDate, endDate, capacity, trainees }: Batch) => ({
  _id,
  batchId,
  batchType,
  startDate,
  endDate,
  capacity,
  taken: trainees.length,
});

describe("POST /api/batch/create-batch", () => {
  test("stores a batch of the year's next number and answers it as a reader sees it", async () => {
    const answer = await create({ batchType: "Java", startDate: "2031-02-03" });

    expect(answer.statusCode).toBe(201);
    const { message, batch } = answer.json<{ message: string; batch: Batch }>();
    expect(message).toBe("Java Batch created successfully! Batch ID: JAVA-2031-001");
    expect(batch).toEqual({
      _id: expect.any(String),
      batchId: "JAVA-2031-001",
      batchType: "Java",
      startDate: "2031-02-03",
      endDate: null,
      capacity: null,
      version: 1,
      trainees: [],
    });
    const row = await storedRow(
      app.db,
      "batches",
      ["batchId", "startDate", "endDate", "createdBy"],
      { id: batch._id },
    );
    expect(row).toEqual({
      batchId: "JAVA-2031-001",
      startDate: "2031-02-03",
      endDate: null,
      createdBy: app.personas.admin.id,
    });
    expect(await auditOf(batch._id)).toMatchObject([
      { action: "batch.created", actorId: app.personas.admin.id },
    ]);
  });

  test("counts each year on its own", async () => {
    expect((await createOn("2032-12-31")).batchId).toBe("JAVA-2032-001");
    expect((await createOn("2033-01-01")).batchId).toBe("JAVA-2033-001");
    expect((await createOn("2032-01-01")).batchId).toBe("JAVA-2032-002");
  });

  test("20 at once on two instances have 20 ids", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? second : app).as("admin").request("POST", "/api/batch/create-batch", {
          batchType: "Java",
          startDate: "2034-06-01",
        }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
    const ids = answers.map((answer) => answer.json<{ batch: Batch }>().batch.batchId).sort();
    const expected = Array.from(
      { length: 20 },
      (_, index) => `JAVA-2034-${String(index + 1).padStart(3, "0")}`,
    );
    expect(ids).toEqual(expected);
  });

  test.each([{}, { batchType: "Java" }, { startDate: "" }, { startDate: null }])(
    "%j is asked for a start date",
    async (body) => {
      const answer = await create(body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        message: "Please select a start date.",
        fields: { startDate: expect.any(String) },
      });
    },
  );

  test.each([
    [{ startDate: "2031-02-30" }, "startDate"],
    [{ startDate: 20310203 }, "startDate"],
    [{ startDate: "2206-11-30" }, "startDate"],
    [{ startDate: "1926-11-30" }, "startDate"],
    [{ startDate: ["2031-02-03"] }, "startDate"],
    [{ startDate: "2031-02-03", batchType: "AEM" }, "batchType"],
  ])("%j names %s", async (body, field) => {
    const answer = await create(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty(field);
  });
});

describe("GET /api/batch/batchIds", () => {
  test("answers ids of a type, newest start first, in pages", async () => {
    const early = await createOn("2041-01-01");
    const late = await createOn("2041-05-01");
    const answer = await app
      .as("ceo")
      .request("GET", "/api/batch/batchIds?batchType=Java&q=java-2041&pageSize=1");

    expect(answer.json()).toEqual({ batchIds: [summaryOf(late)] });
    expect(answer.headers["x-total-count"]).toBe("2");
    const second = await admin().request(
      "GET",
      "/api/batch/batchIds?batchType=Java&q=JAVA-2041&pageSize=1&page=2",
    );
    expect(second.json().batchIds).toEqual([summaryOf(early)]);
  });

  test("a search that finds nothing says so; its characters are no pattern", async () => {
    const answer = await admin().request("GET", "/api/batch/batchIds?batchType=Mock&q=%25zz_");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ batchIds: [], message: "No batches found." });
  });

  test.each(["", "?batchType=Cobol", "?batchType=Java&pageSize=201", "?batchType=Java&sort=x"])(
    "%s is refused",
    async (query) => {
      const answer = await admin().request("GET", `/api/batch/batchIds${query}`);
      expect(answer.statusCode).toBe(400);
    },
  );
});

describe("GET /api/batch/{batchId}", () => {
  test("answers the same by id and by readable id, with the trainees by name", async () => {
    const batch = await createOn("2042-01-01");
    const { trainee } = app.personas;
    await app.db
      .insertInto("batchMembers")
      .values({
        batchId: batch._id,
        batchType: "Java",
        traineeId: trainee.id,
        joinedAt: new Date(),
      })
      .execute();
    await app.db
      .insertInto("moduleScores")
      .values({ traineeId: trainee.id, module: "Java", score: 7.25, scoredAt: new Date() })
      .execute();

    const byId = await app.as("ceo").request("GET", `/api/batch/${batch._id}`);
    const byName = await admin().request("GET", `/api/batch/${batch.batchId}`);
    expect(byId.json()).toEqual(byName.json());
    expect(byId.json().trainees).toEqual([
      {
        _id: trainee.id,
        name: trainee.username,
        email: trainee.email,
        contactNumber: null,
        javaScore: 7.25,
        aemScore: null,
        communicationScore: null,
        mockScore: null,
        finnalCheckScore: null,
      },
    ]);
    await app.db.deleteFrom("moduleScores").where("traineeId", "=", trainee.id).execute();
    await app.db.deleteFrom("batchMembers").where("traineeId", "=", trainee.id).execute();
  });

  test.each(["JAVA-1999-001", newId(), "x", "%25", "java-batch%2F"])(
    "%s is not there",
    async (ref) => {
      const answer = await admin().request("GET", `/api/batch/${ref}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toBe(
        "Batch not found. Please make sure you are using the correct batch ID.",
      );
    },
  );
});

describe("GET /api/batch/java-batch", () => {
  test("offers what has not ended, newest start first, with four fields each", async () => {
    const running = await createOn(addDays(today, 3));
    const ended = await createOn(addDays(today, -4));
    await end(ended._id, { endDate: addDays(today, -1) });
    const ending = await createOn(addDays(today, -4));
    await end(ending._id, { endDate: today });
    const full = await createOn(addDays(today, 4));
    await setCapacity(full._id, { capacity: 1 });
    await join(full);
    const trainee = await insertPerson(app.db, { name: "Reader" });

    const answer = await app.withToken(trainee.token).request("GET", "/api/batch/java-batch");
    const { batches } = answer.json<{ batches: Record<string, string>[] }>();
    const ids = batches.map((batch) => batch._id);
    expect(ids).not.toContain(ended._id);
    expect(ids).not.toContain(full._id);
    expect(ids).toContain(ending._id);
    expect(batches.find((batch) => batch._id === running._id)).toEqual({
      _id: running._id,
      batchId: running.batchId,
      batchType: "Java",
      startDate: running.startDate,
    });
    const starts = batches.map((batch) => batch.startDate);
    expect(starts).toEqual([...starts].sort().reverse());
  });
});
