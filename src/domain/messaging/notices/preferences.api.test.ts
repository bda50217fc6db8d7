import { expect, onTestFinished, test } from "vitest";
import { istMoment } from "#/shared/dates.ts";
import { OCCASION_KEYS } from "#/shared/occasions.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { openPostOffice } from "#test/support/post-office.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { type Notice, notify } from "./notify.service.ts";
import type { NoticePreferences } from "./preferences.contract.ts";

const app = await openApp();

const URL = "/api/notification-preferences";
const asOf = ({ token }: Persona) => app.withToken(token);
const read = async (who: Persona): Promise<NoticePreferences> =>
  (await asOf(who).request("GET", URL)).json();
const change = (who: Persona, body: object) => asOf(who).request("PUT", URL, body);
const choice = (occasion: string, ways: { app?: boolean; mail?: boolean }) => ({
  occasions: [{ occasion, app: true, mail: true, ...ways }],
  isQuiet: true,
});

const mail = { subject: "Hello", heading: "Hello", paragraphs: ["Hello."] };
const quietHours = ["21:00", "08:00"] as const;
/** Writes a notice, at a time of day in India if one is given. */
const send = (userId: string, kind: Notice["kind"], at?: Date) => {
  const { clock, config } = app.platform;
  const moved = at ? { config: { ...config, quietHours }, clock: { ...clock, now: () => at } } : {};
  return app.db
    .transaction()
    .execute((tx) => notify(tx, { ...app.platform, ...moved }, { userId, kind, mail }));
};
const reached = async ({ id, email }: Persona) => ({
  mails: (await storedRows(app.db, "outbox", "kind", { recipient: email })).map(({ kind }) => kind),
  notices: (await storedRows(app.db, "notifications", "kind", { userId: id })).map(
    ({ kind }) => kind,
  ),
});
const statusOf = async ({ email }: Persona) =>
  (await storedRows(app.db, "outbox", ["status", "textBody"], { recipient: email }))[0];

test("everything is on until somebody switches it off, and each sees what concerns them", async () => {
  const person = await insertPerson(app.db, { name: "Asha" });
  const { occasions, isQuiet, hasDigest } = await read(person);
  expect(occasions.filter(({ app: isOn }) => !isOn)).toEqual([]);
  expect(isQuiet).toBe(true);
  expect(hasDigest).toBeNull();
  expect(occasions.find(({ occasion }) => occasion === "receipts")?.must).toContain("document");
  const office = await read(app.personas.admin);
  expect(office.hasDigest).toBe(true);
  const all = [...occasions, ...office.occasions].map(({ occasion }) => occasion);
  expect(new Set(all)).toEqual(new Set(OCCASION_KEYS));
});

test.each([
  [{ app: true, mail: true }, 1, 1],
  [{ app: true, mail: false }, 0, 1],
  [{ app: false, mail: true }, 1, 0],
  [{ app: false, mail: false }, 0, 0],
])("%o of the scores reaches by so many mails and notifications", async (ways, mails, notices) => {
  const person = await insertPerson(app.db, { name: "Asha" });
  expect((await change(person, choice("scores", ways))).statusCode).toBe(200);
  await send(person.id, "score-published");
  await send(person.id, "assignment-approved");
  const both = await reached(person);
  expect(both.mails.filter((kind) => kind === "score-published")).toHaveLength(mails);
  expect(both.notices.filter((kind) => kind === "score-published")).toHaveLength(notices);
  expect(both.mails).toContain("assignment-approved");
  const stored = (await read(person)).occasions.find(({ occasion }) => occasion === "scores");
  expect(stored).toMatchObject(ways);
});

test("what must be sent cannot be named, and leaves in spite of any row", async () => {
  const person = await insertPerson(app.db, { name: "Asha" });
  const refused = await change(person, choice("sign-in", { mail: false }));
  expect([refused.statusCode, refused.body]).toEqual([
    400,
    expect.stringContaining("This cannot be switched off."),
  ]);
  const row = { userId: person.id, occasion: "sign-in", inApp: false, byMail: false };
  await app.db.insertInto("notificationPreferences").values(row).execute();
  await send(person.id, "password-code");
  expect(await reached(person)).toEqual({ mails: ["password-code"], notices: ["password-code"] });
});

test("a mail that waits is looked at once more when it leaves", async () => {
  const office = await openPostOffice(app);
  onTestFinished(office.close);
  const [one, other, gone] = await Promise.all(
    ["One", "Other", "Gone"].map((name) => insertPerson(app.db, { name })),
  );
  if (!one || !other || !gone) throw new Error("There are three.");
  for (const { id } of [one, other, gone]) await send(id, "score-published");
  await change(one, choice("scores", { mail: false }));
  await app.db.updateTable("users").set({ isDisabled: true }).where("id", "=", gone.id).execute();
  await office.run();
  expect(office.taken()).toContain(other.email);
  expect(office.taken()).not.toContain(one.email);
  expect(office.taken()).not.toContain(gone.email);
  expect(await statusOf(one)).toEqual({ status: "skipped", textBody: null });
});

test("at night what can wait does, until the morning or until quiet hours are switched off", async () => {
  const office = await openPostOffice(app);
  onTestFinished(office.close);
  const [sleeps, wakes] = [
    await insertPerson(app.db, { name: "Sleeps" }),
    await insertPerson(app.db, { name: "Wakes" }),
  ];
  const today = app.platform.clock.today();
  const night = istMoment(today, "21:30");
  for (const { id } of [sleeps, wakes]) {
    await send(id, "opening-published", night);
    // A notice that requires action does not wait.
    await send(id, "interview-cancelled", night);
  }
  await office.run();
  expect(office.taken().toSorted()).toEqual([sleeps.email, wakes.email].toSorted());
  const [waiting] = await storedRows(app.db, "outbox", "availableAt", {
    recipient: sleeps.email,
    kind: "opening-published",
  });
  expect(waiting?.availableAt.valueOf()).toBe(istMoment(today, "08:00").valueOf() + 86_400_000);

  await change(wakes, { occasions: [], isQuiet: false });
  await office.run();
  expect(office.taken()).toHaveLength(3);
  expect(office.taken().at(-1)).toBe(wakes.email);
  await send(wakes.id, "opening-published", night);
  await office.run();
  expect(office.taken()).toHaveLength(4);
});

test("an occasion that is named twice is refused", async () => {
  const person = await insertPerson(app.db, { name: "Twice" });
  const { occasions, isQuiet } = choice("scores", { mail: false });
  const answer = await change(person, { occasions: [...occasions, ...occasions], isQuiet });
  expect([answer.statusCode, answer.json().reason]).toEqual([400, "INVALID_INPUT"]);
});
