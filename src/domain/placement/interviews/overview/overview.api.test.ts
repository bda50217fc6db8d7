import { afterAll, beforeAll, expect, test } from "vitest";
import { FIRST_CHOICE } from "#/domain/placement/resumes/resumes.rules.ts";
import { newId } from "#/platform/db/ids.ts";
import { MODULES } from "#/shared/modules.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { shifted } from "#test/support/days.ts";
import { insertCandidate, LONG_NOTE } from "#test/support/marketing.ts";
import { placeInModule } from "#test/support/modules.ts";
import { insertPerson } from "#test/support/personas.ts";
import type { Candidate, Schedule } from "./overview.contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const dayOf = async (
  query: string,
  path = "/api/interviews",
  who: "informer" | "ceo" = "informer",
) => {
  const answer = await app.as(who).request("GET", `${path}${query}`);
  return answer.json<{ schedules: Schedule[] }>().schedules;
};

test("a day of everyone's interviews by time, without phone and mail", async () => {
  const [late, early] = [await insertCandidate(app, "Lata"), await insertCandidate(app, "Esha")];
  await late.schedule({ date: shifted("2026-05-04"), startTime: "16:00" });
  await early.schedule({ date: shifted("2026-05-04"), startTime: "09:30" });
  const schedules = await dayOf(`?date=${shifted("2026-05-04")}`);
  expect(schedules.map((row) => row.userId.username)).toEqual(["Esha", "Lata"]);
  expect(schedules[0]).toEqual({
    _id: expect.any(String),
    userId: { _id: early.person.id, username: "Esha" },
    marketingProfile: { totalExperience: 2.5 },
    companyName: "Infosys",
    round: "Screening",
    startTime: "09:30",
    duration: "30 Minutes",
    feedback: "Pending",
    feedbackDescription: null,
    isNoShow: false,
  });
  expect(await dayOf(`?date=${shifted("2026-05-05")}`)).toEqual([]);
  expect(await dayOf(`?date=${shifted("2026-05-04")}`, "/api/ceo/interviews", "ceo")).toHaveLength(
    2,
  );
  expect(await dayOf(`?date=${shifted("2026-05-04")}&q=esha`)).toHaveLength(1);
  for (const sort of ["duration", "-feedbackDescription"]) {
    expect(await dayOf(`?date=${shifted("2026-05-04")}&sort=${sort}`)).toHaveLength(2);
  }
});

test("without a date it is today in India", async () => {
  const { schedule } = await insertCandidate(app, "Tara");
  const today = app.platform.clock.today();
  await schedule({ date: today });
  for (const query of ["", "?date="]) {
    const names = (await dayOf(query)).map((row) => row.userId.username);
    expect(names).toContain("Tara");
  }
});

test("every candidate with rounds and placement, also one who is no longer eligible", async () => {
  const { person, take, place } = await insertCandidate(app, "Nila");
  await take({ companyName: "Wipro" }, "Negative");
  await take();
  const last = await take({ round: "Manager" });
  await place(last);
  await app.withToken(person.token).request("PUT", "/api/resume", FIRST_CHOICE);
  await app.db.updateTable("users").set({ subRole: null }).where("id", "=", person.id).execute();
  const [just, nearly] = [
    await insertPerson(app.db, { name: "Just Passed" }),
    await insertPerson(app.db, { name: "Nearly Passed" }),
  ];
  for (const module of MODULES) {
    await placeInModule(app.db, just.id, module, { mark: 7 });
    await placeInModule(app.db, nearly.id, module, { mark: module === "Mock" ? 6.99 : 7 });
  }
  const read = async (query: string, who: "admin" | "ceo" = "ceo") => {
    const answer = await app.as(who).request("GET", `/api/ceo/all-interviews${query}`);
    const { users, totalUsers } = answer.json<{ users: Candidate[]; totalUsers: number }>();
    return { users, totalUsers, total: Number(answer.headers["x-total-count"]) };
  };
  const result = await read("?q=nila");
  expect(result.users).toEqual([
    {
      _id: person.id,
      username: "Nila",
      contact: "9876543210",
      roundCount: { Screening: 2, L1: 0, L2: 0, L3: 0, Client: 0, HR: 0 },
      isPlaced: true,
      hasResume: true,
    },
  ]);
  expect(result.total).toBe(1);
  const all = await read("?sort=-isPlaced&pageSize=1", "admin");
  expect(result.totalUsers).toBe(all.total);
  expect(all.users[0]?.isPlaced).toBe(true);
  const byNumber = await read(`?q=${encodeURIComponent("+91 98765-43210")}`);
  expect(byNumber.users.map(({ username }) => username)).toContain("Nila");
  expect((await read("?q=just")).users).toMatchObject([{ hasResume: false }]);
  const names = (await read("")).users.map((row) => row.username);
  expect(names).toEqual(expect.arrayContaining(["eligible", "existingTrainee", "placed"]));
  expect(names).toContain("Just Passed");
  expect(names).not.toContain("Nearly Passed");
  expect(names).not.toContain("trainee");
});

test("the history of one candidate for the office, 404 for who is none", async () => {
  const { person, schedule, request, feedback, place } = await insertCandidate(app, "Uma");
  const id = (await schedule()).json().interview._id;
  await request("PUT", `update/${id}`, { startTime: "15:00", reason: "Power cut" });
  await feedback(id, { feedback: "Positive", description: LONG_NOTE });
  await place(id);
  const answer = await app.as("admin").request("GET", `/api/interviews/history/${person.id}`);
  expect(answer.json()).toMatchObject({
    username: "Uma",
    interviews: [{ _id: id, moves: [{ startTime: "10:00", reason: "Power cut" }], placed: true }],
    placement: { placedCompany: "Infosys", packageAmount: 6.5 },
  });
  for (const other of [newId(), "x", app.personas.trainer.id]) {
    const none = await app.as("ceo").request("GET", `/api/interviews/history/${other}`);
    expect(none.statusCode).toBe(404);
  }
});
