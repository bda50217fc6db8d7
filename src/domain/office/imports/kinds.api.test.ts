import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { type TestApp, testApp } from "#test/support/app.ts";
import { importCalls } from "#test/support/imports.ts";
import { confirmPlacement, insertCandidate } from "#test/support/marketing.ts";
import { insertTraineeIn, placeInModule } from "#test/support/modules.ts";
import { insertPayer } from "#test/support/payments.ts";
import { insertPerson } from "#test/support/personas.ts";
import {
  ATTENDED,
  CLASS,
  domainOf,
  EXPORTED,
  MARKED,
  PAYER,
  PLACED,
  SPREADSHEETS,
} from "#test/support/spreadsheets/lines.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { SLOTS } from "#test/support/training.ts";
import { sessionCalls } from "#test/support/training-calls.ts";
import type { ImportKind } from "./kinds.rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const { tried, moved, confirmed, rowsOf, stored, csvOf } = importCalls(() => app);
const { held, presentIn } = sessionCalls(() => app);

const certificatesOf = (traineeId: string) =>
  storedRows(app.db, "certificates", ["kind", "reason"], { traineeId });
const problemsOf = async (one: Awaited<ReturnType<typeof tried>>) =>
  (await rowsOf(one, "problem")).map(({ problems }) => problems[0]);

/** Gives a person, or a batch, the name used in the spreadsheet programs' fixtures. */
const known = async (id: string, email: string) => {
  await app.db.updateTable("users").set({ email }).where("id", "=", id).execute();
  return email;
};

/** Imports an export saved by a spreadsheet program: nothing is new, nothing changes. */
async function expectEqualFromProgram(kind: ImportKind) {
  const rows = EXPORTED[kind];
  const ours = (await stored(kind)).filter((line) => line.join().includes(domainOf(kind)));
  expect(ours.toSorted()).toEqual([...rows].toSorted());
  for (const name of [`${kind}.csv`, `${kind}.xlsx`]) {
    const one = await tried(kind, await readFile(new URL(name, SPREADSHEETS)), name);
    expect(await problemsOf(one)).toEqual([]);
    expect(one.counts).toMatchObject({ rows: rows.length, same: rows.length });
  }
}

/** Exports stored data and imports it in both file formats: nothing is new or changes. */
async function expectEqualAgain(kind: ImportKind, least: number) {
  const lines = await stored(kind);
  expect(lines.length).toBeGreaterThan(least);
  const rows = lines.length - 1;
  const xlsx = await writeXlsxFile(
    lines.map((line) => line.map((value) => (value ? { value, type: String } : null))),
  ).toBuffer();
  for (const one of [await tried(kind, csvOf(lines)), await tried(kind, xlsx, `${kind}.xlsx`)]) {
    expect(await problemsOf(one)).toEqual([]);
    expect(one.counts).toMatchObject({ rows, same: rows, new: 0, changed: 0 });
  }
}

test("marks: a blank is no mark, numbers stay what they are, and undo puts each back", async () => {
  const { id } = await insertTraineeIn(app.db, "Java", { mark: 5, name: "Marked" });
  const other = await insertTraineeIn(app.db, "AEM", { name: "Unmarked" });
  const [email, otherEmail] = [await known(id, MARKED[0]), await known(other.id, MARKED[1])];
  const one = await tried(
    "scores",
    `E-mail;Java;AEM\n${email};7,5;\n${otherEmail};;8\nnobody@example.test;7;\n${email.toUpperCase()} ;11;\n`,
  );
  expect(await problemsOf(one)).toEqual([
    { column: "person", text: "Nobody with an account has this." },
    { column: null, text: "Same person as row 2. Keep one of them." },
  ]);
  const done = await confirmed(one);
  expect(done.counts).toMatchObject({ stored: 2, refused: 0 });
  const marks = () => storedRows(app.db, "moduleScores", ["module", "score"], { traineeId: id });
  expect(await marks()).toEqual([{ module: "Java", score: 7.5 }]);
  expect(await storedRows(app.db, "notifications", "id", { userId: id })).toEqual([]);
  expect(await certificatesOf(other.id)).toEqual([{ kind: "module", reason: null }]);
  await expectEqualAgain("scores", 2);
  await expectEqualFromProgram("scores");
  expect((await moved(done, "undoing")).counts).toMatchObject({ reversed: 2 });
  expect(await marks()).toEqual([{ module: "Java", score: 5 }]);
  expect(await storedRows(app.db, "moduleScores", "score", { traineeId: other.id })).toEqual([]);
  expect(await certificatesOf(other.id)).toEqual([
    { kind: "module", reason: "The score was changed and no longer passes." },
  ]);
});

