import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { importCalls } from "#test/support/imports.ts";
import { insertTraineeIn } from "#test/support/modules.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import type { Import } from "./imports.contract.ts";

const app = await openApp();
const { tried, moved, confirmed, rowsOf } = importCalls(() => app);
const account = (email: string) =>
  storedRow(app.db, "users", ["id", "username", "mobile", "paymentOption"], { email });
const today = app.platform.clock.today();

/** A batch of a module created by the office. Returns its readable id. */
async function insertBatch(startDate: string, capacity: number | null = null): Promise<string> {
  const body = { batchType: "Java", startDate, capacity };
  const answer = await app.as("admin").request("POST", "/api/batch/create-batch", body);
  if (!answer.json().batch) throw new Error(answer.body);
  return answer.json().batch.batchId;
}
const batchOf = async (email: string) => {
  const { id } = await account(email);
  const rows = await storedRows(app.db, "batchMembers", "batchType", { traineeId: id });
  return rows.map(({ batchType }) => batchType);
};
const reasonsOf = async (one: Import) =>
  (await rowsOf(one, "problem")).map(({ number, problems: [first] }) => [
    number,
    first?.column,
    first?.text,
  ]);

test("one file for person, telephone and batch, with columns in any order; taken back, all of it goes", async () => {
  const batch = await insertBatch(today);
  const head = "S.No,Batch ID,Phone No.,Remarks,E-mail ID,Name of the student,Payment";
  const row = (at: number, mobile: string, name = `P ${at}`) =>
    `${at},${batch.toLowerCase()},${mobile},likes tea,p${at}@fields.test,${name},No`;
  const sheet = [head, row(1, "98450 12345"), row(2, "(+91) 98450-12346"), row(3, "98450")];
  const one = await tried("people", sheet.join("\n"));
  expect(await reasonsOf(one)).toEqual([
    [4, "mobile", expect.stringMatching(/^Enter a ten-digit Indian mobile number\./)],
  ]);
  const done = await confirmed(one, true);
  expect(done.counts).toMatchObject({ stored: 2 });
  expect(await account("p1@fields.test")).toMatchObject({ username: "P 1", mobile: "9845012345" });
  expect(await account("p2@fields.test")).toMatchObject({ mobile: "9845012346" });
  expect(await batchOf("p1@fields.test")).toEqual(["Java"]);
  expect(await storedRows(app.db, "outbox", "kind", { recipient: "p1@fields.test" })).toHaveLength(
    1,
  );
  const found = await app.as("admin").request("GET", "/api/admin/approved-users?q=9845012345");
  expect(found.json()[0]).toMatchObject({ email: "p1@fields.test", contactNumber: "9845012345" });
  expect((await moved(done, "undoing")).counts).toMatchObject({ reversed: 2, kept: 0, failed: 0 });
  expect(await batchOf("p1@fields.test")).toEqual([]);
  expect(await storedRows(app.db, "outbox", "id", { recipient: "p1@fields.test" })).toEqual([]);
});

test("a batch is joined by its rules, or the row says why it is not", async () => {
  const [small, ahead, past] = [
    await insertBatch(today, 1),
    await insertBatch(addDays(today, 30)),
    await insertBatch(addDays(today, -30)),
  ];
  const inJava = await insertTraineeIn(app.db, "Java", { name: "Member" });
  const row = (at: number, batch: string, payment = "No", role = "Trainee") =>
    `R ${at},r${at}@rules.test,${role},${payment},${batch}`;
  const lines = [
    "Name,Email,Role,Payment,Batch",
    row(2, small),
    row(3, small),
    row(4, ahead),
    row(5, past),
    row(6, "JAVA-1999-001"),
    row(7, small, "Full"),
    row(8, small, "", "Trainer"),
    `Member,${inJava.email},Trainee,,${ahead}`,
  ];
  const one = await tried("people", lines.join("\n"));
  const reasons = await reasonsOf(one);
  expect(reasons.map(([number, column]) => [number, column])).toEqual(
    [3, 4, 5, 6, 7, 8, 9].map((number) => [number, "batch"]),
  );
  expect(new Set(reasons.map(([, , text]) => text)).size).toBeGreaterThanOrEqual(5);
  expect(reasons.at(-1)?.[2]).toMatch(/^They are in .* already\. Move them/);
  expect((await confirmed(one)).counts).toMatchObject({ stored: 1, refused: 0 });
  expect(await batchOf("r2@rules.test")).toEqual(["Java"]);
});

