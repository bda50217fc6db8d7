/** A trainer's remarks on a score: entered with it, shown next to it, deleted with it. */
import { expect, test } from "vitest";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { insertClass } from "#test/support/training.ts";

const app = await openApp();
const setCriteria = async (criteria: string) => {
  const admin = app.as("admin");
  const { saved } = (await admin.request("GET", "/api/settings")).json();
  const row = saved.find(({ section }: { section: string }) => section === "criteria");
  return admin.request("PATCH", "/api/settings", {
    criteria: { version: row?.version ?? 0, criteria },
  });
};

/** A trainee in a batch of a module without sessions, and a trainer's calls about their score. */
async function scored({ isNotified = true } = {}) {
  await setCriteria("# Mock\nCode\nSpeech");
  const trainer = await insertPerson(app.db, { name: "Meera", role: "Trainer" });
  const batch = await insertClass(app, { type: "Mock" });
  const [member] = batch.trainees;
  const { request } = app.withToken(trainer.token);
  const score = (body: object) =>
    request("PATCH", `/api/trainee/${member.id}/score`, { scoreType: "mockScore", ...body });
  expect((await score({ score: 8 })).statusCode).toBe(200);
  // As if the time to undo were over and its mail written.
  const noticed = app.db.updateTable("scoreChanges").set({ notifyAt: null });
  if (isNotified) await noticed.where("traineeId", "=", member.id).execute();
  const url = `/api/trainee/${member.id}/score-remarks`;
  const say = (body: object) =>
    request("PUT", url, { scoreType: "mockScore", score: 8, lines: [], next: "", ...body });
  const read = async () => (await request("GET", `${url}?scoreType=mockScore`)).json().remarks;
  const shown = async () => {
    const own = `/api/trainee/${member.id}/batch-details?batchType=Mock`;
    return (await app.withToken(member.token).request("GET", own)).json().remarks;
  };
  const kindsTo = async ({ id: userId }: Persona) =>
    (await storedRows(app.db, "notifications", "kind", { userId }, "id")).map(({ kind }) => kind);
  return { batch, member, trainer, score, say, read, shown, kindsTo, request };
}
const code = { criterion: "Code", text: "Clear names." };
const REMARKS = { lines: [code], next: "Read about streams." };

test("without criteria nothing is asked; with some, what is said is beside the score of whose it is", async () => {
  const { say, read, shown, member, kindsTo, request } = await scored();
  const { criteria } = (await request("GET", "/api/score-criteria")).json();
  expect(criteria).toMatchObject({ Java: [], Mock: ["Code", "Speech"] });
  expect([await read(), await shown()]).toEqual([null, undefined]);
  const lines = [code, { criterion: "Speech", text: " " }];
  const answer = await say({ lines, next: "Read about streams." });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { message: "The remarks are saved.", remarks: REMARKS },
  ]);
  expect([await read(), await shown()]).toEqual([REMARKS, REMARKS]);
  expect(await kindsTo(member)).toEqual(["score-remarks"]);
  const mails = await storedRows(app.db, "outbox", "textBody", {
    recipient: member.email,
    kind: "score-remarks",
  });
  expect(mails[0]?.textBody).toMatch(/Code: Clear names\.\s+What next: Read about streams\./);
  // The same remarks again notify nobody.
  await say(REMARKS);
  expect(await kindsTo(member)).toEqual(["score-remarks"]);
  const lines2 = await storedRows(app.db, "auditLog", "newValue", { action: "score.remarks" });
  expect(JSON.stringify(lines2)).not.toContain("Clear names");
});

test("while the score's own mail waits, that one says it", async () => {
  const { say, member, kindsTo } = await scored({ isNotified: false });
  expect((await say(REMARKS)).statusCode).toBe(200);
  expect(await kindsTo(member)).toEqual([]);
});