test("marks: every column lands, each change is shown with what it was, and a mark given since is kept", async () => {
  const { id, email } = await insertTraineeIn(app.db, "Java", { mark: 5, name: "Whole" });
  const others = ["AEM", "Communication", "Mock", "FinalCheck"] as const;
  for (const module of others) await placeInModule(app.db, id, module);
  const [head = []] = await stored("scores");
  const one = await tried("scores", csvOf([head, [email, "7", "7.5", "8", "8.5", "9"]]));
  const [row] = await rowsOf(one);
  expect(row?.differences).toEqual([
    { column: "Java", from: "5", to: "7" },
    ...others.map((column, index) => ({ column, from: "", to: String(7.5 + index / 2) })),
  ]);
  const done = await confirmed(one);
  const marks = async () =>
    (await storedRows(app.db, "moduleScores", "score", { traineeId: id }, "score")).map(
      ({ score }) => score,
    );
  expect(await marks()).toEqual([7, 7.5, 8, 8.5, 9]);
  const since = { score: 10, scoreType: "javaScore" };
  const url = `/api/trainee/${id}/score`;
  expect((await app.as("trainer").request("PATCH", url, since)).statusCode).toBe(200);
  expect((await moved(done, "undoing")).counts).toMatchObject({ reversed: 0 });
  expect(await marks()).toEqual([7.5, 8, 8.5, 9, 10]);
});

test("attendance: marked at a session that was held, and kept where its trainer said otherwise since", async () => {
  const { batch, session } = await held();
  const [asha, bala, chitra] = batch.trainees;
  await Promise.all(batch.trainees.map(({ id }, at) => known(id, ATTENDED[at] ?? "")));
  await app.db.updateTable("batches").set({ batchId: CLASS }).where("id", "=", batch.id).execute();
  const head = "E-mail,Batch,Date,Time,Present,Excused";
  const row = (email: string, present: string, excuse = "") =>
    `${email},${CLASS},02/02/2026,${SLOTS[0].toLowerCase()},${present},${excuse}`;
  const excuses = () => storedRows(app.db, "excusedAbsences", "reason", { traineeId: asha.id });
  const one = await tried(
    "attendance",
    [
      head,
      row(ATTENDED[0], "absent", '"Ill, wrote before"'),
      row(ATTENDED[1], "yes"),
      row(ATTENDED[2], "P"),
      row(ATTENDED[0], "maybe"),
      row(ATTENDED[0], "yes", '"Ill, wrote before"'),
    ].join("\n"),
  );
  expect(one.counts).toMatchObject({ changed: 2, same: 1, problem: 2 });
  const done = await confirmed(one);
  expect(await presentIn(session._id)).toEqual([bala.id, chitra.id].sort());
  expect(await excuses()).toEqual([{ reason: "Ill, wrote before" }]);
  await expectEqualAgain("attendance", 3);
  await expectEqualFromProgram("attendance");
  const endBatch = (endDate: string | null) =>
    app.db.updateTable("batches").set({ endDate }).where("id", "=", batch.id).execute();
  await endBatch("2026-02-03");
  await expectEqualAgain("attendance", 3);
  await endBatch(null);
  await app.db.deleteFrom("attendance").where("traineeId", "=", chitra.id).execute();
  expect((await moved(done, "undoing")).counts).toMatchObject({ reversed: 1, kept: 1 });
  expect(await presentIn(session._id)).toEqual([asha.id, bala.id].sort());
  expect(await excuses()).toEqual([]);
});

