import { expect, test } from "vitest";
import { addDays } from "#/shared/dates.ts";
import { shifted } from "#test/support/days.ts";
import { decisionCalls } from "#test/support/decisions.ts";
import { insertCandidate, LONG_NOTE } from "#test/support/marketing.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { makeOpening } from "#test/support/openings.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();
const { undo } = decisionCalls(() => app);

const SLOT = {
  round: "Screening",
  date: shifted("2026-06-01"),
  startTime: "10:00",
  duration: "30 Minutes",
};

/**
 * An opening of Infosys with `count` candidates on its board, each with the calls about their
 * interviews.
 */
async function board(count: number) {
  const openingId = await makeOpening(app);
  await app
    .as("admin")
    .request("PUT", `/api/openings/${openingId}/status`, { status: "published" });
  const people = [];
  for (let at = 0; at < count; at += 1) {
    const candidate = await insertCandidate(app);
    const { id } = candidate.person;
    await app.as("admin").request("POST", `/api/openings/${openingId}/candidates`, { userId: id });
    const [row] = await storedRows(app.db, "applications", "id", { traineeId: id });
    people.push({ ...candidate, applicationId: row?.id ?? "" });
  }
  return people;
}

const arrange = (applicationId: string, fields: object = {}, on: Pick<typeof app, "as"> = app) =>
  on
    .as("admin")
    .request("POST", `/api/applications/${applicationId}/interviews`, { ...SLOT, ...fields });
const reasonsOf = (answers: readonly { statusCode: number; json: () => { reason?: string } }[]) =>
  answers.map((answer) => (answer.statusCode === 201 ? 201 : answer.json().reason)).toSorted();
const idOf = async (traineeId: string) =>
  (await storedRows(app.db, "interviews", "id", { traineeId }))[0]?.id ?? "";

test("of twenty candidates put into a company's one hour at once, on two instances, one is", async () => {
  const people = await board(20);
  const answers = await Promise.all(
    people.map(({ applicationId }, at) => arrange(applicationId, {}, at % 2 ? second : app)),
  );
  expect(reasonsOf(answers)).toEqual([201, ...Array(19).fill("INTERVIEW_CLASH")]);
});

test("of twenty callers for one candidate one arranges or schedules, and they are told once", async () => {
  const [one] = await board(1);
  if (!one) throw new Error("nobody is on the board");
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => {
      const on = at % 2 ? second : app;
      const date = addDays(shifted("2026-06-02"), at);
      return at % 4 < 2 ? one.schedule({ date }, on) : arrange(one.applicationId, { date }, on);
    }),
  );
  const [done, ...refused] = reasonsOf(answers);
  expect([done, new Set(refused)]).toEqual([201, new Set(["CANDIDATE_BUSY", "INTERVIEW_PENDING"])]);
  const kinds = await storedRows(app.db, "outbox", "kind", { recipient: one.person.email });
  expect(kinds.filter(({ kind }) => kind === "interview-scheduled")).toHaveLength(1);
});

test("the hour is looked at again by a move, and by undoing a cancelling", async () => {
  const date = shifted("2026-07-06");
  const [asha, bala] = await board(2);
  if (!asha || !bala) throw new Error("two are on the board");
  await arrange(asha.applicationId, { date });
  await arrange(bala.applicationId, { date, startTime: "15:00" });
  const { round: _, ...slot } = SLOT;
  const url = `/api/arranged-interviews/${await idOf(bala.person.id)}`;
  const move = { ...slot, date, startTime: "10:15", reason: "Sooner." };
  const clash = await app.as("admin").request("PUT", url, move);
  expect([clash.statusCode, clash.json().reason]).toEqual([409, "INTERVIEW_CLASH"]);

  const cancel = async (traineeId: string) => {
    const path = `/api/arranged-interviews/${await idOf(traineeId)}/cancellation`;
    const answer = await app.as("admin").request("POST", path, { reason: "No panel." });
    return answer.json().decisionId as string;
  };
  // The outcome of an adjacent interview does not take its time slot.
  const undone = await cancel(asha.person.id);
  await bala.feedback(await idOf(bala.person.id), { feedback: "Positive" });
  expect(await undo("admin", undone)).toEqual([200, "Undone."]);

  const taken = await cancel(asha.person.id);
  expect((await arrange(bala.applicationId, { date, round: "L1" })).statusCode).toBe(201);
  expect(await undo("admin", taken)).toEqual([409, "UNDO_CHANGED"]);
  expect(await storedRows(app.db, "interviews", "id", { traineeId: asha.person.id })).toEqual([]);
});

