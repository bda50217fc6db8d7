import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, addYear, istDate } from "#/shared/dates.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertGuidances, insertRecord } from "#test/support/assistance-records.ts";
import type { SupportedPerson } from "./supported.contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.db.deleteFrom("assistanceRecords").execute();
});
afterAll(() => app.close());

const cto = (method: "GET" | "POST" | "PUT", url: string, body?: object) =>
  app.as("cto").request(method, `/api/${url}`, body);
const list = async (query: string) => {
  const answer = await cto("GET", `cto/supported?${query}`);
  const { people, totalAssistance } = answer.json<{
    people: SupportedPerson[];
    totalAssistance: number;
  }>();
  return {
    names: people.map(({ name }) => name),
    people,
    total: Number(answer.headers["x-total-count"]),
    totalAssistance,
  };
};

const today = istDate(new Date());
/** Half a year ago, so that the year of support does not end soon. */
const joined = addDays(today, -180);

test("people with a provider and personal assistants are one list, searched, sorted and paged", async () => {
  const [meera, arjun] = await insertGuidances(app.db, ["Meera Rao", "Arjun Das"]);
  const assistant = (assistantName: string, over: object = {}) =>
    cto("POST", "personal-assistant/create-assistant", {
      assistantName,
      companyName: "Wipro",
      dateOfJoining: joined,
      ...over,
    });
  const users = [];
  for (const username of ["Asha", "Bala", "Chitra"]) {
    const { id } = await insertRecord(app.db, { username, companyName: `${username} Works` });
    users.push(id);
  }
  await cto("PUT", `cto/update-user/${users[0]}`, { guidanceProvider: meera?._id });
  await cto("PUT", `cto/update-user/${users[1]}`, {
    guidanceProvider: meera?._id,
    guidanceHelper: arjun?._id,
  });
  await assistant("Dinesh", { guidanceProvider: arjun?._id, position: "Vendor" });
  const closed = (await assistant("Esha")).json().assistant;

  // Chitra has no provider.
  const open = await list("sort=name");
  expect(open).toMatchObject({ names: ["Asha", "Bala", "Dinesh", "Esha"], total: 4 });
  expect(open.people[2]).toEqual({
    _id: expect.any(String),
    userId: null,
    kind: "assistant",
    name: "Dinesh",
    companyName: "Wipro",
    dateOfJoining: joined,
    position: "Vendor",
    guidanceProvider: arjun,
    guidanceHelper: null,
    closed: false,
    closedAt: null,
    endDate: null,
    supportEnds: addYear(joined),
    version: 1,
  });
  expect(await list("q=arjun&sort=name")).toMatchObject({
    names: ["Bala", "Dinesh"],
    total: 2,
    totalAssistance: 4,
  });
  expect(await list("sort=-name&page=2&pageSize=3")).toMatchObject({ names: ["Asha"], total: 4 });
  expect((await list("sort=guidanceProvider")).names).toEqual(["Dinesh", "Asha", "Bala", "Esha"]);

  await cto("PUT", `cto/close-user/${users[0]}`);
  await cto("PUT", `cto/close-user/${users[2]}`);
  await cto("PUT", `cto/close-personal-assistant/${closed._id}`);
  expect((await list("sort=name")).names).toEqual(["Bala", "Dinesh"]);
  expect((await list("show=closed&kind=user&sort=name")).names).toEqual(["Asha", "Chitra"]);
  expect((await list("show=closed&kind=assistant")).names).toEqual(["Esha"]);
});

test("the overview counts seekers, who is about to end, and the load of each", async () => {
  const overview = async () => (await cto("GET", "cto/overview")).json();
  const before = await overview();
  expect(before).toEqual({
    supported: 2,
    seekers: 0,
    ending: 0,
    firstSeekers: [],
    firstEnding: [],
    load: [
      { _id: expect.any(String), name: "Arjun Das", asProvider: 1, asHelper: 1 },
      { _id: expect.any(String), name: "Meera Rao", asProvider: 1, asHelper: 0 },
    ],
  });
  // 29 February is a year after no day.
  const soon = addDays(today, 5).endsWith("-02-29") ? 6 : 5;
  const yearBefore = (days: number) => {
    const [year, month, day] = addDays(today, days).split("-");
    return `${Number(year) - 1}-${month}-${day}`;
  };
  await insertRecord(app.db, { username: "Ends soon", dateOfJoining: yearBefore(soon) });
  await insertRecord(app.db, { username: "Ended", dateOfJoining: yearBefore(soon), isEnded: true });
  await insertRecord(app.db, { username: "Is over", dateOfJoining: yearBefore(-3) });
  const after = await overview();
  expect(after).toMatchObject({ supported: 2, seekers: 3, ending: 1 });
  const namesIn = (rows: { name: string }[]) => rows.map(({ name }) => name);
  expect(namesIn(after.firstSeekers)).toEqual(["Is over", "Ends soon", "Ended"]);
  expect(namesIn(after.firstEnding)).toEqual(["Ends soon"]);
  expect(after.firstEnding[0]).toMatchObject({ date: addDays(today, soon) });
  expect((await list("show=ending")).names).toEqual(["Ends soon"]);
});
