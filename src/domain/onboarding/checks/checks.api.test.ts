import { describe, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { addDays, formatDate, istDate } from "#/shared/dates.ts";
import type { TestApp } from "#test/support/app.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { notifyGathered, notifyLater } from "#test/support/gathered.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import type { Persona } from "#test/support/personas.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { auditLines, storedRows } from "#test/support/stored-rows.ts";
import { DOCUMENT_KINDS } from "../documents/documents.rules.ts";
import type { CheckedDocument } from "./checks.contract.ts";

const { app, second } = await openTwoInstances();

const REASON = "The left half is too dark.";
type On = Pick<TestApp, "as">;
const check = (fileId: string, body: object, { on = app, as = "admin" } = {} as Who) =>
  on.as(as).request("PUT", `/api/documents/${fileId}/check`, body);
type Who = { on?: On; as?: "admin" | "ceo" };
const verify = (fileId: string, who?: Who) => check(fileId, { status: "verified" }, who);
const giveBack = (fileId: string, who?: Who) =>
  check(fileId, { status: "returned", reason: REASON }, who);
const send = (person: Persona, kind: string, content: [string, Buffer]) =>
  app
    .withToken(person.token)
    .send("POST", "/api/documents/upload", { userId: person.id, [kind]: content });
const queue = async (query: string): Promise<CheckedDocument[]> =>
  (await app.as("admin").request("GET", `/api/documents/queue?${query}`)).json().documents;
const reply = (answer: Awaited<ReturnType<typeof verify>>) => [
  answer.statusCode,
  answer.json().message,
];
const mailsTo = async (person: Persona) =>
  (await storedRows(app.db, "outbox", "kind", { recipient: person.email }, "id")).map(
    ({ kind }) => kind,
  );
const NEWER: [string, Buffer] = ["pan-again.pdf", samplePdf({ bytes: 900 })];

describe("GET /api/documents/queue", () => {
  test("what is submitted waits, with whose it is; what is only uploaded does not", async () => {
    const { person } = await insertSubmitted(app, "Asha");
    const rows = await queue(`state=waiting&userId=${person.id}`);
    expect(rows.map((row) => row.kind)).toEqual([...DOCUMENT_KINDS].sort());
    expect(rows[0]).toMatchObject({
      userId: person.id,
      username: person.username,
      email: person.email,
      fullName: expect.stringMatching(/\w+ \w+/),
      status: "waiting",
      decidedBy: null,
    });
    await app.db
      .updateTable("documents")
      .set({ queuedAt: null })
      .where("traineeId", "=", person.id)
      .execute();
    expect(await queue(`userId=${person.id}`)).toEqual([]);
    expect(await queue("userId=nobody")).toEqual([]);
  });

  test("those that have waited longest come first, a person's together", async () => {
    const [one, other] = [await insertSubmitted(app, "Later"), await insertSubmitted(app, "First")];
    await app.db
      .updateTable("documents")
      .set({ queuedAt: new Date("2020-01-01") })
      .where("traineeId", "=", other.person.id)
      .execute();
    const people = (await queue("state=waiting")).map((row) => row.userId);
    expect(people.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => other.person.id));
    expect(people.lastIndexOf(one.person.id) - people.indexOf(one.person.id)).toBe(5);
    expect((await queue(`q=${other.person.username}&state=waiting`)).length).toBeGreaterThan(5);
  });

  test("a returned one is late after 14 days, until it is sent again", async () => {
    const { person, fileOf } = await insertSubmitted(app);
    await giveBack(await fileOf("panCard"));
    const late = async () => (await queue(`state=late&userId=${person.id}`)).length;
    expect(await queue(`state=returned&userId=${person.id}`)).toMatchObject([
      { kind: "panCard", reason: REASON, decidedBy: app.personas.admin.username },
    ]);
    const returnedAt = async (decidedAt: Date) => {
      const documents = app.db.updateTable("documents").set({ decidedAt });
      await documents.where("fileId", "=", await fileOf("panCard")).execute();
      return late();
    };
    // Days in India, at any hour, so that midnight passing during the test does not matter.
    const dayBefore = (days: number, time: string) =>
      new Date(`${addDays(istDate(new Date()), -days)}T${time}+05:30`);
    expect(await returnedAt(dayBefore(12, "00:00:00"))).toBe(0);
    expect(await returnedAt(dayBefore(14, "23:59:59"))).toBe(1);
    await send(person, "panCard", NEWER);
    expect(await late()).toBe(0);
  });
});