test("another duration alone is a change, not a move, and the calendar entry follows", async () => {
  const [one] = await board(1);
  if (!one) throw new Error("nobody is on the board");
  const { round: _, ...slot } = { ...SLOT, date: shifted("2026-09-07") };
  await arrange(one.applicationId, slot);
  const interviewId = await idOf(one.person.id);
  const change = { ...slot, duration: "60 Minutes", reason: "Two panels." };
  const answer = await app
    .as("admin")
    .request("PUT", `/api/arranged-interviews/${interviewId}`, change);
  expect(answer.statusCode, answer.body).toBe(200);
  const stored = await storedRow(app.db, "interviews", ["duration", "startTime"], {
    id: interviewId,
  });
  expect(stored).toEqual({ duration: "60 Minutes", startTime: "10:00" });
  expect(await storedRows(app.db, "interviewMoves", "id", { interviewId })).toEqual([]);
  const sent = { recipient: one.person.email, kind: "interview-changed" };
  const { invitationText } = await storedRow(app.db, "outbox", ["invitationText"], sent);
  expect(invitationText?.match(/METHOD:\w+|SEQUENCE:\d+|DTEND.+T\d{6}/g)).toEqual([
    "METHOD:REQUEST",
    "SEQUENCE:1",
    expect.stringMatching(/^DTEND.+T110000$/),
  ]);
});

test("a candidate who removes what the office arranged gets it back only while the hour is free", async () => {
  const date = shifted("2026-08-03");
  const [asha, bala] = await board(2);
  if (!asha || !bala) throw new Error("two are on the board");
  const remove = async () => {
    const answer = await asha.request("DELETE", `delete/${await idOf(asha.person.id)}`);
    return answer.json().decisionId as string;
  };
  await arrange(asha.applicationId, { date });
  expect(await undo(asha.person, await remove())).toEqual([200, "Undone."]);
  const removed = await remove();
  await arrange(bala.applicationId, { date });
  expect(await undo(asha.person, removed)).toEqual([409, "UNDO_CHANGED"]);
});

test.each(["not taken", "withdrawn"])(
  "one that is still to come is cancelled once its application is %s; one that was held stays",
  async (stage) => {
    const [one] = await board(1);
    if (!one) throw new Error("nobody is on the board");
    const { applicationId, person } = one;
    const where = { id: applicationId };
    const { openingId } = await storedRow(app.db, "applications", "openingId", where);
    const own = app.withToken(person.token);
    const move = (to: string) =>
      app.as("admin").request("PUT", `/api/applications/${applicationId}/stage`, { stage: to });
    const isOwn = stage === "withdrawn";
    const end = () =>
      isOwn ? own.request("PUT", "/api/my-applications/withdrawal", { openingId }) : move(stage);
    const date = addDays(app.platform.clock.today(), 3);
    expect((await arrange(applicationId, { date })).statusCode).toBe(201);
    const planned = await idOf(person.id);
    expect((await end()).statusCode).toBe(200);
    expect(await idOf(person.id)).toBe("");
    const sent = { recipient: person.email, kind: "interview-cancelled" };
    const { invitationText } = await storedRow(app.db, "outbox", ["invitationText"], sent);
    const signs = ["METHOD:CANCEL", `UID:${planned}`];
    expect(invitationText?.match(/METHOD:\w+|UID:\S+/g)).toEqual(signs);

    await (isOwn ? own.request("POST", "/api/my-applications", { openingId }) : move("applied"));
    const held = { date: addDays(app.platform.clock.today(), -3), despiteClashes: true };
    expect((await arrange(applicationId, held)).statusCode).toBe(201);
    expect((await end()).statusCode).toBe(200);
    expect(await idOf(person.id)).not.toBe("");
  },
);

