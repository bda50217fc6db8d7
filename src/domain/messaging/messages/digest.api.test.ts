import { expect, test } from "vitest";
import { insertNotifications } from "#/domain/messaging/notices/notices.queries.ts";
import { addDays } from "#/shared/dates.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPending, insertPerson, type Persona } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { digestOf } from "./digest.rules.ts";
import { writeDigests } from "./digest.service.ts";

const { app, second } = await openTwoInstances();
const signal = new AbortController().signal;

const tomorrow = addDays(app.platform.clock.today(), 1);
/** Sets the time to this many minutes after eight o'clock tomorrow, or on a later day. */
const goTo = (minutes: number, day = tomorrow) =>
  app.moveClock(Math.round((digestOf(day).valueOf() - Date.now()) / 1000) + minutes * 60);
const write = (on: Pick<typeof app, "platform"> = app) => writeDigests(on.platform, signal);
const digests = async ({ email }: Persona) =>
  (
    await storedRows(
      app.db,
      "outbox",
      ["textBody", "createdAt"],
      {
        recipient: email,
        kind: "digest",
      },
      "createdAt",
    )
  ).map(({ textBody }) => textBody ?? "");
/** A member of staff last active yesterday, whatever the time of day. */
const staff = async (name: string) => {
  const person = await insertPerson(app.db, { name, role: "Trainer" });
  await seen(person, -48 * 60);
  return person;
};
const seen = ({ id }: Persona, minutes: number) =>
  app.db
    .updateTable("sessions")
    .set({ lastUsedAt: new Date(digestOf(tomorrow).valueOf() + minutes * 60_000) })
    .where("userId", "=", id)
    .execute();
const notice = ({ id }: Persona, text: string) =>
  insertNotifications(app.db, app.platform, [{ userId: id, kind: "message", text }]);

test("what was not read comes once in the morning, from whichever instance, and never empty", async () => {
  const [reader, idle] = [await staff("Reads"), await staff("Idle")];
  await notice(reader, "Room 4 is closed");
  await goTo(-1);
  await write();
  expect(await digests(reader)).toEqual([]);

  await goTo(1);
  await Promise.all([write(), write(second), write(), write(second)]);
  expect(await digests(reader)).toEqual([expect.stringContaining("Room 4 is closed")]);
  expect(await digests(idle)).toEqual([]);
  await goTo(60);
  await write();
  expect(await digests(reader)).toHaveLength(1);

  // The next morning has nothing new, the one after does.
  await goTo(1, addDays(tomorrow, 1));
  await write();
  expect(await digests(reader)).toHaveLength(1);
  await notice(reader, "Room 5 is open");
  await goTo(1, addDays(tomorrow, 2));
  await write();
  const [, latest = ""] = await digests(reader);
  expect(latest).toContain("Room 5 is open");
  expect(latest).not.toContain("Room 4");
});

test("who has looked since needs none of it, and who wants none gets none", async () => {
  await app.moveClock(0);
  const none = await insertPerson(app.db, { name: "None", role: "Trainer" });
  const off = { occasions: [], isQuiet: true, hasDigest: false };
  const chosen = await app
    .withToken(none.token)
    .request("PUT", "/api/notification-preferences", off);
  expect(chosen.json()).toMatchObject({ preferences: { hasDigest: false } });
  const [looked, working] = [await staff("Looked"), await staff("Working")];
  await goTo(-30);
  for (const person of [looked, working, none]) await notice(person, "Room 4 is closed");
  await seen(looked, -10);
  await goTo(30);
  await seen(working, 20);
  await write();
  for (const person of [looked, working, none]) expect(await digests(person)).toEqual([]);
});

test("the admin reads how much waits in the queues, unless they have looked already", async () => {
  await insertPending(app.db);
  await app.db.updateTable("notificationHabits").set({ digestAt: null }).execute();
  const { admin } = app.personas;
  const before = await digests(admin);
  await goTo(2, addDays(tomorrow, 3));
  await seen(admin, 3 * 24 * 60 + 1);
  await write();
  expect(await digests(admin)).toEqual(before);

  await goTo(1, addDays(tomorrow, 4));
  await write();
  expect((await digests(admin)).at(-1)).toContain("1 registration waits");
});