test("they stay with a corrected score, and go with a cleared one and when nothing is said any more", async () => {
  const { say, score, shown } = await scored();
  await say(REMARKS);
  await score({ score: 7.5 });
  expect(await shown()).toEqual(REMARKS);
  // A trainer who still sees the old score cannot overwrite the new one's remarks.
  expect((await say({ next: "Old." })).statusCode).toBe(409);
  expect((await say({ score: 7.5 })).json()).toEqual({
    message: "The remarks are gone.",
    remarks: null,
  });
  expect(await shown()).toBeUndefined();
  await say({ ...REMARKS, score: 7.5 });
  await score({ score: null, reason: "Somebody else's." });
  expect(await shown()).toBeUndefined();
  await score({ score: 9 });
  expect(await shown()).toBeUndefined();
});

test("a criterion that is none is refused; one that was said stays when the owner drops it", async () => {
  const { say, read } = await scored();
  const foreign = await say({ lines: [{ criterion: "Hair", text: "Short." }] });
  expect([foreign.statusCode, Object.keys(foreign.json().fields)]).toEqual([400, ["lines"]]);
  await say(REMARKS);
  await setCriteria("# Mock\nSpeech");
  const kept = { lines: [{ ...code, text: "Better names." }], next: "" };
  expect((await say(kept)).statusCode).toBe(200);
  expect(await read()).toEqual(kept);
});

test.each([
  ["too long a line", { lines: [{ ...code, text: "x".repeat(301) }] }, "lines.0.text"],
  ["too long a word for what next", { next: "x".repeat(501) }, "next"],
])("%s is refused at its field", async (_, body, field) => {
  const { say } = await scored();
  const answer = await say(body);
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
});

test("an owner's text that names no module is refused in words", async () => {
  const answer = await setCriteria("# Cobol\nCode");
  expect([answer.statusCode, answer.json().fields]).toEqual([
    400,
    { "criteria.criteria": "There is no module of this name: # Cobol" },
  ]);
});

test("two trainers at once: one of them is stored whole", async () => {
  const { say, read } = await scored();
  const all = Array.from({ length: 10 }, (_, at) => ({
    lines: [{ ...code, text: `Line ${at}` }],
    next: `Next ${at}`,
  }));
  const answers = await Promise.all(all.map(say));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  const { lines, next } = await read();
  expect(all).toContainEqual({ lines, next });
});

test("who repeats a module reads what was said before; undone, it is beside the score again", async () => {
  const { say, score, batch, member } = await scored();
  await score({ score: 5 });
  await say({ ...REMARKS, score: 5 });
  const next = await insertClass(app, { type: "Mock" });
  const admin = app.as("admin");
  const moved = await admin.request("PUT", `/api/batch/${batch.batchId}/move-trainee`, {
    traineeId: member.id,
    toBatchId: next.batchId,
    reason: "Again.",
  });
  expect(moved.statusCode, moved.body).toBe(200);
  const read = async () => {
    const url = `/api/trainee/${member.id}/batch-details?batchType=Mock`;
    return (await app.withToken(member.token).request("GET", url)).json();
  };
  expect(await read()).toMatchObject({ interviewScore: null, former: [{ remarks: REMARKS }] });
  const { decisionId } = moved.json();
  expect((await admin.request("POST", `/api/decisions/${decisionId}/undo`)).statusCode).toBe(200);
  expect(await read()).toMatchObject({ interviewScore: 5, remarks: REMARKS });
});

test("remarks that a colleague has stored since they were read are not overwritten", async () => {
  const { say, read } = await scored();
  expect((await say({ ...REMARKS, before: null })).statusCode).toBe(200);
  const late = await say({ next: "Nothing more.", before: null });
  expect(late.json()).toMatchObject({ reason: "STALE_VERSION", sooner: expect.any(String) });
  expect(await read()).toEqual(REMARKS);
  expect((await say({ next: "More.", before: REMARKS })).statusCode).toBe(200);
});
