/** Notices on devices: once each, encrypted for the device, until its session is ended. */
import { afterAll, afterEach, expect, test } from "vitest";
import { JOBS } from "#/platform/app/feature-jobs.ts";
import { addDays } from "#/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { insertCandidate } from "#test/support/marketing.ts";
import { nightNow } from "#test/support/opened-app.ts";
import { insertPerson, type Persona } from "#test/support/personas.ts";
import { startPushService } from "#test/support/push-service.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const service = await startPushService();
const settings = { ...service.settings, QUIET_HOURS: "off", UNDO_SECONDS: "0" };
const app = await testApp(settings);
afterEach(() => app.moveClock(0));
afterAll(async () => {
  await app.close();
  await service.close();
});

type On = Pick<typeof app, "platform">;
const send = ({ platform }: On = app) =>
  JOBS.find(({ name }) => name === "notices.push")?.run(platform, new AbortController().signal);
const own = ({ token }: Pick<Persona, "token">) => app.withToken(token);
const subscribe = (who: Pick<Persona, "token">, body: object) =>
  own(who).request("PUT", "/api/push-subscription", body);
const DAY = addDays(app.platform.clock.today(), 3);

/** A person in marketing with a device that shows their notices. */
async function withDevice() {
  const candidate = await insertCandidate(app);
  const device = service.device();
  const answer = await subscribe(candidate.person, device.subscription);
  expect([answer.statusCode, answer.json().isOn], answer.body).toEqual([200, true]);
  return { ...candidate, ...device };
}
const devicesOf = async ({ id: userId }: Persona) =>
  (await storedRows(app.db, "pushSubscriptions", "endpoint", { userId })).length;

test("a notice is shown once on each device, with where it leads, on any number of instances", async () => {
  const who = await withDevice();
  const other = service.device();
  await subscribe(who.person, other.subscription);
  const second = await app.secondInstance(settings);
  await who.schedule({ date: DAY });
  await Promise.all([send(), send(second), send(), send(second)]);
  await send();
  for (const { shown } of [who, other]) {
    expect(shown).toEqual([
      {
        title: "Careers Hub",
        text: expect.stringMatching(/^Your Screening interview with Infosys: .*10:00 AM\.$/),
        href: "/interview-schedules",
        tag: expect.any(String),
        urgency: "high",
      },
    ]);
  }
});

test("a locked screen shows no money, no mark and no reason, but what it is about", async () => {
  const who = await withDevice();
  const userIds = [who.person.id];
  const body = { subject: "Your fee of ₹500", text: "Pay.", audience: "One", userIds };
  await app.as("admin").request("POST", "/api/messages", body);
  await send();
  expect(who.shown.map(({ text, urgency }) => [text, urgency])).toEqual([
    ["Messages of the office: open the hub to read it.", "normal"],
  ]);
});

test("what was read, switched off or came before is not shown; by night it waits", async () => {
  const read = await withDevice();
  const off = await withDevice();
  const late = await insertCandidate(app);
  for (const { schedule } of [read, off, late]) await schedule({ date: DAY });
  await own(read.person).request("POST", "/api/notifications/read", {});
  const occasions = [{ occasion: "interviews", app: true, mail: true, push: false }];
  const url = "/api/notification-preferences";
  await own(off.person).request("PUT", url, { occasions, isQuiet: true });
  const again = await own(off.person).request("PUT", url, {
    occasions: [{ occasion: "interviews", app: true, mail: true }],
    isQuiet: true,
  });
  const stored = again.json().preferences.occasions;
  expect(stored).toContainEqual(expect.objectContaining({ occasion: "interviews", push: false }));
  await app.moveClock(1);
  const device = service.device();
  await subscribe(late.person, device.subscription);
  await send();
  expect([read.shown, off.shown, device.shown]).toEqual([[], [], []]);

  const night = await app.secondInstance({ ...settings, QUIET_HOURS: nightNow(6) });
  const sleeper = await withDevice();
  await sleeper.schedule({ date: DAY });
  await send(night);
  expect(sleeper.shown).toEqual([]);
  await send();
  expect(sleeper.shown).toHaveLength(1);
});

