import { expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import type { TestApp } from "#test/support/app.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();

async function pending(name: string): Promise<Persona> {
  const person = await insertPerson(app.db, { name });
  const users = app.db.updateTable("users").where("id", "=", person.id);
  await users.set({ status: "pending", paymentOption: null }).execute();
  return person;
}
const decide = (body: object, on: Pick<TestApp, "as"> = app) =>
  on.as("admin").request("PUT", "/api/admin/trainees/decide", body);
const approval = (traineeIds: string[]) => ({
  traineeIds,
  approved: true,
  paymentOption: "Full Payment",
});
const statusOf = async ({ id }: Persona) =>
  (await storedRow(app.db, "users", ["status", "paymentOption"], { id })) ?? null;
const mailsTo = (person: Persona) =>
  storedRows(app.db, "outbox", ["kind", "textBody"], { recipient: person.email }, "id");

test("several are approved with one option, each with a result, and are undone together", async () => {
  const [asha, bala, chitra] = [await pending("Asha"), await pending("Bala"), await pending("C")];
  await decide({ traineeIds: [chitra.id], approved: false });
  const gone = newId();
  const ids = [bala.id, chitra.id, gone, asha.id, "nonsense"];
  const answer = await decide(approval(ids));

  expect(answer.statusCode).toBe(200);
  const processed = "This registration has already been processed\\. By you at [^.]+\\.";
  expect(answer.json()).toMatchObject({
    message: expect.stringMatching(
      `^2 approved\\. 1 not: ${processed} 2 not: Trainee not found\\.$`,
    ),
    results: [
      { id: bala.id, problem: null },
      { id: chitra.id, problem: expect.stringMatching(`^${processed}$`) },
      { id: gone, problem: "Trainee not found." },
      { id: asha.id, problem: null },
      { id: "nonsense", problem: "Trainee not found." },
    ],
    decisionIds: [expect.any(String), expect.any(String)],
    undoSeconds: 30,
  });
  for (const person of [asha, bala]) {
    expect(await statusOf(person)).toEqual({ status: "approved", paymentOption: "Full Payment" });
    expect(await mailsTo(person)).toMatchObject([{ kind: "registration-approved" }]);
  }
  for (const id of answer.json().decisionIds) {
    const undone = await app.as("admin").request("POST", `/api/decisions/${id}/undo`);
    expect(undone.statusCode).toBe(200);
  }
  expect(await statusOf(asha)).toEqual({ status: "pending", paymentOption: null });
  expect(await mailsTo(asha)).toEqual([]);
  expect(await statusOf(chitra)).toMatchObject({ status: "rejected" });
});

test("several are rejected with one reason, which each of them reads", async () => {
  const [asha, bala] = [await pending("Asha"), await pending("Bala")];
  const reason = "The next batch is full.";
  const answer = await decide({ traineeIds: [asha.id, bala.id], approved: false, reason });
  expect(answer.json().message).toBe("2 rejected.");
  for (const person of [asha, bala]) {
    expect(await statusOf(person)).toMatchObject({ status: "rejected" });
    const [mail] = await mailsTo(person);
    expect(mail?.textBody).toContain(`The office wrote: ${reason}`);
  }
  const line = { subjectId: asha.id, action: "registration.rejected" };
  expect(await storedRows(app.db, "auditLog", "newValue", line)).toMatchObject([
    { newValue: { status: "rejected", reason } },
  ]);
});

test("without an option, without anybody and with more than a page nothing is decided", async () => {
  const asha = await pending("Asha");
  const bare = await decide({ traineeIds: [asha.id], approved: true });
  expect([bare.statusCode, Object.keys(bare.json().fields)]).toEqual([400, ["paymentOption"]]);
  expect((await decide(approval([]))).json().fields).toEqual({
    traineeIds: "Choose at least one registration.",
  });
  expect((await decide(approval(Array.from({ length: 201 }, newId)))).statusCode).toBe(400);
  expect(await statusOf(asha)).toMatchObject({ status: "pending" });
});

test("two admins with the same rows the other way round decide each once", async () => {
  const people = await Promise.all(["A", "B", "C", "D"].map(pending));
  const ids = people.map(({ id }) => id);
  const answers = await Promise.all([
    decide(approval(ids)),
    decide(approval(ids.toReversed()), second),
    decide({ traineeIds: ids, approved: false }, second),
  ]);
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  const done = answers.flatMap((answer) =>
    answer.json().results.filter(({ problem }: { problem: string | null }) => problem === null),
  );
  expect(done).toHaveLength(4);
  for (const person of people) expect(await mailsTo(person)).toHaveLength(1);
});
