import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { notifyLater } from "#test/support/gathered.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { askOrder, insertPayment } from "#test/support/payments.ts";
import type { Persona } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";
import { destroyPapers } from "./destroying.service.ts";
import { DOCUMENT_KINDS } from "./documents.rules.ts";

const { app, second } = await openTwoInstances();
const signal = new AbortController().signal;
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

/** A trainee who submitted the six documents this many days ago, with one verified by the admin. */
async function withPapers(days: number) {
  const { person, fileOf } = await insertSubmitted(app);
  const fileId = await fileOf("panCard");
  const body = { status: "verified" };
  await app.as("admin").request("PUT", `/api/documents/${fileId}/check`, body);
  const at = daysAgo(days);
  await app.db
    .updateTable("documents")
    .set({ uploadedAt: at, queuedAt: at })
    .where("traineeId", "=", person.id)
    .execute();
  await app.db
    .updateTable("documents")
    .set({ decidedAt: at })
    .where("traineeId", "=", person.id)
    .where("status", "=", "verified")
    .execute();
  return { person, fileId };
}

const heldBy = ({ id }: Persona) =>
  storedRows(app.db, "documents", ["kind", "fileId", "destroyedAt"], { traineeId: id });
const filesOf = ({ id }: Persona) =>
  app.db.selectFrom("files").select(["state", "wrappedKey"]).where("ownerId", "=", id).execute();
const linesAbout = async ({ id }: Persona) =>
  (await storedRows(app.db, "auditLog", ["action", "newValue"], { subjectId: id })).filter(
    ({ action }) => action === "documents.destroyed",
  );
const listOf = async (person: Persona, by: Pick<typeof app, "withToken"> | null = null) =>
  (
    await (by ? by.withToken(person.token) : app.as("admin")).request(
      "GET",
      `/api/documents/${person.id}`,
    )
  ).json();
const keepFor = async (keepPapersDays: number) => {
  const { saved } = (await app.as("admin").request("GET", "/api/settings")).json();
  const version = saved.find(({ section }: { section: string }) => section === "papers")?.version;
  const section = { version: version ?? 0, keepPapersDays };
  return app.as("admin").request("PATCH", "/api/settings", { papers: section });
};
beforeEach(async () => {
  expect((await keepFor(180)).statusCode).toBe(200);
});

test("papers of who was never admitted are destroyed on the day, with what was decided of them", async () => {
  const { person: kept } = await withPapers(179);
  const { person, fileId } = await withPapers(180);
  const { person: paid } = await withPapers(400);
  await insertPaid(paid);
  await destroyPapers(app.platform, signal);
  for (const who of [kept, paid]) {
    expect((await heldBy(who)).filter(({ destroyedAt }) => destroyedAt)).toEqual([]);
  }
  const held = await heldBy(person);
  expect(held.map(({ kind }) => kind).toSorted()).toEqual([...DOCUMENT_KINDS].toSorted());
  expect(held.every(({ fileId, destroyedAt }) => destroyedAt && !fileId)).toBe(true);
  // The key is deleted with the row, so no copy of the bytes can be decrypted; the sweep then
  // removes them.
  const files = await filesOf(person);
  expect(files.every(({ state, wrappedKey }) => state === "dropped" && !wrappedKey)).toBe(true);
  await app.platform.files.sweep();
  expect(await filesOf(person)).toEqual([]);
  expect((await app.as("admin").request("GET", `/api/files/${fileId}`)).statusCode).toBe(404);
  expect(await linesAbout(person)).toMatchObject([
    { newValue: { why: "never-admitted", documents: expect.any(Array) } },
  ]);
  const seen = await listOf(person);
  expect(seen.documents).toEqual([]);
  expect(seen.destroyed).toContainEqual({
    kind: "panCard",
    status: "verified",
    decidedAt: expect.any(String),
    decidedBy: app.personas.admin.username,
    destroyedAt: expect.any(String),
  });
  expect((await listOf(person, app)).destroyed[0].decidedBy).toBeNull();
  // None of their documents waits for the office any more.
  const queue = await app.as("admin").request("GET", `/api/documents/queue?userId=${person.id}`);
  expect(queue.json()).toMatchObject({ documents: [] });
});

