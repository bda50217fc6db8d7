import { expect, test } from "vitest";
import { writeAudit } from "#/platform/audit/audit.ts";
import { newId } from "#/platform/db/ids.ts";
import { describeConflict } from "#/platform/db/optimistic-lock.ts";
import type { Actor, Role } from "#/shared/actor.ts";
import { addDays } from "#/shared/dates.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { auditLines } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();
const today = app.platform.clock.today();

async function scheduled(date: string) {
  const candidate = await insertCandidate(app);
  const answer = await candidate.schedule({ date, startTime: "23:30", duration: "30 Minutes" });
  return answer.json().interview._id as string;
}

const mark = (
  id: string,
  presence: string | null,
  before: string | null,
  on: Pick<typeof second, "as"> = app,
) => on.as("admin").request("PUT", `/api/interviews/${id}/presence`, { presence, before });
const shownTo = async (who: "admin" | "informer" | "ceo", id: string) => {
  const { schedules } = (await app.as(who).request("GET", "/api/interviews?pageSize=200")).json();
  return schedules.find(({ _id }: { _id: string }) => _id === id).presence;
};

test("who is at the interview now: marked, seen by all who watch the day, taken back, audited", async () => {
  const id = await scheduled(today);
  expect(await shownTo("informer", id)).toBeUndefined();
  expect((await mark(id, "arrived", null)).json()).toEqual({ presence: "arrived" });
  expect((await mark(id, "called in", "arrived")).statusCode).toBe(200);
  // The same again, from another instance, changes nothing.
  expect((await mark(id, "called in", "arrived", second)).statusCode).toBe(200);
  for (const who of ["admin", "informer", "ceo"] as const) {
    expect([who, await shownTo(who, id)]).toEqual([who, "called in"]);
  }
  // A screen that does not know of it cannot undo it.
  const stale = await mark(id, "arrived", null, second);
  expect([stale.statusCode, stale.json().code]).toEqual([409, "CONFLICT"]);
  expect((await mark(id, "arrived", "called in")).statusCode).toBe(200);
  expect((await mark(id, null, "arrived")).statusCode).toBe(200);
  expect(await shownTo("admin", id)).toBeUndefined();
  const action = "interview.presence";
  const lines = await auditLines(app.db, "newValue", { subjectId: id, action });
  expect(lines.map(({ newValue }) => newValue)).toEqual([
    { presence: "arrived" },
    { presence: "called in" },
    { presence: "arrived" },
    { presence: null },
  ]);
});

test("stays with an interview whose deletion is undone", async () => {
  const candidate = await insertCandidate(app);
  const slot = { date: today, startTime: "23:30", duration: "30 Minutes" };
  const id = (await candidate.schedule(slot)).json().interview._id as string;
  expect((await mark(id, "arrived", null)).statusCode).toBe(200);
  const own = app.withToken(candidate.person.token);
  const deleted = await own.request("DELETE", `/api/interviews/delete/${id}`);
  expect(deleted.statusCode, deleted.body).toBe(200);
  const undone = await own.request("POST", `/api/decisions/${deleted.json().decisionId}/undo`);
  expect(undone.statusCode, undone.body).toBe(200);
  expect(await shownTo("admin", id)).toBe("arrived");
});

test("on another day nobody is there", async () => {
  const id = await scheduled(addDays(today, 1));
  const answer = await mark(id, "arrived", null);
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ["presence"]]);
});

test("an interview that is moved to another day takes nobody's arrival with it", async () => {
  const id = await scheduled(today);
  await mark(id, "done", null);
  // As if on the day it was moved to.
  await app.db
    .updateTable("interviewPresence")
    .set({ markedAt: new Date(Date.now() - 86_400_000) })
    .where("interviewId", "=", id)
    .execute();
  expect(await shownTo("informer", id)).toBeUndefined();
  expect((await mark(id, "arrived", null)).statusCode).toBe(200);
  expect(await shownTo("informer", id)).toBe("arrived");
});

test("of who was sooner a trainee reads no name: the office of its people, nothing of other trainees", async () => {
  const { clock } = app.platform;
  const asha = await insertPerson(app.db, { name: "Asha" });
  const ravi = await insertPerson(app.db, { name: "Ravi" });
  const anil = await insertPerson(app.db, { name: "Anil", role: "Admin" });
  const actions = ["interview.presence"];
  const readBy = async (role: Role, { id }: typeof asha, sooner: typeof asha) => {
    const subject = ["interview", newId()] as const;
    await writeAudit(app.db, { clock, actor: sooner }, "interview.presence", subject);
    const asker = { clock, actor: { id, role } as Actor };
    return (await describeConflict(app.db, asker, subject, { actions })).split(" at ")[0];
  };
  expect(await readBy("Trainee", asha, anil)).toBe(", by the office");
  expect(await readBy("Trainee", asha, ravi)).toBe("");
  expect(await readBy("Trainee", asha, asha)).toBe(", by you");
  expect(await readBy("Admin", anil, asha)).toBe(`, by ${asha.username}`);
});
