import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { formatDate } from "#/shared/dates.ts";
import { shifted } from "#test/support/days.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson, PERSONAS, type Persona, type PersonaName } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { insertClass, sessionForm } from "#test/support/training.ts";
import type { TimelineEvent } from "./timeline.contract.ts";

const app = await openApp();

type Timeline = {
  person: { _id: string; username: string; stage: string };
  kinds: string[];
  events: TimelineEvent[];
};

async function read(who: Persona, userId: string, query = "") {
  const answer = await app.withToken(who.token).request("GET", `/api/timeline/${userId}${query}`);
  expect(answer.statusCode).toBe(200);
  return { ...answer.json<Timeline>(), total: Number(answer.headers["x-total-count"]) };
}
const textsAndActors = ({ events }: Timeline) => events.map(({ text, actor }) => [text, actor]);

test("the registration with who decided, the payment with its receipt, and details", async () => {
  const { admin } = app.personas;
  const person = await insertPerson(app.db, { name: "Asha", paymentOption: "Full Payment" });
  const day = (number: number) => new Date(Date.UTC(2026, 0, number, 6));
  await app.db
    .updateTable("users")
    .set({ createdAt: day(1), decidedAt: day(2), decidedBy: admin.id })
    .where("id", "=", person.id)
    .execute();
  const payment = { traineeId: person.id, amountPaise: 1_000_000, balanceDuePaise: 0 };
  const order = {
    id: newId(),
    ...payment,
    paymentType: "Full Payment",
    trainingOpted: "Java + AEM",
  } as const;
  await app.db
    .insertInto("admissionPayments")
    .values({
      ...order,
      status: "completed",
      gatewayOrderId: newId(),
      completedAt: day(5),
      createdAt: day(5),
      issuedAt: day(5),
    })
    .execute();
  await app.db
    .insertInto("receipts")
    .values({
      id: newId(),
      ...payment,
      paymentId: order.id,
      paymentType: order.paymentType,
      trainingOpted: order.trainingOpted,
      number: "RCP/25-26/000007",
      payerName: "Asha",
      payerEmail: person.email,
      method: "Online",
      gatewayPaymentId: "pay_1",
      issuedAt: day(5),
    })
    .execute();

  const timeline = await read(admin, person.id);
  expect(timeline.person).toEqual({ _id: person.id, username: "Asha", stage: "onboarding" });
  expect(timeline.events).toEqual([
    {
      at: day(5).toISOString(),
      kind: "payment",
      text: "Paid ₹10,000 (Full Payment), receipt RCP/25-26/000007",
      actor: null,
      actorId: null,
      href: "/admin-panel/payment-receipts?q=RCP%2F25-26%2F000007",
    },
    {
      at: day(2).toISOString(),
      kind: "account",
      text: "Registration approved with Full Payment",
      actor: "admin",
      actorId: admin.id,
      href: null,
    },
    {
      at: day(1).toISOString(),
      kind: "account",
      text: "Registered",
      actor: "Asha",
      actorId: null,
      href: null,
    },
  ]);
  expect(timeline.kinds).toEqual(["account", "payment"]);
  expect((await read(admin, person.id, "?kind=payment")).kinds).toEqual(timeline.kinds);
  // The person reads the same, but links lead to their own receipts, not to pages of the office.
  const own = await read(person, person.id);
  expect(own.events.map(({ text, href }) => [text, href])).toEqual(
    timeline.events.map(({ text, kind }) => [text, kind === "payment" ? "/my-papers" : null]),
  );
  expect(own.events.filter((event) => "actorId" in event)).toEqual([]);
});

