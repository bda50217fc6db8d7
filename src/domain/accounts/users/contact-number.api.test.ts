import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { insertAssisted } from "#test/support/assistance.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { insertPerson } from "#test/support/personas.ts";
import { storedRow } from "#test/support/stored-rows.ts";
import { insertDetails } from "#test/support/trainee-details.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Row = { username: string; contactNumber: string | null };
async function list(query: string): Promise<Row[]> {
  const answer = await app.as("admin").request("GET", `/api/admin/approved-users?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Row[]>().map(({ username, contactNumber }) => ({ username, contactNumber }));
}
const numbers = (username: string, set: { details?: string; profile?: string; record?: string }) =>
  app.db.transaction().execute(async (tx) => {
    const { id } = await storedRow(tx, "users", "id", { username });
    if (set.details) {
      await tx
        .updateTable("traineeDetails")
        .set({ contactNumber: set.details })
        .where("traineeId", "=", id)
        .execute();
    }
    if (set.profile) {
      await tx
        .updateTable("marketingProfiles")
        .set({ contact: set.profile })
        .where("traineeId", "=", id)
        .execute();
    }
    if (set.record) {
      await tx
        .updateTable("assistanceRecords")
        .set({ mobile: set.record })
        .where("userId", "=", id)
        .execute();
    }
  });

test("the contact number is the details', else the marketing profile's, else the assistance record's", async () => {
  const { person: both } = await insertCandidate(app, "C72 both");
  await insertDetails(app.db, both.id);
  await numbers("C72 both", { details: "9000000003", profile: "6000000000" });
  await insertCandidate(app, "C72 profile");
  await numbers("C72 profile", { profile: "9000000001" });
  await insertAssisted(app, "active", { name: "C72 record" });
  await numbers("C72 record", { record: "9000000002" });
  await insertPerson(app.db, { name: "C72 none" });

  const all = [
    { username: "C72 profile", contactNumber: "9000000001" },
    { username: "C72 record", contactNumber: "9000000002" },
    { username: "C72 both", contactNumber: "9000000003" },
    { username: "C72 none", contactNumber: null },
  ];
  expect(await list("q=C72&sort=contactNumber")).toEqual(all);
  const downwards = [all[2], all[1], all[0], all[3]];
  expect(await list("q=C72&sort=-contactNumber")).toEqual(downwards);
  for (const row of all.slice(0, 3)) expect(await list(`q=${row.contactNumber}`)).toEqual([row]);
  // In any spelling.
  for (const q of ["+91 90000 00002", "090000-00002"])
    expect(await list(`q=${encodeURIComponent(q)}`)).toEqual([all[1]]);
  // A number that is not shown is not found.
  expect(await list("q=6000000000")).toEqual([]);
});
