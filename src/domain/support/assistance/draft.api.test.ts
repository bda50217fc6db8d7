import { expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { shifted } from "#test/support/days.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { openApp } from "#test/support/opened-app.ts";

const app = await openApp();

const recordOf = (userId: string) =>
  app.db
    .selectFrom("assistanceRecords")
    .selectAll()
    .where("userId", "=", userId)
    .executeTakeFirst();

test("a recorded placement opens the draft with company, package, joining date and mobile", async () => {
  const { person, take, place } = await insertCandidate(app);
  const id = await take();
  expect(await recordOf(person.id)).toBeUndefined();
  await place(id);
  expect(await recordOf(person.id)).toMatchObject({
    username: person.username,
    email: person.email,
    mobile: "9876543210",
    companyName: "Infosys",
    package: 6.5,
    dateOfJoining: shifted("2026-04-01"),
    isActive: false,
    submittedAt: null,
    endDate: null,
    closedAt: null,
  });
});

test("a created Assistance user has a draft, and so has who becomes one; others have none", async () => {
  const create = async (over: object) => {
    const email = `dev.${newId().slice(-8)}@example.in`;
    const form = { username: "Dev Nair", email, role: "Trainee", ...over };
    const answer = await app.as("admin").request("POST", "/api/admin/create-user", form);
    return answer.json().user;
  };
  const helped = await create({ subRole: "Assistance", amount: 2500 });
  expect(await recordOf(helped._id)).toMatchObject({ email: helped.email, companyName: null });
  const trainee = await create({ subRole: "Existing Trainee" });
  expect(await recordOf(trainee._id)).toBeUndefined();
  const become = { subRole: "Assistance" };
  await app.as("admin").request("PUT", `/api/admin/users/${trainee._id}`, become);
  await app.as("admin").request("PUT", `/api/admin/users/${helped._id}`, become);
  expect(await recordOf(trainee._id)).toMatchObject({ email: trainee.email });
});