test("what the candidate did meanwhile is told to the office in words about them", async () => {
  const date = shifted("2026-09-07");
  const [asha] = await board(1);
  if (!asha) throw new Error("somebody is on the board");
  const refusal = async () =>
    (await arrange(asha.applicationId, { date, round: "L1" })).json().message;
  await asha.schedule({ date });
  expect(await refusal()).toBe(
    "They have an interview that waits for its outcome: Screening at Infosys.",
  );
  await asha.feedback(await idOf(asha.person.id), { feedback: "Positive" });
  const passed = await arrange(asha.applicationId, { date });
  expect(passed.json().message).toBe("They have passed the Screening round at Infosys already.");
  await asha.place(await idOf(asha.person.id), { onboardingDate: shifted("2026-10-01") });
  expect(await refusal()).toBe("They are placed at Infosys.");
});

test("an interview that a colleague or the candidate cancelled is moved by nobody, who reads who did", async () => {
  const colleague = await insertPerson(app.db, { name: "Anil", role: "Admin" });
  const [asha, bala] = await board(2);
  if (!asha || !bala) throw new Error("two are on the board");
  await arrange(asha.applicationId, { date: shifted("2026-10-05") });
  await arrange(bala.applicationId, { date: shifted("2026-10-06") });
  const { round: _, ...slot } = SLOT;
  const [hers, his] = [await idOf(asha.person.id), await idOf(bala.person.id)];
  const reason = "No panel.";
  const cancelled = await app
    .withToken(colleague.token)
    .request("POST", `/api/arranged-interviews/${hers}/cancellation`, { reason });
  expect(cancelled.statusCode).toBe(200);
  await bala.request("DELETE", `delete/${his}`);
  for (const [id, who] of [
    [hers, "Anil"],
    [his, bala.person.username],
  ]) {
    const url = `/api/arranged-interviews/${id}`;
    const answers = [
      await app.as("admin").request("PUT", url, { ...slot, date: shifted("2026-10-07"), reason }),
      await app.as("admin").request("POST", `${url}/cancellation`, { reason }),
      await app.as("admin").request("PUT", `${url}/follow-up`, { text: "Called." }),
    ];
    const words = new RegExp(`^This interview was cancelled, by ${who} at \\d+:\\d\\d [AP]M\\.$`);
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().message]).toEqual([
        404,
        expect.stringMatching(words),
      ]);
    }
  }
});

test("an interview that a colleague has moved is not cancelled by who read its former day", async () => {
  const colleague = await insertPerson(app.db, { name: "Anil", role: "Admin" });
  const [asha] = await board(1);
  if (!asha) throw new Error("somebody is on the board");
  await arrange(asha.applicationId, { date: shifted("2026-10-05") });
  const id = await idOf(asha.person.id);
  const [{ version = 0 } = {}] = await storedRows(app.db, "interviews", "version", { id });
  const { round: _, ...slot } = SLOT;
  const reason = "No panel.";
  const url = `/api/arranged-interviews/${id}`;
  const moved = await app
    .withToken(colleague.token)
    .request("PUT", url, { ...slot, date: shifted("2026-10-07"), reason });
  expect(moved.statusCode, moved.body).toBe(200);
  const cancel = (read: number) =>
    app.as("admin").request("POST", `${url}/cancellation`, { reason, version: read });
  const stale = await cancel(version);
  expect([stale.statusCode, stale.json().sooner]).toEqual([409, expect.stringMatching(/Anil/)]);
  expect((await cancel(version + 1)).statusCode).toBe(200);
});

test("of two who note what was done about a no-show at once one does, and nothing is written over", async () => {
  const [asha] = await board(1);
  if (!asha) throw new Error("somebody is on the board");
  const made = await arrange(asha.applicationId, { date: shifted("2026-01-12") });
  expect(made.statusCode, made.body).toBe(201);
  const id = await idOf(asha.person.id);
  const outcome = { feedback: "Negative", description: LONG_NOTE, isNoShow: "true" };
  await asha.feedback(id, outcome);
  const [{ version = 0 } = {}] = await storedRows(app.db, "interviews", "version", { id });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? second : app)
        .as("admin")
        .request("PUT", `/api/arranged-interviews/${id}/follow-up`, {
          text: `Call ${at}`,
          version,
        }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const late = answers.find(({ statusCode }) => statusCode !== 200)?.json();
  expect(late.reason).toBe("STALE_VERSION");
  expect(late.sooner).toMatch(
    /^You changed this record yourself at \d{1,2}:\d\d [AP]M, in another window\.$/,
  );
});
