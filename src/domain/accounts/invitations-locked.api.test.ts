import { expect, onTestFinished, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { askForCode } from "#test/support/codes.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson, PERSONA_PASSWORD } from "#test/support/personas.ts";
import { openPostOffice } from "#test/support/post-office.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();
const admin = () => app.as("admin");
const lock = (userId: string) =>
  admin().request("PUT", `/api/admin/users/${userId}`, { disabled: true });
const statusOf = async (recipient: string) =>
  (await storedRows(app.db, "outbox", ["kind", "status"], { recipient }, "id")).map(
    ({ kind, status }) => `${kind} ${status}`,
  );

test("no mail that leads into an account leaves once that is locked; what happened to it does", async () => {
  const office = await openPostOffice(app);
  onTestFinished(office.close);
  const email = `invited.${newId().slice(-10)}@example.in`;
  const body = { username: "Invited Trainer", email, role: "Trainer" };
  const created = await admin().request("POST", "/api/admin/create-user", body);
  const person = await insertPerson(app.db, { name: "Asha" });
  await askForCode(app, person.email);
  const newPassword = { currentPassword: PERSONA_PASSWORD, newPassword: "chosen by its owner 7" };
  const changed = await app
    .withToken(person.token)
    .request("POST", "/api/auth/change-password", newPassword);
  expect(changed.statusCode, changed.body).toBe(200);
  const free = await insertPerson(app.db, { name: "Bala" });
  await askForCode(app, free.email);

  for (const id of [created.json().user._id, person.id])
    expect((await lock(id)).statusCode).toBe(200);
  await office.run();
  expect(await statusOf(email)).toEqual(["account-invitation skipped"]);
  expect(await statusOf(person.email)).toEqual(["password-code skipped", "password-changed sent"]);
  expect(await statusOf(free.email)).toEqual(["password-code sent"]);
});
