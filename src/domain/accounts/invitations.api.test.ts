import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { type TestApp, testApp } from "#test/support/app.ts";
import { askForCode } from "#test/support/codes.ts";
import { storedRows } from "#test/support/stored-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const PASSWORD = "chosen by its owner 7";

async function invited(over: Record<string, unknown> = {}) {
  const email = `invited.${newId().slice(-10)}@example.in`;
  const body = { username: "Invited Trainer", email, role: "Trainer", ...over };
  const answer = await app.as("admin").request("POST", "/api/admin/create-user", body);
  expect(answer.statusCode).toBe(201);
  return { id: answer.json().user._id as string, email, user: answer.json().user };
}

async function tokenOf(email: string): Promise<string> {
  const sent = { recipient: email, kind: "account-invitation" };
  const mails = await storedRows(app.db, "outbox", "textBody", sent, "id");
  return mails.at(-1)?.textBody?.match(/\/set-password\?token=(\w+)/)?.[1] ?? "";
}
const setPassword = (token: string, newPassword = PASSWORD) =>
  app.as(null).request("POST", "/api/auth/set-password", { token, newPassword });
const sendAgain = (id: string) =>
  app.as("admin").request("POST", `/api/admin/users/${id}/invitation`);
const login = (email: string, password = PASSWORD) =>
  app.as(null).request("POST", "/api/auth/login", { email, password, role: "Trainer" });

test("without a password nobody knows one: the link in the mail sets the first, once", async () => {
  const { email, user } = await invited({ password: "" });
  expect(user.isInvited).toBe(true);
  const { initialPassword = "" } = app.platform.config;
  expect((await login(email, initialPassword)).statusCode).toBe(401);

  const token = await tokenOf(email);
  const elsewhere = await app.as(null).request("POST", "/api/auth/email-link", { token });
  expect([elsewhere.statusCode, elsewhere.json().reason]).toEqual([400, "LINK_INVALID"]);
  const weak = await setPassword(token, "12345678");
  expect([weak.statusCode, Object.keys(weak.json().fields)]).toEqual([400, ["newPassword"]]);
  const answers = await Promise.all(Array.from({ length: 5 }, () => setPassword(token)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
  const right = answers.find(({ statusCode }) => statusCode === 200);
  expect(right?.json()).toMatchObject({ email, role: "Trainer" });
  const signedIn = await login(email);
  expect([signedIn.statusCode, signedIn.json().mustChangePassword]).toEqual([200, false]);
});

test("pressed again after its answer was lost it says what was done, not that it is over", async () => {
  const { email } = await invited();
  const token = await tokenOf(email);
  const headers = { "idempotency-key": newId() };
  const body = { token, newPassword: PASSWORD };
  const choose = () => app.as(null).request("POST", "/api/auth/set-password", body, { headers });
  const [first, again] = [await choose(), await choose()];
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(again.json()).toEqual(first.json());
  expect((await setPassword(token)).statusCode).toBe(400);
});

test("after 72 hours it is over; sent again there is a new link, and the old one is worth nothing", async () => {
  const { id, email } = await invited();
  const old = await tokenOf(email);
  await app.moveClock(72 * 3600 + 1);
  const late = await setPassword(old);
  await app.moveClock(0);
  expect([late.statusCode, late.json().reason]).toEqual([400, "LINK_INVALID"]);

  expect((await sendAgain(id)).statusCode).toBe(200);
  expect((await setPassword(old)).statusCode).toBe(400);
  expect((await setPassword(await tokenOf(email))).statusCode).toBe(200);
  const done = await sendAgain(id);
  expect([done.statusCode, done.json().reason]).toEqual([409, "INVITATION_ACCEPTED"]);
  expect((await sendAgain(newId())).statusCode).toBe(404);
  expect((await sendAgain("x")).statusCode).toBe(404);
});

test("a link says whether it still opens its account, and stays as it is", async () => {
  const isOpen = async (token: string) =>
    (await app.as(null).request("POST", "/api/auth/invitation", { token })).json().isOpen;
  const { email } = await invited();
  const token = await tokenOf(email);
  expect([await isOpen(token), await isOpen(token), await isOpen("unknown")]).toEqual([
    true,
    true,
    false,
  ]);
  await app.moveClock(72 * 3600 + 1);
  expect(await isOpen(token)).toBe(false);
  await app.moveClock(0);
  expect((await setPassword(token)).statusCode).toBe(200);
  expect(await isOpen(token)).toBe(false);

  const locked = await invited();
  await app.as("admin").request("PUT", `/api/admin/users/${locked.id}`, { disabled: true });
  expect(await isOpen(await tokenOf(locked.email))).toBe(false);
});

test("a disabled account's link opens nothing", async () => {
  const { id, email } = await invited();
  await app.as("admin").request("PUT", `/api/admin/users/${id}`, { disabled: true });
  expect((await setPassword(await tokenOf(email))).statusCode).toBe(400);
});

test("an address that was mistyped is put right at once, with an invitation of its own", async () => {
  const { id, email } = await invited();
  const old = await tokenOf(email);
  const right = `right.${newId().slice(-10)}@example.in`;
  const answer = await app.as("admin").request("PUT", `/api/admin/users/${id}`, { email: right });
  expect(answer.json().user).toMatchObject({ email: right, pendingEmail: null });
  expect((await setPassword(old)).statusCode).toBe(400);
  expect((await setPassword(await tokenOf(right))).statusCode).toBe(200);
  expect((await login(right)).statusCode).toBe(200);
});

test("a forgotten password's reset accepts the invitation too", async () => {
  const { email } = await invited();
  const token = await tokenOf(email);
  await app.db.updateTable("users").set({ isInvited: true }).where("email", "=", email).execute();
  const otp = await askForCode(app, email);
  await app.as(null).request("POST", "/api/auth/verify-otp", { email, otp });
  const reset = { email, otp, newPassword: PASSWORD };
  const answer = await app.as(null).request("POST", "/api/auth/reset-password", reset);
  expect(answer.statusCode).toBe(200);
  expect((await setPassword(token)).statusCode).toBe(400);
});