test("training: the batch, attendance, an answer with its review, and each change of a score", async () => {
  const { admin, ceo, trainer } = app.personas;
  const batch = await insertClass(app);
  const [asha] = batch.trainees;
  const held = await app.as("trainer").send("POST", "/api/batch/add-session", sessionForm(batch));
  const sessionId: string = held.json().session._id;
  const caller = app.withToken(asha.token);
  await caller.send("POST", `/api/trainee/${sessionId}/upload-assignment?userId=${asha.id}`, {
    assignment: ["answer.pdf", samplePdf()],
  });
  const waiting = await read(asha, asha.id);
  expect(textsAndActors(waiting)[0]).toEqual(["Answer to “Collections” handed in", "Asha"]);
  const review = `/api/batch/${sessionId}/trainee/${asha.id}`;
  await app.as("trainer").request("PATCH", review, { status: "Rejected", reason: "Too short" });
  for (const score of [6.5, 7]) {
    const body = { score, scoreType: "javaScore" };
    await app.as("trainer").request("PATCH", `/api/trainee/${asha.id}/score`, body);
  }

  const timeline = await read(ceo, asha.id);
  expect(timeline.person.stage).toBe("training");
  expect(textsAndActors(timeline)).toEqual([
    ["Java score changed from 6.5 to 7, passed", trainer.username],
    ["Scored 6.5 of 10 in Java", trainer.username],
    ["Answer to “Collections” rejected: Too short", trainer.username],
    ["Registered", asha.username],
    ["Present in 1 of 1 Java session", null],
    [`Joined the Java batch ${batch.batchId}, start date Mon 5 Jan 2026`, null],
  ]);
  const toTheBatch = `/batches/${batch.batchId}`;
  expect(timeline.events.slice(0, 3).map(({ href, actorId }) => [href, actorId])).toEqual(
    Array.from({ length: 3 }, () => [toTheBatch, trainer.id]),
  );
  const scores = await read(admin, asha.id, "?kind=score&pageSize=1&page=2");
  expect([scores.total, textsAndActors(scores)]).toEqual([
    2,
    [["Scored 6.5 of 10 in Java", "trainer"]],
  ]);
  expect((await read(asha, asha.id, "?q=too%20SHORT")).total).toBe(1);
});

test("an admin who adds to a batch is named", async () => {
  const person = await insertPerson(app.db, { name: "Dev" });
  const java = await insertClass(app);
  for (const [module, id] of [["Java", java.id]] as const) {
    const member = { batchId: id, batchType: module, traineeId: person.id, joinedAt: new Date() };
    await app.db.insertInto("batchMembers").values(member).execute();
    const scored = { traineeId: person.id, module, score: 8, scoredAt: new Date() };
    await app.db.insertInto("moduleScores").values(scored).execute();
  }
  const response = await app.as("admin").request("POST", "/api/batch/create-aem-batch", {
    startDate: "2026-03-02",
    trainees: [person.id],
  });
  const { batchId } = response.json().batch;
  const { events } = await read(person, person.id, "?kind=training");
  expect(events[0]).toMatchObject({
    text: `Joined the AEM batch ${batchId}, start date Mon 2 Mar 2026`,
    actor: "admin",
    href: "/aem-training-details",
  });
});

test("marketing: the profile, an interview with its move and outcome, one removed, the placement", async () => {
  const { person, schedule, request, feedback, place } = await insertCandidate(app, "Kavya");
  const gone = (await schedule({ companyName: "Wipro" })).json().interview._id;
  await request("DELETE", `delete/${gone}`);
  const id = (await schedule()).json().interview._id;
  await request("PUT", `update/${id}`, { startTime: "15:00", reason: "Power cut" });
  await feedback(id, { feedback: "Positive" });
  await place(id);
  const timeline = await read(person, person.id);
  expect(timeline.person.stage).toBe("placed");
  expect(textsAndActors(timeline).map(([text]) => text)).toEqual([
    `Placed at Infosys with 6.5 LPA, joining on ${formatDate(shifted("2026-04-01"))}`,
    "Screening with Infosys: Positive",
    `Screening with Infosys moved from ${formatDate(shifted("2026-03-02"))}, 10:00 AM to ` +
      `${formatDate(shifted("2026-03-02"))}, 3:00 PM: Power cut`,
    `Screening with Infosys scheduled for ${formatDate(shifted("2026-03-02"))}, 10:00 AM`,
    "Screening with Wipro removed",
    "Marketing profile created",
    "Registered",
  ]);
});