/** As if the fee had been paid, without a batch so far. */
const insertPaid = ({ id }: Persona) => insertPayment(app, id, daysAgo(380));

test("who comes back uploads anew before paying, and the office decides anew", async () => {
  const { person } = await withPapers(200);
  const self = app.withToken(person.token);
  const steps = async () =>
    (await self.request("GET", `/api/onboarding/${person.id}`)).json().isSubmitted;
  const order = () => askOrder(app, person);
  /** Whether the office sees that this person has a fee to pay. */
  const isOwed = async () => {
    const url = `/api/payment/open-fees?q=${person.email}`;
    return (await app.as("admin").request("GET", url)).json().fees.length === 1;
  };
  expect([await steps(), await isOwed()]).toEqual([true, true]);
  await destroyPapers(app.platform, signal);
  expect([await steps(), await isOwed()]).toEqual([false, false]);
  const upload = (kinds: readonly string[]) =>
    self.send("POST", "/api/documents/upload", {
      userId: person.id,
      ...Object.fromEntries(kinds.map((kind) => [kind, [`${kind}.pdf`, samplePdf()] as const])),
    } as never);
  const [first = "", ...others] = DOCUMENT_KINDS;
  expect((await upload([first])).statusCode).toBe(200);
  // A document that is with the office again can no longer be replaced.
  expect((await upload([first])).json().reason).toBe("DOCUMENTS_SUBMITTED");
  expect((await order()).json().reason).toBe("DOCUMENTS_FIRST");
  expect((await upload(others)).statusCode).toBe(200);
  expect([await steps(), await isOwed()]).toEqual([true, true]);
  expect(await listOf(person)).toMatchObject({ destroyed: [], isSubmitted: true });
  const queue = await app.as("admin").request("GET", `/api/documents/queue?userId=${person.id}`);
  expect(queue.json().documents).toHaveLength(6);
  await destroyPapers(app.platform, signal);
  expect((await heldBy(person)).filter(({ destroyedAt }) => destroyedAt)).toEqual([]);
});

test("who comes back waits for a batch, and is told that all is verified, with papers of now", async () => {
  const { person } = await withPapers(200);
  const self = app.withToken(person.token);
  await app.db
    .updateTable("documents")
    .set({ status: "verified", decidedAt: daysAgo(200), decidedBy: app.personas.admin.id })
    .where("traineeId", "=", person.id)
    .execute();
  await destroyPapers(app.platform, signal);
  const join = () => self.request("POST", `/api/waitlist/${person.id}`);
  const refused = await join();
  expect([refused.statusCode, refused.json().reason]).toEqual([409, "DOCUMENTS_FIRST"]);
  const [first = "", ...others] = DOCUMENT_KINDS;
  const uploadAndVerify = async (kinds: readonly string[]) => {
    const answer = await self.send("POST", "/api/documents/upload", {
      userId: person.id,
      ...Object.fromEntries(kinds.map((kind) => [kind, [`${kind}.pdf`, samplePdf()] as const])),
    } as never);
    expect(answer.statusCode, answer.body).toBe(200);
    const held = (await heldBy(person)).filter(({ kind }) => kinds.includes(kind));
    for (const { fileId } of held) {
      const body = { status: "verified" };
      const url = `/api/documents/${fileId}/check`;
      expect((await app.as("admin").request("PUT", url, body)).statusCode).toBe(200);
    }
  };
  const noticed = async () => {
    await notifyLater(app);
    const mails = { recipient: person.email, kind: "documents-verified" };
    return (await storedRows(app.db, "outbox", "id", mails)).length;
  };
  await uploadAndVerify([first]);
  expect(await noticed()).toBe(0);
  await uploadAndVerify(others);
  expect(await noticed()).toBe(1);
  expect((await join()).statusCode).toBeLessThan(300);
});