test("it ends at sign-out, with the device's session, and with a lock; not where a session runs out", async () => {
  const out = await withDevice();
  await own(out.person).request("POST", "/api/auth/logout");
  expect(await devicesOf(out.person)).toBe(0);

  const locked = await withDevice();
  const lock = { disabled: true };
  await app.as("admin").request("PUT", `/api/admin/users/${locked.person.id}`, lock);
  expect(await devicesOf(locked.person)).toBe(0);

  const idle = await withDevice();
  const longAgo = new Date(app.platform.clock.now().valueOf() - 3 * 3_600_000);
  await app.db
    .updateTable("sessions")
    .set({ lastUsedAt: longAgo })
    .where("userId", "=", idle.person.id)
    .execute();
  await JOBS.find(({ name }) => name === "sessions.expire")?.run(
    app.platform,
    new AbortController().signal,
  );
  expect(await storedRows(app.db, "sessions", "id", { userId: idle.person.id })).toEqual([]);
  expect(await devicesOf(idle.person)).toBe(1);
  // Locking an account ends its remaining subscriptions too.
  await app.as("admin").request("PUT", `/api/admin/users/${idle.person.id}`, lock);
  expect(await devicesOf(idle.person)).toBe(0);
});

test("it goes on for the same person alone, and whoever signs in next gets nothing of it", async () => {
  const first = await withDevice();
  const { subscription } = first;
  const renewal = { ...subscription, isRenewal: true };
  expect((await subscribe(first.person, renewal)).json().isOn).toBe(true);
  const next = await insertPerson(app.db, { name: "Next" });
  expect((await subscribe(next, renewal)).json().isOn).toBe(false);
  expect([await devicesOf(first.person), await devicesOf(next)]).toEqual([0, 0]);
  expect((await subscribe(first.person, renewal)).json().isOn).toBe(false);

  await subscribe(next, subscription);
  expect(await devicesOf(next)).toBe(1);
  const { endpoint } = subscription;
  // Another person's device cannot be removed.
  await own(first.person).request("POST", "/api/push-subscription/removal", { endpoint });
  expect(await devicesOf(next)).toBe(1);
  await own(next).request("POST", "/api/push-subscription/removal", { endpoint });
  expect(await devicesOf(next)).toBe(0);
});

test("an address that is gone is dropped; a busy service is tried again", async () => {
  const gone = await withDevice();
  await gone.schedule({ date: DAY });
  service.verdicts.push("gone");
  await send();
  expect(await devicesOf(gone.person)).toBe(0);

  const busy = await withDevice();
  await busy.schedule({ date: DAY });
  service.verdicts.push("busy");
  await send();
  await send();
  expect(busy.shown).toEqual([]);
  await app.moveClock(61);
  await send();
  await send();
  expect(busy.shown).toHaveLength(1);
});

test("an address of no push service, and keys that are none, are refused", async () => {
  const who = await insertCandidate(app);
  const { subscription } = service.device();
  for (const endpoint of [
    "https://example.com/device/1",
    "http://169.254.169.254/latest/meta-data",
    "https://fcm.googleapis.com.example.com/x",
    subscription.endpoint.replace("127.0.0.1", "localhost"),
    "nowhere",
  ]) {
    const refused = await subscribe(who.person, { ...subscription, endpoint });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ["endpoint"]]);
  }
  const keys = { p256dh: "<script>", auth: "x" };
  expect((await subscribe(who.person, { ...subscription, keys })).statusCode).toBe(400);
  // Keys that no browser creates are dropped when used.
  await subscribe(who.person, { ...subscription, keys: { p256dh: "abc", auth: "x" } });
  await who.schedule({ date: DAY });
  await send();
  expect(await devicesOf(who.person)).toBe(0);
});

test("without keys there is no such way", async () => {
  const without = await app.secondInstance({
    VAPID_PUBLIC_KEY: "",
    VAPID_PRIVATE_KEY: "",
    VAPID_SUBJECT: "",
  });
  const { person } = await insertCandidate(app);
  const caller = without.withToken(person.token);
  const preferences = await caller.request("GET", "/api/notification-preferences");
  expect(preferences.json().pushKey).toBeNull();
  const { subscription } = service.device();
  const refused = await caller.request("PUT", "/api/push-subscription", subscription);
  expect(refused.statusCode).toBe(404);
  const there = await own(person).request("GET", "/api/notification-preferences");
  expect(there.json().pushKey).toBe(service.settings.VAPID_PUBLIC_KEY);
});

test("of more than ten devices those used last are kept", async () => {
  const { person } = await insertCandidate(app);
  for (let at = 0; at < 12; at += 1) {
    await app.moveClock(at);
    await subscribe(person, service.device().subscription);
  }
  expect(await devicesOf(person)).toBe(10);
});
