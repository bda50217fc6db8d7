import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { constants, deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleSheets } from "#test/lab/fuzz/sheets.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { importCalls } from "#test/support/imports.ts";
import { insertPayment } from "#test/support/payments.ts";
import { insertPerson } from "#test/support/personas.ts";
import { sampleZip } from "#test/support/sample-files.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const { tried, moved, confirmed, rowsOf, runJob, find } = importCalls(() => app);

const ACCOUNT = ["username", "role", "status", "paymentOption", "isInvited"] as const;
const account = async (email: string) =>
  (await storedRows(app.db, "users", [...ACCOUNT], { email }))[0];

const HEAD = "Name,E-mail,Role,Sub-role,Payment option";

describe("people", () => {
  test("are tried first, and nothing is stored until it is confirmed; then undone", async () => {
    const one = await tried(
      "people",
      `${HEAD}\nImported One,one@imported.test,Trainee,,Full ` +
        `Payment\nTwo,two@imported.test,trainer,,\n,three@imported.test,Trainee,,\nFour,not an ` +
        `address,Trainee,,\nTwin,ONE@imported.test,Trainee,,\n`,
    );
    expect(one).toMatchObject({ status: "checked", headers: HEAD.split(",") });
    expect(one.counts).toMatchObject({ rows: 5, new: 2, changed: 0, same: 0, problem: 3 });
    expect(await account("one@imported.test")).toBeUndefined();
    const problems = await rowsOf(one, "problem");
    expect(problems.map(({ number, problems: [first] }) => [number, first])).toEqual([
      [4, { column: "username", text: "Enter a name." }],
      [5, { column: "email", text: "An email address has no spaces." }],
      [6, { column: null, text: "Same e-mail as row 2. Keep one of them." }],
    ]);

    const stored = await confirmed(one, true);
    expect(stored).toMatchObject({ status: "stored", counts: { stored: 2 } });
    expect(stored.undoUntil).not.toBeNull();
    expect(await account("one@imported.test")).toMatchObject({
      username: "Imported One",
      role: "Trainee",
      status: "approved",
      paymentOption: "Full Payment",
      isInvited: true,
    });
    const mails = await storedRows(app.db, "outbox", ["recipient"], {
      recipient: "one@imported.test",
    });
    expect(mails).toHaveLength(1);

    await app.db
      .updateTable("users")
      .set({ username: "Renamed", version: 2 })
      .where("email", "=", "two@imported.test")
      .execute();
    const undone = await moved(stored, "undoing");
    expect(undone).toMatchObject({ status: "undone", counts: { reversed: 1, kept: 1, stored: 0 } });
    expect(await account("one@imported.test")).toMatchObject({ status: "rejected" });
    const [left] = await rowsOf(one, "left");
    expect(left).toMatchObject({
      number: 3,
      state: "kept",
      problems: [{ text: "Something has changed since, so this can no longer be undone." }],
    });

    const again = await tried("people", `${HEAD}\nBack,one@imported.test,Trainee,,\n`);
    expect((await rowsOf(again))[0]?.problems[0]?.text).toMatch(
      /^This account was removed on .* Choose “Bring back” to restore it\.$/,
    );
    const back = await moved(again, "mapping", { mapping: again.mapping, isRestoring: true });
    expect(back.counts).toMatchObject({ changed: 1, problem: 0 });
    await confirmed(back);
    expect(await account("one@imported.test")).toMatchObject({
      username: "Back",
      status: "approved",
    });
  });
});

