import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertPerson } from "#test/support/personas.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import type { Person } from "./people.contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const search = async (query: Record<string, string>, who: "admin" | "ceo" = "admin") => {
  const answer = await app
    .as(who)
    .request("GET", `/api/people?${new URLSearchParams({ pageSize: "200", ...query })}`);
  expect(answer.statusCode).toBe(200);
  return {
    people: answer.json().people as Person[],
    total: Number(answer.headers["x-total-count"]),
  };
};
/** Sets the state of a person's account. */
const set = (id: string, values: { status?: "pending" | "rejected"; isDisabled?: boolean }) =>
  app.db.updateTable("users").set(values).where("id", "=", id).execute();

describe("finding one person", () => {
  test("everybody is found, in whatever state, and those who work here", async () => {
    for (const [name, values] of [
      ["Zed Waiting", { status: "pending" }],
      ["Zed Refused", { status: "rejected" }],
      ["Zed Locked", { isDisabled: true }],
      ["Zed Open", {}],
    ] as const) {
      const { id } = await insertPerson(app.db, { name });
      if (Object.keys(values).length > 0) await set(id, values);
    }
    await insertPerson(app.db, { name: "Zed Teacher", role: "Trainer" });
    const { people, total } = await search({ q: "zed " });
    expect(people.map(({ username, role, state }) => [username, role, state])).toEqual([
      ["Zed Locked", "Trainee", "Disabled"],
      ["Zed Open", "Trainee", "Active"],
      ["Zed Refused", "Trainee", "Rejected"],
      ["Zed Teacher", "Trainer", "Active"],
      ["Zed Waiting", "Trainee", "Awaiting approval"],
    ]);
    expect(total).toBe(5);
    const page = await search({ q: "zed ", pageSize: "2", page: "2", sort: "-username" }, "ceo");
    expect([page.total, page.people.map(({ username }) => username)]).toEqual([
      5,
      ["Zed Refused", "Zed Open"],
    ]);
  });

  test("by any number that was given, however it is typed", async () => {
    const { id, username } = await insertPerson(app.db, { name: "Numbered" });
    await insertDetails(app.db, id);
    await app.db
      .updateTable("traineeDetails")
      .set({
        contactNumber: "9123400001",
        whatsappNumber: "9123400002",
        emergencyContactNumber: "8123400003",
      })
      .where("traineeId", "=", id)
      .execute();
    for (const q of ["+91 91234 00001", "9123400002", "91234-00002", "081234 00003"]) {
      expect([q, (await search({ q })).people.map((one) => one.username)]).toEqual([q, [username]]);
    }
  });
});