describe("assistance", () => {
  test("the office's notes stay with the office", async () => {
    const person = await insertPerson(app.db, { name: "Ravi", subRole: "Assistance" });
    const { admin, cto } = app.personas;
    const recordId = newId();
    const now = new Date();
    await app.db
      .insertInto("assistanceRecords")
      .values({
        id: recordId,
        userId: person.id,
        username: "Ravi",
        email: person.email,
        createdAt: now,
      })
      .execute();
    const entry = { recordId, writtenBy: cto.id };
    const at = (minute: number) => new Date(now.valueOf() + minute * 60_000);
    await app.db
      .insertInto("assistanceEntries")
      .values([
        {
          id: newId(),
          ...entry,
          kind: "session",
          text: "Dispatcher caching",
          heldOn: "2026-05-04",
          minutes: 45,
          writtenAt: at(1),
        },
        { id: newId(), ...entry, kind: "note", text: "Pays late", writtenAt: at(2) },
        { id: newId(), ...entry, kind: "closing", text: "Settled in", writtenAt: at(3) },
      ])
      .execute();
    await app.db
      .insertInto("assistancePayments")
      .values({
        id: newId(),
        recordId,
        month: "2026-05-01",
        status: "Received",
        amountPaise: 150_000,
        receivedPaise: 150_000,
        recordedBy: admin.id,
        recordedAt: at(4),
      })
      .execute();
    const own = await read(person, person.id);
    expect(textsAndActors(own)).toEqual([
      ["Assistance for May 2026, ₹1,500: received", "admin"],
      ["Assistance closed: Settled in", "cto"],
      ["Guidance on Mon 4 May 2026, 45 minutes: Dispatcher caching", "cto"],
      ["Registered", "Ravi"],
    ]);
    for (const who of [admin, app.personas.ceo]) {
      const texts = textsAndActors(await read(who, person.id)).map(([text]) => text);
      expect(texts).toContain("Note of the office: Pays late");
    }
  });
});

test("changes of the account, with no address, no password and nobody's reading in it", async () => {
  const response = await app.as("admin").request("POST", "/api/admin/create-user", {
    username: "Meena",
    email: "meena@people.example",
    password: "correct horse battery",
    role: "Trainee",
  });
  const { _id } = response.json().user;
  await app.as("admin").request("PUT", `/api/admin/users/${_id}`, { subRole: "Existing Trainee" });
  await app.as("ceo").request("GET", `/api/documents/${_id}`);
  const timeline = await read(app.personas.ceo, _id);
  expect(textsAndActors(timeline)).toEqual([
    [
      "Account changed: sub-role from none to Existing Trainee, payment option from Full Payment to none",
      "admin",
    ],
    ["Account created", "admin"],
  ]);
  expect(JSON.stringify(timeline)).not.toMatch(/@|password/i);
});

describe("refusals", () => {
  test("own for trainees, any for the office, nobody else", async () => {
    const { trainee } = app.personas;
    const allowed: readonly PersonaName[] = ["trainee", "admin", "ceo"];
    for (const who of [null, ...(Object.keys(PERSONAS) as PersonaName[])]) {
      const { statusCode } = await app.as(who).request("GET", `/api/timeline/${trainee.id}`);
      const expected = who === null ? 401 : allowed.includes(who) ? 200 : 403;
      expect([who, statusCode]).toEqual([who, expected]);
    }
  });

  test("who is no trainee has none, and a kind or sort there is none of is refused", async () => {
    for (const id of [newId(), "nobody", app.personas.trainer.id, app.personas.ceo.id]) {
      const { statusCode } = await app.as("admin").request("GET", `/api/timeline/${id}`);
      expect([id, statusCode]).toEqual([id, 404]);
    }
    for (const query of ["kind=secrets", "sort=text", "pageSize=201"]) {
      const url = `/api/timeline/${app.personas.trainee.id}?${query}`;
      expect((await app.as("ceo").request("GET", url)).statusCode).toBe(400);
    }
  });
});