test("two instances at once leave one line, and a run that is cut off leaves all or nothing", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => withPapers(300)));
  await sql`create function cut_off() returns trigger language plpgsql as $$
    begin raise exception 'cut off'; end $$`.execute(app.db);
  await sql`create trigger cut_off before insert on audit_log for each row
    when (new.action = 'documents.destroyed') execute function cut_off()`.execute(app.db);
  await expect(destroyPapers(app.platform, signal)).rejects.toThrow("cut off");
  for (const { person } of people) {
    expect((await heldBy(person)).every(({ fileId }) => fileId)).toBe(true);
    expect(
      (await filesOf(person)).every(({ state, wrappedKey }) => state === "live" && wrappedKey),
    ).toBe(true);
    expect(await linesAbout(person)).toEqual([]);
  }
  await sql`drop trigger cut_off on audit_log`.execute(app.db);
  await sql`drop function cut_off()`.execute(app.db);
  await Promise.all(
    [app, second, app, second].map(({ platform }) => destroyPapers(platform, signal)),
  );
  for (const { person } of people) {
    expect((await heldBy(person)).every(({ fileId }) => fileId === null)).toBe(true);
    expect(await linesAbout(person)).toHaveLength(1);
  }
});

test("rows that a backup brings back are destroyed again, also where their bytes are gone", async () => {
  const { person } = await withPapers(250);
  const documents = await app.db
    .selectFrom("documents")
    .selectAll()
    .where("traineeId", "=", person.id)
    .execute();
  const files = await app.db
    .selectFrom("files")
    .selectAll()
    .where("ownerId", "=", person.id)
    .execute();
  await destroyPapers(app.platform, signal);
  await app.platform.files.sweep();
  await app.db.insertInto("files").values(files).execute();
  for (const { kind, ...row } of documents) {
    await app.db
      .updateTable("documents")
      .set(row)
      .where("traineeId", "=", person.id)
      .where("kind", "=", kind)
      .execute();
  }
  expect((await listOf(person)).documents).toHaveLength(6);
  await destroyPapers(app.platform, signal);
  expect((await heldBy(person)).every(({ fileId }) => fileId === null)).toBe(true);
  await app.platform.files.sweep();
  expect(await filesOf(person)).toEqual([]);
});

test("the owner's days count, from 180 to 1,095", async () => {
  for (const days of [179, 1_096, 200.5]) {
    expect((await keepFor(days)).json().fields).toHaveProperty("papers.keepPapersDays");
  }
  const { person } = await withPapers(364);
  expect((await keepFor(365)).statusCode).toBe(200);
  await destroyPapers(app.platform, signal);
  expect((await heldBy(person)).every(({ fileId }) => fileId)).toBe(true);
  expect((await keepFor(364)).statusCode).toBe(200);
  await destroyPapers(app.platform, signal);
  expect((await heldBy(person)).every(({ fileId }) => fileId === null)).toBe(true);
});

test("support that ended, and a fee that went back, end the reason; support that runs does not", async () => {
  const people = await Promise.all(Array.from({ length: 2 }, () => withPapers(300)));
  const [running, ended] = people.map(({ person }) => person);
  if (!running || !ended) throw new Error("Two people are needed.");
  for (const { id, username, email } of [running, ended]) {
    await app.db
      .insertInto("assistanceRecords")
      .values({
        id: newId(),
        userId: id,
        username,
        email,
        mobile: "0000000000",
        companyName: "Infosys",
        package: 6.5,
        dateOfJoining: "2025-02-28",
        submittedAt: daysAgo(290),
        isActive: id === running.id,
        endDate: id === running.id ? null : daysAgo(180),
        createdAt: daysAgo(290),
      })
      .execute();
  }
  await destroyPapers(app.platform, signal);
  expect((await heldBy(running)).every(({ fileId }) => fileId)).toBe(true);
  expect(await linesAbout(ended)).toMatchObject([{ newValue: { why: "support" } }]);
  const { submittedAt } = await storedRow(app.db, "documentSets", "submittedAt", {
    traineeId: ended.id,
  });
  expect(submittedAt).toBeInstanceOf(Date);
});
