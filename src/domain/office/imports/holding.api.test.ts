import { afterAll, beforeAll, expect, test } from "vitest";
import { countUnread } from "#/domain/messaging/notices/notices.queries.ts";
import type { Import } from "#/domain/office/imports/imports.contract.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { decisionCalls } from "#test/support/decisions.ts";
import { importCalls } from "#test/support/imports.ts";
import { insertTraineeIn } from "#test/support/modules.ts";
import { storedRows } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const { tried, moved, confirmed, runJob, find } = importCalls(() => app);
const { postOffice, later } = decisionCalls(() => app);

const HEAD = "Name,E-mail,Role,Sub-role,Payment option";
const person = (email: string, name = "Held") => `${name},${email},Trainee,,Full Payment`;
const people = (...emails: string[]) =>
  tried("people", `${[HEAD, ...emails.map((email) => person(email))].join("\n")}\n`);

const HOUR = 3600;
/** The people who have got mails this many seconds from now. */
const reachedAfter = (seconds: number) =>
  later(seconds, async () => {
    const { delivered, run } = postOffice();
    await run();
    return delivered;
  });
const mailsTo = (recipient: string) => storedRows(app.db, "outbox", "status", { recipient });
const idOf = async (email: string) =>
  (await storedRows(app.db, "users", "id", { email }))[0]?.id ?? "";

test("what an import tells leaves once it can no longer be taken back, not before", async () => {
  const done = await confirmed(await people("one@held.test", "two@held.test"), true);
  expect(done.mails).toEqual({ waiting: 2, left: 0 });
  const one = await idOf("one@held.test");
  const seen = () => countUnread(app.db, app.platform.clock, one);
  expect(await later(HOUR - 60, seen)).toBe(0);
  expect(await reachedAfter(HOUR - 60)).toEqual([]);
  expect(await later(HOUR + 60, seen)).toBe(1);
  expect((await reachedAfter(HOUR + 60)).toSorted()).toEqual(["one@held.test", "two@held.test"]);
  expect((await find(done._id)).mails).toEqual({ waiting: 0, left: 2 });
});

test("taken back, nothing of it ever leaves, but to whoever stays", async () => {
  const done = await confirmed(await people("gone@held.test", "stays@held.test"), true);
  await app.db
    .updateTable("users")
    .set({ username: "Renamed", version: 2 })
    .where("email", "=", "stays@held.test")
    .execute();
  const undone = await moved(done, "undoing");
  expect(undone).toMatchObject({
    counts: { reversed: 1, kept: 1 },
    mails: { waiting: 1, left: 0 },
  });
  expect(await mailsTo("gone@held.test")).toEqual([]);
  expect(
    await storedRows(app.db, "notifications", "id", { userId: await idOf("gone@held.test") }),
  ).toEqual([]);
  expect(await reachedAfter(HOUR + 60)).toEqual(["stays@held.test"]);
});

test("while its rows are still stored nothing leaves, however long that takes; stored on, it waits anew", async () => {
  const one = await people("first@held.test", "rest@held.test");
  await app.as("admin").request("PUT", `/api/admin/imports/${one._id}/confirmation`, {
    isTelling: true,
    version: one.version,
  });
  await app.db
    .updateTable("importRows")
    .set({ state: "refused" })
    .where("importId", "=", one._id)
    .where("number", "=", 3)
    .execute();
  await runJob();
  await app.db
    .updateTable("importRows")
    .set({ state: "checked" })
    .where("importId", "=", one._id)
    .where("number", "=", 3)
    .execute();
  const begun = await find(one._id);
  const again = async (): Promise<Import> => {
    const body = { isTelling: true, version: begun.version };
    const url = `/api/admin/imports/${one._id}/confirmation`;
    return (await app.as("admin").request("PUT", url, body)).json().import;
  };
  expect(await again()).toMatchObject({ status: "storing", mails: { waiting: 1 } });
  expect(await reachedAfter(30 * HOUR)).toEqual([]);
  await later(HOUR / 2, runJob);
  expect(await reachedAfter(HOUR + 60)).toEqual([]);
  expect((await reachedAfter(2 * HOUR)).toSorted()).toEqual(["first@held.test", "rest@held.test"]);
});

test("an invitation sent by hand meanwhile is the one that leaves", async () => {
  await confirmed(await people("by-hand@held.test"), true);
  const url = `/api/admin/users/${await idOf("by-hand@held.test")}/invitation`;
  const sent = await app.as("admin").request("POST", url);
  expect([sent.statusCode, sent.json().message]).toEqual([200, expect.stringContaining("again")]);
  expect(await mailsTo("by-hand@held.test")).toHaveLength(1);
  expect(await reachedAfter(60)).toEqual(["by-hand@held.test"]);
});

test("marks: told like the rest where people are told, and never where they are not", async () => {
  const trainee = await insertTraineeIn(app.db, "Java", { name: "Told" });
  const untold = await insertTraineeIn(app.db, "Java", { name: "Untold" });
  const marks = (email: string) => tried("scores", `E-mail;Java\n${email};5\n`);
  await confirmed(await marks(untold.email));
  expect(await reachedAfter(2 * HOUR)).toEqual([]);
  const done = await confirmed(await marks(trainee.email), true);
  expect(await reachedAfter(HOUR - 60)).toEqual([]);
  expect(await reachedAfter(HOUR + 60)).toEqual([trainee.email]);
  expect(done.mails).toEqual({ waiting: 1, left: 0 });
  // The second time they would be notified, but it is undone before that.
  const other = await insertTraineeIn(app.db, "Java", { name: "Taken Back" });
  await moved(await confirmed(await marks(other.email), true), "undoing");
  expect(await reachedAfter(2 * HOUR)).toEqual([]);
});