test("who has taken part in the batch since stays in it, and the row says so", async () => {
  const batch = await insertBatch(today);
  const lines = ["Name,Email,Payment,Batch", `Stays,stays@part.test,No,${batch}`];
  const done = await confirmed(await tried("people", lines.join("\n")));
  const { id } = await account("stays@part.test");
  await app.db
    .insertInto("moduleScores")
    .values({ traineeId: id, module: "Java", score: 8, scoredAt: new Date() })
    .execute();
  expect((await moved(done, "undoing")).counts).toMatchObject({ reversed: 0, kept: 1 });
  expect((await rowsOf(done, "left"))[0]?.problems[0]?.text).toBe(
    "They have taken part in the batch since.",
  );
});

test("what is known is changed field by field, as it was chosen, and the rest stays", async () => {
  const [asha, bala] = await Promise.all(
    ["Asha", "Bala"].map((name) => insertPerson(app.db, { name, paymentOption: "Full Payment" })),
  );
  if (!asha || !bala) throw new Error("nobody");
  const lines = [
    "Name,Email,Payment,Mobile",
    `Asha New,${asha.email},Partial,9845012301`,
    `Bala New,${bala.email},Partial,9845012302`,
    "Newcomer,new@field.test,Partial,",
  ];
  const one = await tried("people", lines.join("\n"));
  expect(one.counts).toMatchObject({ new: 1, changed: 2 });
  const [first] = await rowsOf(one, "asked");
  expect(first?.differences).toEqual([
    { column: "username", from: asha.username, to: "Asha New" },
    { column: "paymentOption", from: "Full Payment", to: "Partial Payment" },
    { column: "mobile", from: "", to: "9845012301" },
  ]);
  const change = (rows: object[], version: number) =>
    app.as("admin").request("PUT", `/api/admin/imports/${one._id}/changes`, {
      rows,
      isTelling: false,
      version,
    });
  const nothing = await change([{ number: 2, columns: ["role"] }], one.version);
  expect([nothing.statusCode, nothing.json().reason]).toEqual([409, "NOTHING_TO_IMPORT"]);
  const rows = [{ number: 2, columns: ["mobile"] }];
  const done = await moved(one, "changes", { rows, isTelling: false, version: one.version });
  expect(done).toMatchObject({ status: "stored", counts: { stored: 1, rest: 2, restNew: 1 } });
  expect(await account(asha.email)).toMatchObject({
    username: asha.username,
    paymentOption: "Full Payment",
    mobile: "9845012301",
  });
  expect(await account(bala.email)).toMatchObject({ username: bala.username, mobile: null });
  expect(await storedRows(app.db, "users", "id", { email: "new@field.test" })).toEqual([]);
  const body = { isTelling: false, isChanging: false, version: done.version };
  expect(await moved(done, "confirmation", body)).toMatchObject({ counts: { stored: 2, rest: 1 } });
  expect(await account(bala.email)).toMatchObject({ username: bala.username });
  await moved(one, "undoing");
  expect(await account(asha.email)).toMatchObject({ username: asha.username, mobile: null });
});

test("a row without an e-mail says so, and a number that somebody gave themselves counts", async () => {
  const lines = ["Name,Email", "Nobody,", "Twin,twin@word.test", "Twin,mailto:TWIN@word.test"];
  expect(await reasonsOf(await tried("people", lines.join("\n")))).toEqual([
    [2, null, "E-mail is missing."],
    [4, null, "Same e-mail as row 3. Keep one of them."],
  ]);
  const marks = await tried("scores", "E-mail,Java\n,7\n");
  expect(await reasonsOf(marks)).toEqual([[2, null, "E-mail or mobile number is missing."]]);
});