describe("people who were there before", () => {
  test("who had a password and came back is removed again", async () => {
    const { id, email } = await insertPerson(app.db, { name: "Removed" });
    await app.db.deleteFrom("sessions").where("userId", "=", id).execute();
    await app.db.updateTable("users").set({ status: "rejected" }).where("id", "=", id).execute();
    const one = await tried("people", `${HEAD}\nRemoved,${email},Trainee,,\n`);
    const back = await moved(one, "mapping", { mapping: one.mapping, isRestoring: true });
    const done = await confirmed(back);
    expect(await account(email)).toMatchObject({ status: "approved", isInvited: false });
    expect((await moved(done, "undoing")).counts).toMatchObject({ reversed: 1, kept: 0 });
    expect(await account(email)).toMatchObject({ status: "rejected" });
  });

  test("who paid by a changed option meanwhile keeps it, and who did not has the old one again", async () => {
    const paymentOption = "Partial Payment";
    const paid = await insertPerson(app.db, { name: "Paid", paymentOption });
    const open = await insertPerson(app.db, { name: "Open", paymentOption });
    const row = (email: string) => `New Name,${email},Trainee,,Full Payment`;
    const one = await tried("people", [HEAD, row(paid.email), row(open.email)].join("\n"));
    const done = await confirmed(one);
    expect(done.counts).toMatchObject({ stored: 2 });
    await insertPayment(app, paid.id);
    expect((await moved(done, "undoing")).counts).toMatchObject({ reversed: 1, kept: 1 });
    expect(await account(paid.email)).toMatchObject({
      paymentOption: "Full Payment",
      username: "New Name",
    });
    expect(await account(open.email)).toMatchObject({ paymentOption, username: open.username });
  });
});

test("an import that cannot go on keeps no other waiting, and can be discarded", async () => {
  const start = async (name: string) => {
    const file: [string, Buffer] = [
      name,
      Buffer.from("Name,E-mail,Role\nA,a@waits.test,Trainee\n"),
    ];
    const answer = await app
      .as("admin")
      .send("POST", "/api/admin/imports", { kind: "people", file });
    return answer.json().import._id as string;
  };
  const [broken, other] = [await start("broken.csv"), await start("other.csv")];
  const { fileId } = await storedRow(app.db, "imports", "fileId", { id: broken });
  await rm(path.join(app.dataDir, "files", String(fileId)));
  await expect(runJob()).rejects.toThrow(broken);
  expect(await find(other)).toMatchObject({ status: "checked", counts: { new: 1 } });
  expect(await find(broken)).toMatchObject({
    status: "reading",
    problem: expect.stringMatching(/^It could not go on\./),
  });
  expect(await moved(await find(broken), "discarding")).toMatchObject({
    status: "discarded",
    problem: null,
  });
  expect(await storedRow(app.db, "files", "state", { id: String(fileId) })).toEqual({
    state: "dropped",
  });
});

test("what an index could not hold is a problem of its row, and long headers are remembered", async () => {
  // Text that compresses badly.
  const long = (length: number) =>
    Array.from(randomBytes(length), (byte, at) =>
      String.fromCharCode(0x4e00 + byte * 64 + (at % 64)),
    ).join("");
  const extra = Array.from({ length: 50 }, () => long(500));
  const one = await tried(
    "people",
    `${["Name,E-mail,Role", ...extra].join(",")}\nA,${long(1900)},Trainee\n`,
  );
  expect((await rowsOf(one))[0]?.problems).toEqual([
    { column: null, text: "What the row is about is too long." },
  ]);
  const again = await moved(one, "mapping", { mapping: one.mapping });
  expect(again).toMatchObject({ status: "checked", mapping: one.mapping });
});

test("it is done in the name of who confirms it and takes it back", async () => {
  const one = await tried("people", `${HEAD}\nNamed,named@starter.test,Trainee,,\n`);
  const other = await insertPerson(app.db, { name: "Another", role: "Admin" });
  await app.db
    .updateTable("imports")
    .set({ startedBy: other.id })
    .where("id", "=", one._id)
    .execute();
  await app.db.updateTable("users").set({ isDisabled: true }).where("id", "=", other.id).execute();
  const done = await confirmed(one);
  expect(done).toMatchObject({ counts: { stored: 1 }, startedBy: { _id: app.personas.admin.id } });
  await app.db
    .updateTable("imports")
    .set({ startedBy: other.id })
    .where("id", "=", one._id)
    .execute();
  expect(await moved(done, "undoing")).toMatchObject({ status: "undone", counts: { reversed: 1 } });
});

