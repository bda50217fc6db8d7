import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { addDays, istDate } from "#/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertRecord } from "#test/support/assistance-records.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { insertEntry } from "./log.queries.ts";

let app: TestApp;
let log: string;
beforeAll(async () => {
  app = await testApp();
  const { id } = await insertRecord(app.db, { username: "Nila" });
  log = `/api/cto/records/${id}/entries`;
});
afterAll(() => app.close());

const add = (body: object, url = log) => app.as("cto").request("POST", url, body);
const today = istDate(new Date());

test("a session and a note are kept with who wrote them, newest first", async () => {
  const session = {
    kind: "session",
    text: "Walked through the build.",
    heldOn: today,
    minutes: 45,
  };
  const response = await add(session);
  expect(response.statusCode).toBe(200);
  const writtenBy = { _id: app.personas.cto.id, username: app.personas.cto.username };
  expect(response.json()).toEqual({
    message: "Session logged.",
    entry: { _id: expect.any(String), ...session, writtenBy, writtenAt: expect.any(String) },
  });
  // A note has no day and no length, whatever is sent.
  const note = await add({ ...session, kind: "note", text: "Prefers evenings." });
  expect(note.json().entry).toMatchObject({ heldOn: null, minutes: null });
  const read = await app.as("cto").request("GET", log);
  expect(read.json().entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    "note",
    "session",
  ]);
});

test.each([
  ["kind", { kind: "closing", text: "x" }],
  ["text", { kind: "note", text: "  " }],
  ["text", { kind: "note", text: "x".repeat(2001) }],
  ["heldOn", { kind: "session", text: "x" }],
  ["heldOn", { kind: "session", text: "x", heldOn: "2026-02-30" }],
  ["heldOn", { kind: "session", text: "x", heldOn: addDays(today, 1) }],
  ["heldOn", { kind: "session", text: "x", heldOn: "1900-01-01" }],
  ["minutes", { kind: "session", text: "x", heldOn: today, minutes: 0 }],
  ["minutes", { kind: "session", text: "x", heldOn: today, minutes: 1441 }],
])("a wrong %s is refused at the field", async (field, body) => {
  const answer = await add(body);
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
});

test("nobody's log is not found, under either address", async () => {
  for (const kind of ["records", "personal-assistants"]) {
    for (const id of [newId(), "x"]) {
      const url = `/api/cto/${kind}/${id}/entries`;
      expect((await add({ kind: "note", text: "x" }, url)).statusCode).toBe(404);
      expect((await app.as("cto").request("GET", url)).statusCode).toBe(404);
    }
  }
});

test("an entry written by mistake is deleted; what a closing wrote stays, and the trail keeps it", async () => {
  const { entry } = (
    await add({ kind: "session", text: "Somebody else's.", heldOn: today })
  ).json();
  const remove = (id: string) => app.as("cto").request("DELETE", `/api/cto/entries/${id}`);
  expect((await remove(entry._id)).json()).toEqual({ message: "Entry deleted." });
  expect((await remove(entry._id)).statusCode).toBe(404);
  const texts = (await app.as("cto").request("GET", log)).json().entries;
  expect(texts.map(({ text }: { text: string }) => text)).not.toContain("Somebody else's.");
  const line = { subjectId: entry._id, action: "assistance-entry.removed" };
  const { oldValue } = await storedRow(app.db, "auditLog", "oldValue", line);
  expect(oldValue).toMatchObject({ text: "Somebody else's.", heldOn: today });
  const [recordId] = log.split("/").slice(-2);
  const closing = { kind: "closing", text: "Over.", writtenBy: app.personas.cto.id } as const;
  const id = await insertEntry(app.db, app.platform.clock, { recordId: recordId ?? "" }, closing);
  expect((await remove(id)).statusCode).toBe(404);
});