describe("PUT /api/documents/{fileId}/check", () => {
  test("a returned one is told with the reason, sent again alone, and waits anew", async () => {
    const { person, fileOf } = await insertSubmitted(app);
    const before = await fileOf("panCard");
    expect(reply(await giveBack(before, { as: "ceo" }))).toEqual([200, "PAN card returned."]);
    const own = app.withToken(person.token).request("GET", `/api/documents/${person.id}`);
    const returned = (await own).json();
    expect(returned.isSubmitted).toBe(true);
    expect(returned.documents.filter((row: CheckedDocument) => row.status === "returned")).toEqual([
      expect.objectContaining({ kind: "panCard", reason: REASON, decidedAt: expect.any(String) }),
    ]);
    // Only the office may know who looked at it.
    expect(JSON.stringify(returned)).not.toContain("decidedBy");
    await notifyLater(app);
    expect(await mailsTo(person)).toEqual(["document-returned"]);
    const [told] = await storedRows(app.db, "outbox", "textBody", { recipient: person.email });
    const lastDay = formatDate(addDays(app.platform.clock.today(), 14));
    expect(told?.textBody).toMatch(new RegExp(`${REASON}[^]* needed again, by ${lastDay}[.]`));
    const closed = [409, "Documents already submitted."];
    expect(reply(await send(person, "aadharCard", NEWER))).toEqual(closed);
    const same = await send(person, "panCard", ["panCard.pdf", samplePdf()]);
    const unchanged = "This is the file that was returned. Please send another one.";
    expect(reply(same)).toEqual([409, unchanged]);
    expect((await send(person, "panCard", NEWER)).statusCode).toBe(200);
    expect(await queue(`state=waiting&userId=${person.id}`)).toHaveLength(6);
    expect(await fileOf("panCard")).not.toBe(before);
    expect(reply(await send(person, "panCard", NEWER))).toEqual(closed);
    expect((await verify(before)).statusCode).toBe(404);
    expect((await verify(await fileOf("panCard"))).statusCode).toBe(200);
    const lines = await auditLines(app.db, ["action", "newValue"], { subjectId: person.id });
    expect(lines.slice(-3)).toMatchObject([
      {
        action: "document.returned",
        newValue: { kind: "panCard", fileId: before, reason: REASON },
      },
      { action: "document.sent-again", newValue: { kind: "panCard" } },
      { action: "document.verified", newValue: { kind: "panCard", reason: null } },
    ]);
  });

  test("what is returned to one person is one mail with every reason, sent by any process", async () => {
    const { person, fileOf } = await insertSubmitted(app);
    for (const kind of ["panCard", "aadharCard", "userPhoto"] as const) {
      await giveBack(await fileOf(kind));
    }
    const verified = await fileOf("aadharCard");
    const changed = await check(verified, { status: "verified", was: "returned" });
    expect(changed.statusCode).toBe(200);
    await giveBack(await fileOf("highestDegree"));
    // One of them can still be undone, so no mail is sent.
    await app.db
      .updateTable("documents")
      .set({ notifyAt: new Date(0) })
      .where("fileId", "=", await fileOf("panCard"))
      .execute();
    await notifyGathered(app);
    expect(await mailsTo(person)).toEqual([]);
    // The process that decided is gone, so the other one notifies; both try at once.
    await app.moveClock(31);
    await Promise.all([notifyGathered(second), notifyGathered(app), notifyGathered(second)]);
    await app.moveClock(0);
    const mails = { recipient: person.email };
    const [mail, ...more] = await storedRows(app.db, "outbox", ["subject", "textBody"], mails);
    expect([mail?.subject, more]).toEqual([
      "Please send again: Highest degree, PAN card, Photo",
      [],
    ]);
    expect(mail?.textBody).toContain(`Highest degree: ${REASON}`);
    const notices = await storedRows(app.db, "notifications", "text", { userId: person.id });
    expect(notices).toEqual([{ text: mail?.subject && `${mail.subject}.` }]);
    await notifyLater(app);
    expect(await mailsTo(person)).toHaveLength(1);
  });

  test("once all six are verified the trainee is told, and nothing can be sent any more", async () => {
    const { person, fileOf } = await insertSubmitted(app);
    for (const kind of DOCUMENT_KINDS) {
      expect(await mailsTo(person)).toEqual([]);
      expect((await verify(await fileOf(kind))).statusCode).toBe(200);
    }
    await notifyLater(app);
    expect(await mailsTo(person)).toEqual(["documents-verified"]);
    expect((await send(person, "panCard", NEWER)).statusCode).toBe(409);
  });

  test("returning needs a reason; only what is submitted can be decided about", async () => {
    const { person, fileOf } = await insertSubmitted(app);
    const fileId = await fileOf("userPhoto");
    for (const reason of [undefined, null, "", "  "]) {
      const answer = await check(fileId, { status: "returned", reason });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ["reason"]]);
    }
    expect((await check(fileId, { status: "waiting" })).statusCode).toBe(400);
    expect((await verify(newId())).statusCode).toBe(404);
    const documents = app.db.updateTable("documents").where("traineeId", "=", person.id);
    await documents.set({ queuedAt: null }).execute();
    expect((await verify(fileId)).statusCode).toBe(404);
  });

  test("one of 20 at once decides, the others are told who did", async () => {
    const { person, fileOf } = await insertSubmitted(app);
    const fileId = await fileOf("panCard");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? verify : giveBack)(fileId, { on: index % 3 ? second : app }),
      ),
    );
    const decided = answers.filter((answer) => answer.statusCode === 200);
    expect(decided).toHaveLength(1);
    const [{ status } = { status: "" }] = await storedRows(app.db, "documents", "status", {
      fileId,
    });
    const refusal = `This document is ${status} by now, by ${app.personas.admin.username}.`;
    const others = answers.filter((answer) => answer.statusCode !== 200);
    expect(new Set(others.map((answer) => `${reply(answer)}`))).toEqual(
      new Set([`409,${refusal}`]),
    );
    await notifyLater(app);
    expect(await mailsTo(person)).toHaveLength(status === "returned" ? 1 : 0);
  });

  test("a decision is changed by whoever says that they see it", async () => {
    const { fileOf } = await insertSubmitted(app);
    const fileId = await fileOf("panCard");
    await verify(fileId);
    const change = (status: string, was: string) =>
      check(fileId, { status, was, reason: REASON }, { as: "ceo" });
    expect((await change("returned", "waiting")).statusCode).toBe(409);
    expect((await change("verified", "verified")).statusCode).toBe(409);
    expect((await change("returned", "verified")).statusCode).toBe(200);
    expect((await change("verified", "returned")).statusCode).toBe(200);
  });

  test("a file sent in its place in the meantime is not undone away", async () => {
    const { person, fileOf } = await insertSubmitted(app);
    const { decisionId } = (await giveBack(await fileOf("panCard"))).json();
    await send(person, "panCard", NEWER);
    await app.as("ceo").request("GET", `/api/documents/${person.id}`);
    const undo = await app.as("admin").request("POST", `/api/decisions/${decisionId}/undo`);
    expect([undo.statusCode, undo.json().reason]).toEqual([409, "UNDO_CHANGED"]);
    expect(undo.json().message).toContain(`since, by ${person.username} at `);
  });

  test("the set stays submitted, which is what the fee and a batch ask for", async () => {
    const { person, fileOf } = await insertSubmitted(app);
    await giveBack(await fileOf("panCard"));
    const url = `/api/documents/status/${person.id}`;
    const status = await app.withToken(person.token).request("GET", url);
    expect(status.json()).toEqual({ isSubmitted: true });
  });
});