/** The signal of a process that is stopped after this many parts. */
const leavingAfter = (parts: number): AbortSignal => {
  let looks = 0;
  return {
    get aborted() {
      looks += 1;
      return looks > parts;
    },
  } as AbortSignal;
};

test("an end of the process in the middle loses and repeats nothing", async () => {
  const people = Array.from({ length: 50 }, (_, at) => `P ${at},p${at}@many.test,Trainee`);
  const one = await tried("people", `Name,E-mail,Role\n${people.join("\n")}\n`);
  expect(one.counts).toMatchObject({ new: 50 });
  await app.as("admin").request("PUT", `/api/admin/imports/${one._id}/confirmation`, {
    isTelling: true,
    version: one.version,
  });
  await runJob(leavingAfter(1));
  const halfway = await find(one._id);
  expect(halfway).toMatchObject({ status: "storing", progress: { of: 50 } });
  expect(halfway.counts.stored).toBeGreaterThan(0);
  expect(halfway.counts.stored).toBeLessThan(50);
  const stopped = await moved(halfway, "discarding");
  const { stored } = stopped.counts;
  expect(stopped).toMatchObject({ status: "stored", counts: { rest: 50 - stored } });
  expect(stopped.undoUntil).not.toBeNull();
  const done = await confirmed(stopped, true);
  expect(done).toMatchObject({ status: "stored", counts: { stored: 50, rest: 0 } });
  const mails = await app.db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("recipient", "like", "p%@many.test")
    .executeTakeFirstOrThrow();
  expect(Number(mails.count)).toBe(50);
});

test("no file, and a file of another type, are refused; one that cannot be read says why", async () => {
  const refusal = await app
    .as("admin")
    .send("POST", "/api/admin/imports", { kind: "people", file: ["a.xlsx", Buffer.from("a,b")] });
  expect(refusal.json()).toMatchObject({ reason: "SHEETS_ONLY" });
  const one = await tried("people", "Name,E-mail,Role\n");
  expect(one).toMatchObject({
    status: "unreadable",
    problem: "The file has headers, but no rows below them.",
  });
});

/**
 * A spreadsheet of a megabyte whose sheet unpacks to one GiB, which its directory does not reveal.
 */
function bomb(): Buffer {
  const sheet = "xl/worksheets/sheet1.xml";
  const block = deflateRawSync(Buffer.alloc(1024 ** 2), { finishFlush: constants.Z_FULL_FLUSH });
  const content = Buffer.concat(Array.from({ length: 1024 }, () => block));
  const names = ["[Content_Types].xml", "xl/workbook.xml"];
  const bytes = sampleZip([...names.map((name) => ({ name })), { name: sheet, content }]);
  const header = bytes.indexOf(sheet) - 30;
  bytes.writeUInt16LE(8, header + 8);
  bytes.writeUInt32LE(1024 ** 3, header + 22);
  return bytes;
}

test("a file that unpacks to more than it says ends its reading, not the hub", async () => {
  const one = await tried("people", bomb(), "bomb.xlsx");
  expect(one).toMatchObject({
    status: "unreadable",
    problem: "The file holds more than can be read. Save it again with fewer rows.",
  });
});

test("entities, files of the machine, formulas and a million rows come to texts or to nothing", async () => {
  const million = Buffer.from(`Name,E-mail,Role\n${"a,b,c\n".repeat(1_000_000)}`);
  const sheets = new Map(sampleSheets().map(({ name, bytes }) => [name, bytes]));
  const became: Record<string, unknown> = {};
  for (const name of ["laughs.xlsx", "disk.xlsx", "target.xlsx", "formula.xlsx", "million.csv"]) {
    const one = await tried("people", sheets.get(name) ?? million, name);
    became[name] = one.problem ?? (await rowsOf(one)).map(({ cells }) => cells[0]);
  }
  expect(became).toEqual({
    "laughs.xlsx": ["&a30;"],
    "disk.xlsx": ["&a;"],
    "target.xlsx": "The file could not be read. Save it again as CSV or XLSX.",
    "formula.xlsx": "The file has headers, but no rows below them.",
    "million.csv": "The file has more than 11000 lines. Import it in parts.",
  });
});
