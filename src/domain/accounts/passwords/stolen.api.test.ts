import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { makeFilter } from "#/platform/security/breached-filter.ts";
import { ownFilterFile } from "#/platform/security/breached-passwords.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { askForCode } from "#test/support/codes.ts";
import { insertPerson, PERSONA_PASSWORD } from "#test/support/personas.ts";
import { storedRow } from "#test/support/stored-rows.ts";

const STOLEN = "Tremble-Giraffe-41";
const WORDS = "Choose a password of at least 8 characters that is not commonly used.";
const REASON = "This password is on lists of stolen ones. Choose another.";

let app: TestApp;
let unasked: Awaited<ReturnType<TestApp["secondInstance"]>>;
beforeAll(async () => {
  app = await testApp({ BREACHED_PASSWORDS: "on" });
  unasked = await app.secondInstance({ BREACHED_PASSWORDS: "off" });
  const list = path.join(app.dataDir, "list.txt");
  await writeFile(list, `${STOLEN}\n`);
  await makeFilter(list, ownFilterFile(app.dataDir));
});
afterAll(() => app.close());

const newEmail = () => `stolen.${newId().slice(-10)}@example.in`;
const anyone = (on: Pick<TestApp, "as"> = app) => on.as(null);

const registering = (on: Pick<TestApp, "as">) =>
  anyone(on).request("POST", "/api/auth/register", {
    username: "Asha Rao",
    email: newEmail(),
    password: STOLEN,
    confirmPassword: STOLEN,
    role: "Trainee",
  });

const WAYS: [
  way: string,
  field: string,
  set: () => Promise<{ statusCode: number; json: () => unknown }>,
][] = [
  ["registering", "password", () => registering(app)],
  [
    "a new account",
    "password",
    () => {
      const body = { username: "Dev Nair", email: newEmail(), role: "Trainer", password: STOLEN };
      return app.as("admin").request("POST", "/api/admin/create-user", body);
    },
  ],
  [
    "a change",
    "newPassword",
    async () => {
      const { token } = await insertPerson(app.db, { name: "changing" });
      const body = { currentPassword: PERSONA_PASSWORD, newPassword: STOLEN };
      return app.withToken(token).request("POST", "/api/auth/change-password", body);
    },
  ],
  [
    "a reset",
    "newPassword",
    async () => {
      const { email } = await insertPerson(app.db, { name: "resetting" });
      const otp = await askForCode(app, email);
      await anyone().request("POST", "/api/auth/verify-otp", { email, otp });
      const body = { email, otp, newPassword: STOLEN };
      return anyone().request("POST", "/api/auth/reset-password", body);
    },
  ],
  [
    "an invitation",
    "newPassword",
    async () => {
      const email = newEmail();
      const body = { username: "Invited", email, role: "Trainer" };
      await app.as("admin").request("POST", "/api/admin/create-user", body);
      const { textBody } = await storedRow(app.db, "outbox", "textBody", { recipient: email });
      const token = /\/set-password\?token=(\w+)/.exec(textBody ?? "")?.[1];
      return anyone().request("POST", "/api/auth/set-password", { token, newPassword: STOLEN });
    },
  ],
];

test.each(WAYS)("%s refuses a stolen password with the specified words", async (_, field, set) => {
  const answer = await set();
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ message: WORDS, fields: { [field]: REASON } });
});

test("what the specification accepts is accepted where the comparison is off", async () => {
  expect((await registering(unasked)).statusCode).toBe(201);
});
