import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#/platform/config/config.ts";
import { newId } from "#/platform/db/ids.ts";
import { DEFAULTS, settingsOf } from "#/platform/hub/values.ts";
import { openSecrets } from "#/platform/security/secrets.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { movableClock } from "#test/support/movable-clock.ts";
import { opened, openMailsOf } from "#test/support/stored-rows.ts";
import { type Notice, notify, notifyInApp } from "./notify.service.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  openMailsOf(database.db, secrets);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom("outbox").execute();
  await database.db.deleteFrom("notifications").execute();
});

const clock = movableClock();
const secrets = openSecrets("a secret of this test, of many letters");
const config = { ...readConfig({}), publicUrl: "http://hub.example" };
const settings = settingsOf(DEFAULTS, null, { terms: 1, notice: 1 });
const hub = { now: () => settings, fresh: async () => undefined, changing: () => undefined };

async function insertUser(email: string) {
  const id = newId();
  await database.db
    .insertInto("users")
    .values({
      id,
      username: "Asha",
      email,
      passwordHash: "",
      role: "Trainee",
      status: "approved",
      passwordChangedAt: clock.sqlNow(),
    })
    .execute();
  return id;
}

const notifyAll = (notice: Notice) =>
  database.db.transaction().execute((tx) => notify(tx, { config, hub, clock, secrets }, notice));
const mails = async () =>
  (await database.db.selectFrom("outbox").selectAll().execute()).map((mail) =>
    opened(database.db, mail),
  );
const notifications = () => database.db.selectFrom("notifications").selectAll().execute();

const mail = { subject: "Welcome", heading: "You are approved", paragraphs: ["Please sign in."] };

test("what is mailed to a person stands in the app as well", async () => {
  const userId = await insertUser("asha@example.com");
  await notifyAll({
    userId,
    kind: "registration-approved",
    mail: { ...mail, button: { label: "Sign in", path: "/login" } },
    notification: { text: "You are approved.", href: "/trainee-dashboard" },
  });

  const [sent] = await mails();
  expect(sent).toMatchObject({
    kind: "registration-approved",
    recipient: "asha@example.com",
    subject: "Welcome",
    status: "waiting",
  });
  expect(sent?.textBody).toContain("Sign in:\nhttp://hub.example/login");
  expect(await notifications()).toMatchObject([
    {
      userId,
      kind: "registration-approved",
      text: "You are approved.",
      href: "/trainee-dashboard",
      readAt: null,
    },
  ]);
});

test("the subject is told in the app where no other text is given, and a mail may go elsewhere", async () => {
  const userId = await insertUser("new@example.com");
  await notifyAll({ userId, kind: "email-changed", to: "old@example.com", mail });
  expect(await mails()).toMatchObject([{ recipient: "old@example.com" }]);
  expect(await notifications()).toMatchObject([{ text: "Welcome", href: null }]);
});

test("a one-time code stands in the mail's body alone", async () => {
  const userId = await insertUser("otp@example.com");
  await notifyAll({ userId, kind: "password-code", mail: { ...mail, code: "048213" } });
  expect((await mails())[0]?.textBody?.match(/\d{6}/g)).toEqual(["048213"]);
  expect(JSON.stringify(await notifications())).not.toContain("048213");

  const leaking = { ...mail, subject: "Your code is 048213", code: "048213" };
  await expect(notifyAll({ userId, kind: "password-code", mail: leaking })).rejects.toThrow(
    "one-time code",
  );
});

test("a rollback tells nothing", async () => {
  const userId = await insertUser("none@example.com");
  const failing = database.db.transaction().execute(async (tx) => {
    await notify(tx, { config, hub, clock, secrets }, { userId, kind: "score-published", mail });
    throw new Error("The business call failed.");
  });
  await expect(failing).rejects.toThrow("The business call failed.");
  expect(await mails()).toEqual([]);
  expect(await notifications()).toEqual([]);
});

test("of a quiet deed nobody is told in the app either", async () => {
  const userId = await insertUser("quiet@example.in");
  const rows = [{ userId, kind: "batch-joined", text: "You are in." }] as const;
  await notifyInApp(database.db, { clock, isQuiet: true }, rows);
  const stored = () =>
    database.db.selectFrom("notifications").select("text").where("userId", "=", userId).execute();
  expect(await stored()).toEqual([]);
  await notifyInApp(database.db, { clock }, rows);
  expect(await stored()).toHaveLength(1);
});