describe("PUT /api/documents/checks", () => {
  const decideMany = (body: object, on: On = app) =>
    on.as("admin").request("PUT", "/api/documents/checks", body);

  test("several are decided, each by itself, with a result for each, and undone together", async () => {
    const { person } = await insertSubmitted(app, "Many");
    const ids = (await queue(`userId=${person.id}`)).map(({ _id }) => _id);
    const [first = "", ...others] = ids;
    await verify(first);
    const answer = await decideMany({ fileIds: [...ids, newId()], status: "verified" });
    expect(answer.json().message).toMatch(/^5 verified\. 1 not: .* 1 not: /);
    expect(
      answer.json().results.filter(({ problem }: { problem: unknown }) => problem === null),
    ).toHaveLength(5);
    expect(answer.json().decisionIds).toHaveLength(5);
    for (const id of answer.json().decisionIds) {
      const undone = await app.as("admin").request("POST", `/api/decisions/${id}/undo`);
      expect(undone.statusCode, undone.body).toBe(200);
    }
    const waiting = (await queue(`userId=${person.id}&state=waiting`)).map(({ _id }) => _id);
    expect(waiting.toSorted()).toEqual(others.toSorted());
    // A refusal writes nothing.
    const decisions = await storedRows(app.db, "decisions", "id", { subjectId: person.id });
    expect(decisions).toHaveLength(6);
  });

  test("two at once about the papers of several people decide each once", async () => {
    const people = [await insertSubmitted(app, "Uma"), await insertSubmitted(app, "Vani")];
    const rows = await Promise.all(people.map(({ person }) => queue(`userId=${person.id}`)));
    const fileIds = rows.flat().map(({ _id }) => _id);
    const answers = await Promise.all([
      decideMany({ fileIds, status: "verified" }),
      decideMany({ fileIds: fileIds.toReversed(), status: "returned", reason: REASON }, second),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const done = answers.flatMap((answer) =>
      answer.json().results.filter(({ problem }: { problem: unknown }) => problem === null),
    );
    expect(done).toHaveLength(12);
  });

  test("returning needs a reason", async () => {
    const answer = await decideMany({ fileIds: [newId()], status: "returned" });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ["reason"]]);
  });
});
