import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { columnNames } from "#/platform/db/column-names.ts";
import { newId } from "#/platform/db/ids.ts";
import { istMoment } from "#/shared/dates.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { placeInModule } from "#test/support/modules.ts";
import { openOfficeTests } from "#test/support/office-payments.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { unzip } from "#test/support/unzip.ts";
import { ACTING_COLUMNS, NOT_COPIED, PARTS } from "./copies.rules.ts";

const { app, insertOnlinePayer, refund } = await openOfficeTests();
const askFor = ({ token }: Persona) => app.withToken(token).request("GET", "/api/privacy/copy");

type Row = Record<string, unknown>;

async function copyOf(person: Persona) {
  const answer = await askFor(person);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/zip");
  const files = unzip(answer.rawPayload);
  return { files, data: JSON.parse(files["data.json"]?.toString("utf8") ?? "") };
}

test("a copy holds the data, and each file as it was handed in", async () => {
  const { person, fileOf } = await insertSubmitted(app, "Asha");
  const other = await insertSubmitted(app, "Bina");
  const paper = await fileOf("panCard");
  await app.as("ceo").request("GET", `/api/files/${paper}`);
  const { files, data } = await copyOf(person);
  const names = Object.keys(files);
  expect(names.slice(0, 2)).toEqual(["read me.txt", "data.json"]);
  expect(names.filter((name) => name.startsWith("files/documents/"))).toHaveLength(6);
  expect(files[`files/documents/${paper.slice(-6)} panCard.pdf`]).toEqual(samplePdf());
  expect(Object.keys(data)).toEqual(["about", ...Object.values(PARTS), "doneByOthers"]);
  expect(data.about).toMatchObject({ format: 1, personId: person.id });
  expect(data.account).toMatchObject([{ id: person.id, email: person.email, role: "Trainee" }]);
  expect([data.documents, data.files, data.details].map((part) => part.length)).toEqual([6, 6, 1]);
  expect(data.doneByOthers).toMatchObject([
    { action: "file.read", document: "panCard", reader: app.personas.ceo.username },
  ]);
  const text = JSON.stringify(data);
  for (const secret of ["argon2", "wrapped", "Hash", other.person.id]) {
    expect(text).not.toContain(secret);
  }
});

test("of others a copy of who works here holds that one acted on them, by id", async () => {
  const cto = await insertPerson(app.db, {
    name: "formerly",
    role: "Admin",
    subRole: "CTO",
    audience: "cto",
  });
  const guide = { name: "Gita Guide", email: "gita@guides.example", mobile: "9812345678" };
  const made = await app.withToken(cto.token).request("POST", "/api/cto/create-guidance", guide);
  expect(made.statusCode, made.body).toBe(200);
  const { person } = await insertSubmitted(app, "Esha");
  const admin = await insertPerson(app.db, { name: "deciding", role: "Admin", audience: "admin" });
  const change = { email: "esha.new@people.example" };
  const url = `/api/admin/users/${person.id}`;
  expect((await app.withToken(admin.token).request("PUT", url, change)).statusCode).toBe(200);
  const own = { userId: admin.id, href: `/people/${person.id}`, createdAt: new Date() };
  await app.db
    .insertInto("notifications")
    .values([
      { ...own, id: newId(), kind: "erasure-waits", text: "Esha asks to be erased." },
      { ...own, id: newId(), kind: "password-changed", text: "Your password was changed." },
    ])
    .execute();
  await app.db
    .insertInto("outbox")
    .values({
      id: newId(),
      kind: "erasure-waits",
      recipient: admin.email,
      subject: "Esha asks to be erased",
      createdAt: new Date(),
      availableAt: new Date(),
    })
    .execute();
  await app.db
    .insertInto("files")
    .values({
      id: newId(),
      ownerId: admin.id,
      kind: "importFile",
      name: "Esha and others.csv",
      type: "csv",
      size: 1,
      sha256: "",
      state: "live",
      createdAt: new Date(),
      changedAt: new Date(),
    })
    .execute();
  await app.db.updateTable("users").set({ subRole: "Informer" }).where("id", "=", cto.id).execute();

  const former = await copyOf(cto);
  const [line] = former.data.trail;
  expect(line).toMatchObject({ action: "guidance.created", subjectType: "guidance" });
  expect(line).not.toHaveProperty("newValue");
  const { files, data } = await copyOf(admin);
  expect(data.trail).toMatchObject([
    { action: "user.changed", subjectId: person.id },
    { action: "copy.downloaded", subjectId: admin.id, newValue: { files: 0, receipts: 0 } },
  ]);
  expect(data.notifications.map(({ kind, text }: Row) => [kind, text])).toEqual([
    ["erasure-waits", undefined],
    ["password-changed", "Your password was changed."],
    ["copy-downloaded", expect.any(String)],
  ]);
  const text = JSON.stringify([former.data, data, Object.keys(files)]);
  for (const others of [guide.name, guide.email, guide.mobile, "Esha", person.email, change.email])
    expect(text).not.toContain(others);
});

