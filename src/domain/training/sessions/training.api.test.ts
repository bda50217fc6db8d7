import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import type { PersonaName } from "#test/support/personas.ts";
import { NO_MARKS } from "#test/support/training.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const get = (who: PersonaName, url: string) => app.as(who).request("GET", `/api${url}`);
const id = (who: PersonaName) => app.personas[who].id;

describe("what navigation asks", () => {
  test.each<[PersonaName, boolean, boolean]>([
    ["trainee", false, false],
    ["inBatch", true, false],
    ["placed", true, true],
    ["existingTrainee", false, false],
    ["assistance", false, false],
  ])("%s is in a batch: %s, placed: %s", async (who, isInBatch, isPlaced) => {
    expect((await get(who, `/trainee/status/${id(who)}`)).json()).toEqual({ isInBatch });
    expect((await get(who, `/interviews/placement-status/${id(who)}`)).json()).toEqual({
      isPlaced,
    });
  });

  test("a word in place of an id is somebody else's", async () => {
    expect((await get("trainee", "/trainee/status/details")).statusCode).toBe(403);
  });
});

describe("GET /api/trainee/{id}/details", () => {
  test.each<PersonaName>(["trainee", "existingTrainee", "assistance"])(
    "%s without details or marks reads the username and nothing scored",
    async (who) => {
      const answer = await get(who, `/trainee/${id(who)}/details`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        name: app.personas[who].username,
        trainingOpted: "Java + AEM",
        highestUnlockedBatch: null,
        totalMarks: NO_MARKS,
      });
    },
  );

  test("marks, the furthest module and their sum, also for the office", async () => {
    await app.db
      .updateTable("moduleScores")
      .set({ score: 7.1 })
      .where("traineeId", "=", id("eligible"))
      .where("module", "in", ["Java", "Mock"])
      .execute();
    const expected = {
      highestUnlockedBatch: "FinalCheck",
      totalMarks: { total: 38.2, java: 7.1, aem: 8, communication: 8, mock: 7.1, finalCheck: 8 },
    };
    for (const who of ["eligible", "admin", "ceo"] as const) {
      const answer = await get(who, `/trainee/${id("eligible")}/details`);
      expect(answer.json()).toMatchObject(expected);
    }
  });

  test("one batch opens one module; what was opted for comes from the order", async () => {
    const now = new Date();
    await app.db
      .insertInto("admissionPayments")
      .values([
        {
          ...order(id("inBatch"), now),
          status: "abandoned",
          trainingOpted: "Java + AEM",
        },
        { ...order(id("inBatch"), now), status: "open", trainingOpted: "Other" },
      ])
      .execute();
    const answer = await get("inBatch", `/trainee/${id("inBatch")}/details`);
    expect(answer.json()).toMatchObject({
      trainingOpted: "Other",
      highestUnlockedBatch: "Java",
      totalMarks: { ...NO_MARKS, total: 8, java: 8 },
    });
  });

  test("the office is told when there is no such trainee", async () => {
    for (const other of [newId(), id("trainer"), "status-x"]) {
      expect((await get("admin", `/trainee/${other}/details`)).statusCode).toBe(404);
    }
  });
});

const order = (traineeId: string, at: Date) => ({
  id: newId(),
  traineeId,
  paymentType: "Full Payment" as const,
  amountPaise: 1_000_000,
  balanceDuePaise: 0,
  gatewayOrderId: newId(),
  createdAt: at,
  issuedAt: at,
});

describe("GET /api/trainee/{userId}/batch-details", () => {
  const read = (who: PersonaName, query: string) =>
    get(who, `/trainee/${id(who)}/batch-details${query}`);

  test("a member reads the batch and the mark, with no sessions yet", async () => {
    const answer = await read("inBatch", "?batchType=Java");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      batchId: expect.stringMatching(/^TEST-/),
      totalAttendance: "0/0",
      planned: [],
      checkIn: null,
      totalAssignments: "0/0",
      interviewScore: 8,
      trainee: { _id: id("inBatch"), name: app.personas.inBatch.username },
      sessions: [],
    });
  });

  test("somebody in no batch of the module is told so", async () => {
    for (const [who, type] of [
      ["trainee", "Java"],
      ["inBatch", "AEM"],
      ["inBatch", "FinalCheck"],
    ] as const) {
      const answer = await read(who, `?batchType=${type}`);
      expect([answer.statusCode, answer.json().message]).toEqual([
        404,
        "Batch not found. Please make sure you are using the correct batch ID.",
      ]);
    }
  });

  test.each(["", "?batchType=", "?batchType=java", "?batchType=Java&batchType=AEM"])(
    "%s is refused",
    async (query) => {
      expect((await read("inBatch", query)).statusCode).toBe(400);
    },
  );
});