test("payments: recorded as the office does, voided by undo", async () => {
  const payer = await insertPayer(app);
  const email = await known(payer.id, PAYER);
  const { fees } = (await app.as("admin").request("GET", "/api/payment/open-fees")).json();
  const { amount } = fees.find(({ userId }: { userId: string }) => userId === payer.id);
  const head = "E-mail,For,Amount,Method,Paid on,Reference,Taken by";
  const wrong = await tried("payments", `${head}\n${email},,100,cash,2026-02-02,,\n`);
  expect(await problemsOf(wrong)).toEqual([
    { column: "amount", text: expect.stringMatching(/^Exactly ₹/) },
  ]);
  const long = await tried(
    "payments",
    `${head}\n${email},,${amount},cash,2026-02-02,${"7".repeat(101)},\n`,
  );
  expect(await problemsOf(long)).toEqual([
    { column: "reference", text: "Use at most 100 characters." },
  ]);
  const one = await tried(
    "payments",
    `${head}\n${email},,"Rs. ${amount}",cash,2026-02-02,123456789012345,ಅನಿತಾ\n`,
  );
  const done = await confirmed(one);
  expect(done.counts).toMatchObject({ stored: 1 });
  await expectEqualAgain("payments", 1);
  await expectEqualFromProgram("payments");
  expect((await moved(done, "undoing")).counts).toMatchObject({ reversed: 1 });
  const receipts = await storedRows(app.db, "receipts", "voidedAt", { traineeId: payer.id });
  expect(receipts).toEqual([{ voidedAt: expect.any(Date) }]);
});

test("guides: added, changed, and known by their address", async () => {
  const head = "Name,E-mail,Mobile,Level";
  const first = await tried(
    "guides",
    `${head}\n'=Sum,sum@calc.example,+91 98765 43210,senior\nLost,lost@calc.example,98765432,\n`,
  );
  expect((await problemsOf(first))[0]).toEqual({
    column: "mobile",
    text: "Enter a ten-digit Indian mobile number. A spreadsheet may have taken a zero off its beginning.",
  });
  await confirmed(first);
  const read = (email: string) => storedRows(app.db, "guidances", ["name", "mobile"], { email });
  expect(await read("sum@calc.example")).toEqual([{ name: "=Sum", mobile: "9876543210" }]);
  await confirmed(await tried("guides", `${head}\nगीता,gita@calc.example,6000000001,Junior\n`));
  await expectEqualAgain("guides", 1);
  await expectEqualFromProgram("guides");
  const second = await tried("guides", `${head}\nSum,SUM@calc.example,9876543210,\n`);
  const [row] = await rowsOf(second, "changed");
  expect(row?.differences).toEqual([{ column: "name", from: "=Sum", to: "Sum" }]);
  const done = await confirmed(second);
  await moved(done, "undoing");
  expect((await read("sum@calc.example"))[0]?.name).toBe("=Sum");
});

