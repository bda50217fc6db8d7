import { expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { insertGuidances, insertRecord } from "#test/support/assistance-records.ts";
import { decisionCalls } from "#test/support/decisions.ts";
import { openApp } from "#test/support/opened-app.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();
const { undo } = decisionCalls(() => app);
const [meera, arjun] = await insertGuidances(app.db, ["Meera Rao", "Arjun Das"]);
const cto = (method: "POST" | "PUT", url: string, body: object) =>
  app.as("cto").request(method, `/api/${url}`, body);
const assign = (ids: readonly string[], fields: object) =>
  cto("PUT", "cto/guidance-assignments", { ids, ...fields });
const guidesOf = (id: string) =>
  storedRow(app.db, "assistanceRecords", ["guidanceProviderId", "guidanceHelperId"], { id });
const mailsOf = async (userId: string) => {
  const { email } = await storedRow(app.db, "users", "email", { id: userId });
  return storedRows(app.db, "outbox", "kind", { recipient: email });
};

test("several get a guide in one call, each told once; who cannot is named, the rest undone", async () => {
  const [one, two, closed] = await Promise.all(
    ["First", "Second", "Closed"].map((username) => insertRecord(app.db, { username })),
  );
  if (!one || !two || !closed) throw new Error("no records");
  await cto("PUT", `cto/close-user/${closed.id}`, {});
  const assistant = { assistantName: "Outside", companyName: "Wipro", dateOfJoining: "2026-02-28" };
  const made = await cto("POST", "personal-assistant/create-assistant", assistant);
  const outside: string = made.json().assistant._id;
  const unknown = newId();
  const ids = [one.id, two.id, closed.id, outside, unknown];
  const answer = await assign(ids, { guidanceProvider: meera?._id, guidanceHelper: arjun?._id });
  expect(answer.statusCode, answer.body).toBe(200);
  const { results, message, decisionIds } = answer.json();
  expect(results.map(({ problem }: { problem: string | null }) => problem === null)).toEqual([
    ...[true, true, false, true, false],
  ]);
  expect(message).toMatch(/^3 assigned to Meera Rao\. 1 not: .*1 not: /);
  const both = { guidanceProviderId: meera?._id, guidanceHelperId: arjun?._id };
  expect([await guidesOf(one.id), await guidesOf(two.id)]).toEqual([both, both]);
  expect(await guidesOf(closed.id)).toMatchObject({ guidanceProviderId: null });
  expect(
    await storedRow(app.db, "personalAssistants", "guidanceProviderId", { id: outside }),
  ).toEqual({ guidanceProviderId: meera?._id });
  expect(await mailsOf(one.userId)).toHaveLength(1);
  expect(decisionIds).toHaveLength(3);
  for (const id of decisionIds) expect((await undo("cto", id))[0]).toBe(200);
  expect(await guidesOf(one.id)).toEqual({ guidanceProviderId: null, guidanceHelperId: null });
  expect(await mailsOf(one.userId)).toEqual([]);
  const notices = await storedRows(app.db, "notifications", "id", { userId: one.userId });
  expect(notices).toEqual([]);
});

test("what is left out stays, the same again changes nothing, and an unknown guide refuses all", async () => {
  const { id, userId } = await insertRecord(app.db, { username: "Kept" });
  await assign([id], { guidanceProvider: meera?._id });
  await assign([id], { guidanceHelper: arjun?._id });
  expect(await guidesOf(id)).toEqual({
    guidanceProviderId: meera?._id,
    guidanceHelperId: arjun?._id,
  });
  const before = await mailsOf(userId);
  const again = (await assign([id], { guidanceHelper: arjun?._id })).json();
  expect([again.results, again.decisionIds]).toEqual([[{ id, problem: null }], undefined]);
  expect(await mailsOf(userId)).toEqual(before);
  const unknown = await assign([id], { guidanceProvider: newId() });
  expect([unknown.statusCode, unknown.json().fields]).toEqual([
    400,
    { guidanceProvider: "Choose somebody from the list." },
  ]);
  expect((await assign([id], {})).statusCode).toBe(400);
});

test("who a colleague has assigned since they were read is left with that guide", async () => {
  const records = ["Read", "Assigned"].map((username) => insertRecord(app.db, { username }));
  const [read, assigned] = await Promise.all(records);
  if (!read || !assigned) throw new Error("no records");
  await cto("PUT", `cto/update-user/${assigned.id}`, { guidanceProvider: arjun?._id });
  const ids = [read.id, assigned.id];
  const versions = ids.map((_id) => ({ _id, version: 1 }));
  const answer = await assign(ids, { versions, guidanceProvider: meera?._id });
  expect(answer.json().results).toEqual([
    { id: read.id, problem: null },
    { id: assigned.id, problem: expect.stringMatching(/^You changed this record yourself at /) },
  ]);
  expect(await guidesOf(assigned.id)).toMatchObject({ guidanceProviderId: arjun?._id });
});