test("a copy holds the remarks on a score, and those on a former attempt", async () => {
  const { person } = await insertSubmitted(app, "Devika");
  const batch = await placeInModule(app.db, person.id, "Mock", { mark: 8 });
  const remarksOf = (next: string) => ({ lines: [], next });
  await app.db
    .updateTable("moduleScores")
    .set({ remarks: JSON.stringify(remarksOf("Speak slower.")) })
    .where("traineeId", "=", person.id)
    .execute();
  await app.db
    .insertInto("batchDepartures")
    .values({
      id: newId(),
      traineeId: person.id,
      batchId: batch.id,
      batchType: "Mock",
      joinedAt: new Date(),
      leftAt: new Date(),
      leftBy: app.personas.admin.id,
      reason: "Repeats it.",
      remarks: JSON.stringify(remarksOf("Read about streams.")),
    })
    .execute();
  const { data } = await copyOf(person);
  expect(data.marks).toMatchObject([{ score: 8, remarks: remarksOf("Speak slower.") }]);
  expect(data.batchesLeft).toMatchObject([{ remarks: remarksOf("Read about streams.") }]);
});

test("its name has the day it is in India, also after midnight there", async () => {
  const { person } = await insertSubmitted(app, "Chitra");
  const today = app.platform.clock.today();
  // Ten past midnight in India is the evening before in UTC.
  const night = istMoment(today, "00:10");
  await app.moveClock((night.valueOf() - Date.now()) / 1000);
  const { statusCode, headers } = await askFor(person);
  await app.moveClock(0);
  expect([statusCode, headers["content-disposition"]]).toEqual([
    200,
    `attachment; filename="my-data-${today}.zip"`,
  ]);
});

test("a copy holds each receipt and the credit note that took it back", async () => {
  const { payer, id } = await insertOnlinePayer();
  await refund(id);
  const { files, data } = await copyOf(payer);
  const receipts = Object.entries(files).filter(([name]) => name.startsWith("receipts/"));
  expect(receipts).toHaveLength(2);
  for (const [, bytes] of receipts) expect(bytes.toString("latin1", 0, 5)).toBe("%PDF-");
  expect([data.receipts.length, data.creditNotes.length, data.onlinePayments.length]).toEqual([
    1, 1, 1,
  ]);
});

test("it is noted and told, needs a proof, and is made three times a day at most", async () => {
  const { salesHead } = app.personas;
  await app.db
    .updateTable("sessions")
    .set({ confirmedAt: new Date(0) })
    .where("userId", "=", salesHead.id)
    .execute();
  const unproven = await askFor(salesHead);
  expect([unproven.statusCode, unproven.json().reason]).toEqual([403, "STEP_UP_NEEDED"]);
  const { trainer } = app.personas;
  for (let time = 0; time < 3; time += 1) await copyOf(trainer);
  expect((await askFor(trainer)).statusCode).toBe(429);
  const noted = { action: "copy.downloaded", actorId: trainer.id };
  expect(await storedRows(app.db, "auditLog", "subjectId", noted)).toHaveLength(3);
  const mailed = { kind: "copy-downloaded", recipient: trainer.email };
  expect(await storedRows(app.db, "outbox", "id", mailed)).toHaveLength(3);
});

test("a copy of somebody with more lines than are read at once has each of them once", async () => {
  const { cto } = app.personas;
  await sql`insert into audit_log (id, at, actor_id, action, subject_type)
    select gen_random_uuid(), now(), ${cto.id}, 'copy.test', 'user' from generate_series(1, 2500)`.execute(
    app.db,
  );
  const { data } = await copyOf(cto);
  const lines = data.trail.filter(({ action }: { action: string }) => action === "copy.test");
  expect(new Set(lines.map(({ id }: { id: string }) => id)).size).toBe(2500);
  expect(lines).toHaveLength(2500);
});

const isKnown = (table: string) => table in PARTS || table in NOT_COPIED;

test("every table of the inventory of personal data is in the copy, or named with a reason", async () => {
  const text = await readFile("docs/security/personal-data.md", "utf8");
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema()`.execute(app.db);
  const tables = new Set(rows.map(({ name }) => name));
  const inventory = text.split("## Kept small on purpose")[0] ?? "";
  const named = [...inventory.matchAll(/`(\w+)(?:\.\w+)?`/g)].map(([, name = ""]) => name);
  const held = new Set(named.filter((name) => tables.has(name)));
  expect(held.size).toBeGreaterThan(30);
  const missing = [...held]
    .map((name) => columnNames.propertyOf(name))
    .filter((name) => !isKnown(name));
  expect(missing).toEqual([]);
});

test("every column of the database that names a person is in the copy, or says who acted", async () => {
  const { rows } = await sql<{ place: string; column: string }>`
    select conrelid::regclass::text as place, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'users'::regclass`.execute(app.db);
  expect(rows.length).toBeGreaterThan(40);
  const unknown = rows.filter(
    ({ place, column }) =>
      !isKnown(columnNames.propertyOf(place)) &&
      !ACTING_COLUMNS.has(columnNames.propertyOf(column)),
  );
  expect(unknown).toEqual([]);
});

test("what stands in each part is written down", async () => {
  const text = await readFile("docs/security/copy-of-ones-data.md", "utf8");
  const parts = [...text.matchAll(/^\| `(\w+)` \| `(\w+)` \|/gm)].map(([, part, table = ""]) => [
    columnNames.propertyOf(table),
    part,
  ]);
  expect(Object.fromEntries(parts)).toEqual(PARTS);
});
