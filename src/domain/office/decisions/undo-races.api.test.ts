import { expect, test } from "vitest";
import { shifted } from "#test/support/days.ts";
import { decisionCalls } from "#test/support/decisions.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { decisionJobs } from "./decisions.job.ts";

const { app, second } = await openTwoInstances();

const {
  asOf,
  registration,
  closing,
  removal,
  interview,
  decide,
  undo,
  mailsTo,
  postOffice,
  later,
} = decisionCalls(() => app);

test("nobody else undoes it, and nobody undoes what there is not", async () => {
  const decided = await registration(true)();
  const id = await decide(decided);
  const colleague = await insertPerson(app.db, { name: "Anil", role: "Admin" });
  expect(await undo(colleague, id)).toEqual([404, "NOT_FOUND"]);
  expect(await undo("trainer", id)).toEqual([404, "NOT_FOUND"]);
  expect(await undo("ceo", id)).toEqual([404, "NOT_FOUND"]);
  expect(await undo("informer", id)).toEqual([403, "FORBIDDEN"]);
  expect(await undo("admin", "x")).toEqual([404, "NOT_FOUND"]);
  expect(await undo("admin", id)).toEqual([200, "Undone."]);
});

test("what was changed since stands: by another's decision, and by whoever took the place", async () => {
  const closed = await closing("admin", "admin/update-assistance")();
  const id = await decide(closed);
  const reopen = `/api/cto/reopen-user/${closed.subjectId}`;
  const reopened = await app.as("cto").request("PUT", reopen, { reason: "Too early" });
  expect(reopened.statusCode).toBe(200);
  const late = await app.as("admin").request("POST", `/api/decisions/${id}/undo`);
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    expect.stringMatching(
      new RegExp(
        `^Something has changed since, by ${app.personas.cto.username} at \\d+:\\d\\d [AP]M, so this can ` +
          `no longer be undone\\.$`,
      ),
    ),
  ]);

  const gone = await interview();
  const gonePerson = gone.by as Persona;
  const goneId = await decide(gone);
  const slot = {
    userId: gonePerson.id,
    companyName: "Wipro",
    round: "L1",
    date: shifted("2026-03-02"),
    startTime: "10:00",
    duration: "30 Minutes",
  };
  const again = await asOf(gonePerson).request("POST", "/api/interviews/schedule", slot);
  expect(again.statusCode).toBe(201);
  expect(await undo(gonePerson, goneId)).toEqual([409, "UNDO_CHANGED"]);
  expect(await mailsTo(gonePerson)).toHaveLength(2);
});

test("of twenty undoings at once on two instances one does it", async () => {
  const decided = await registration(true)();
  const id = await decide(decided);
  const statuses = await Promise.all(
    Array.from({ length: 20 }, (_, place) => undo("admin", id, place % 2 ? second : app)),
  );
  expect(statuses.filter(([status]) => status === 200)).toHaveLength(1);
  expect(statuses.filter(([, reason]) => reason === "UNDO_DONE")).toHaveLength(19);
});

test("undone and decided again at once: whichever comes first, one decision and one mail stand", async () => {
  for (let round = 0; round < 5; round += 1) {
    const decided = await registration(true)();
    const person = decided.notifies as Persona;
    const id = await decide(decided);
    const again = { traineeId: person.id, approved: false };
    const [undone, rejected] = await Promise.all([
      undo("admin", id),
      second.as("admin").request("PUT", "/api/admin/approve", again),
    ]);
    expect(undone[0]).toBe(200);
    const [row] = await storedRows(app.db, "users", "status", { id: person.id });
    const isSecond = rejected.statusCode === 200;
    expect(isSecond ? 200 : rejected.json().reason).toBe(isSecond ? 200 : "REGISTRATION_DECIDED");
    expect(row?.status).toBe(isSecond ? "rejected" : "pending");
    expect(await mailsTo(person)).toHaveLength(isSecond ? 1 : 0);
  }
});

test("undone while the mail is taken up: it leaves and the decision stands, or neither", async () => {
  for (let round = 0; round < 5; round += 1) {
    const decided = await registration(true)();
    const person = decided.notifies as Persona;
    const id = await decide(decided);
    // The worker's clock is ahead of the undoing instance's, as can happen with two machines.
    const { delivered, run } = postOffice();
    await app.db
      .updateTable("outbox")
      .set({ availableAt: new Date(Date.now() - 1000) })
      .where("recipient", "=", person.email)
      .execute();
    const [undone] = await Promise.all([undo("admin", id), run()]);
    const [row] = await storedRows(app.db, "users", "status", { id: person.id });
    const isUndone = undone[0] === 200;
    expect(undone[1]).toBe(isUndone ? "Undone." : "UNDO_TOO_LATE");
    expect([row?.status, delivered.includes(person.email)]).toEqual(
      isUndone ? ["pending", false] : ["approved", true],
    );
  }
});

test("a one-time code does not wait for a decision about the same person", async () => {
  const decided = await registration(true)();
  const person = decided.notifies as Persona;
  await decide(decided);
  await app.as(null).request("POST", "/api/auth/forgot-password", { email: person.email });
  const { delivered, run } = postOffice();
  await expect
    .poll(async () => {
      await run();
      return delivered;
    })
    .toContain(person.email);
  expect(await mailsTo(person)).toMatchObject([{ status: "waiting" }, { status: "sent" }]);
});

test("with UNDO_SECONDS=0 it is told at once, and there is nothing to undo", async () => {
  const plain = await app.secondInstance({ UNDO_SECONDS: "0" });
  const decided = await registration(true)();
  const [method, url, body] = decided.call;
  const answer = await plain.as("admin").request(method, `/api${url}`, body);
  expect(Object.keys(answer.json())).toEqual(["message", "trainee"]);
  const { delivered, run } = postOffice();
  await run();
  expect(delivered).toContain(decided.notifies?.email);
});

test("what was kept for undoing is gone a minute later", async () => {
  const decided = await removal("message")();
  const id = await decide(decided);
  const changes = async () => {
    for (const job of decisionJobs) await job.run(app.platform, new AbortController().signal);
    const rows = app.db.selectFrom("decisions").select("changes").where("id", "=", id);
    return (await rows.executeTakeFirst())?.changes;
  };
  expect(await changes()).toHaveLength(1);
  expect(await later(31, changes)).toEqual([]);
  expect(await later(100_000, changes)).toBeUndefined();
});