test("placements: after an interview that went well, once, by address or by number", async () => {
  const { person, take } = await insertCandidate(app, "Placed");
  await take();
  // Makes the day in the file, written by a spreadsheet program, fit this interview in any year.
  await app.db
    .updateTable("interviews")
    .set({ date: "2026-04-06" })
    .where("traineeId", "=", person.id)
    .execute();
  await app.db
    .updateTable("marketingProfiles")
    .set({ contact: "9123456780" })
    .where("traineeId", "=", person.id)
    .execute();
  await known(person.id, PLACED);
  const head = "Contact number,Company name,Package (LPA),Date of joining";
  const one = await tried(
    "placements",
    `${head}\n+91 91234 56780,Infosys,6.5 LPA,4 May 2026\n987654321,Infosys,6.5,2026-05-04\n`,
  );
  expect((await problemsOf(one))[0]?.text).toContain("taken a zero off");
  const done = await confirmed(one);
  expect(done.counts).toMatchObject({ stored: 1 });
  const fives = await tried("placements", `${head}\n${PLACED},Infosys,"4,5",2026-05-04\n`);
  expect(await problemsOf(fives)).toEqual([
    { column: "packageAmount", text: expect.stringMatching(/^A comma only groups/) },
  ]);
  const pasted = `\u202a(+91) 91234–56780\u202c,Infosys,₹6.50 lakhs p.a.,04-05-2026 10:30`;
  const asPasted = await tried("placements", `${head}\n${pasted}\n`);
  expect([asPasted.counts.same, await problemsOf(asPasted)]).toEqual([1, []]);
  const inCapitals = `${head}\n${PLACED.toUpperCase()},Infosys,6.5,2026-05-04\n`;
  const again = await tried("placements", inCapitals);
  expect([again.counts.same, await problemsOf(again)]).toEqual([1, []]);
  const placements = () => storedRows(app.db, "placements", "id", { traineeId: person.id });
  expect(await placements()).toHaveLength(1);
  expect(await certificatesOf(person.id)).toEqual([]);
  await confirmPlacement(app, person);
  await expectEqualAgain("placements", 1);
  await expectEqualFromProgram("placements");
  expect((await moved(done, "undoing")).counts).toMatchObject({ reversed: 1 });
  expect(await placements()).toEqual([]);
  expect(await certificatesOf(person.id)).toEqual([
    { kind: "placement", reason: "The placement was taken back." },
  ]);
});

test("a person is the same by address and by number however it is written, and a day in any order", async () => {
  const known = async (contact: string) => {
    const { person } = await insertCandidate(app);
    const profile = app.db.updateTable("marketingProfiles").set({ contact });
    await profile.where("traineeId", "=", person.id).execute();
    return person.email;
  };
  const [asha, bala] = [await known("9123456781"), await known("9123456782")];
  const twinsOf = async (one: Awaited<ReturnType<typeof tried>>) =>
    (await rowsOf(one)).map(
      ({ problems }) => problems.find(({ text }) => text.startsWith("Same"))?.text,
    );
  const marks = `E-mail,Java\n${asha},7\n${bala},6\n+91 91234-56781,8\n9123456782,9\n`;
  expect(await twinsOf(await tried("scores", marks))).toEqual([
    undefined,
    undefined,
    "Same person as row 2. Keep one of them.",
    "Same person as row 3. Keep one of them.",
  ]);
  const row = (person: string, day: string) => `${person},${CLASS},${day},${SLOTS[0]},yes`;
  const attended = [
    row(asha, "02/02/2026"),
    row("09123456781", "2 Feb 2026"),
    row(asha, "2026-02-03"),
    row(`Asha <${asha}>`, "2/2/26").replace(" to ", " – "),
  ];
  const same = "Same person, batch, date and time as row 2. Keep one of them.";
  const file = ["E-mail,Batch,Date,Time,Present", ...attended].join("\n");
  const twins = await twinsOf(await tried("attendance", file));
  expect(twins).toEqual([undefined, same, undefined, same]);
});

test("people: what is stored comes in again, equal", async () => {
  const lines = [["Name", "E-mail", "Role", "Sub-role", "Payment option", "Amount"]];
  await confirmed(await tried("people", csvOf([...lines, ...EXPORTED.people])));
  const gone = await insertPerson(app.db, { name: "Locked" });
  await app.db.updateTable("users").set({ isDisabled: true }).where("id", "=", gone.id).execute();
  await expectEqualAgain("people", 9);
  await expectEqualFromProgram("people");
});
