import { expect, onTestFinished, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { openBrowser } from "#test/support/browser.ts";
import { openApp } from "#test/support/opened-app.ts";
import { storedRow, storedRows } from "#test/support/stored-rows.ts";

const app = await openApp();

const STRANGER = "Zubin Visit Prize Dot Example";
const password = "quiet river lantern";
const draft = (email: string) => ({
  username: STRANGER,
  email,
  password,
  confirmPassword: password,
  role: "Trainee",
});
const register = (email: string, on: Pick<TestApp, "as"> = app) =>
  on.as(null).request("POST", "/api/auth/register", draft(email));
const decide = async (email: string, approved: boolean) => {
  const { id } = await storedRow(app.db, "users", "id", { email, status: "pending" });
  const decision = { traineeId: id, approved, paymentOption: approved ? "Full Payment" : null };
  const answer = await app.as("admin").request("PUT", "/api/admin/approve", decision);
  expect(answer.statusCode).toBe(200);
};
const mailsTo = (recipient: string) =>
  storedRows(app.db, "outbox", ["kind", "subject", "textBody", "htmlBody"], { recipient });

test("until somebody has signed in, no mail holds a word that the registrant typed", async () => {
  for (const approved of [true, false]) {
    const email = `bystander-${approved}@mailboxes.example`;
    expect((await register(email)).statusCode).toBe(201);
    await decide(email, approved);
    await app.as(null).request("POST", "/api/auth/forgot-password", { email });
    await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThanOrEqual(2);
    for (const word of STRANGER.split(" ")) {
      expect(JSON.stringify(await mailsTo(email))).not.toContain(word);
    }
  }
});

test("a mailbox gets three mails a day of registrations, and the next registration counts all the same", async () => {
  const email = "often@mailboxes.example";
  for (let round = 0; round < 5; round += 1) {
    expect((await register(email)).statusCode).toBe(201);
    await decide(email, false);
  }
  const kinds = (await mailsTo(email)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "registration-received")).toHaveLength(3);
  expect(await storedRows(app.db, "users", "id", { email, status: "rejected" })).toHaveLength(5);
});

test("a network has a limit for the day, over all hours and mailboxes", async () => {
  const limited = await testApp({
    LIMIT_REGISTER_PER_HOUR: "100",
    LIMIT_REGISTER_PER_DAY: "3",
    LIMIT_CONTACT_PER_HOUR: "100",
    LIMIT_CONTACT_PER_DAY: "2",
    LIMIT_OTP_PER_ADDRESS_PER_DAY: "2",
  });
  onTestFinished(() => limited.close());
  const call = async (method: "POST" | "PUT", path: string, body: object) =>
    (await limited.as(null).request(method, `/api/${path}`, body)).statusCode;
  const registered = await openBrowser(limited).post("register", draft("a@mailboxes.example"));
  const { token } = registered.json().correction;
  const correction = { token, email: "b@mailboxes.example" };
  expect(await call("PUT", "auth/registration-email", correction)).toBe(200);
  const statuses: Record<string, number[]> = { register: [], contact: [], forgot: [] };
  for (let hour = 1; hour <= 3; hour += 1) {
    await limited.moveClock(hour * 3_700);
    const email = `hour${hour}@mailboxes.example`;
    statuses.register?.push(await call("POST", "auth/register", draft(email)));
    statuses.forgot?.push(await call("POST", "auth/forgot-password", { email }));
    const message = { name: "Asha", email, message: "When does Java start?" };
    statuses.contact?.push(await call("POST", "contact/submit", message));
  }
  expect(statuses).toEqual({
    register: [201, 429, 429],
    forgot: [200, 200, 429],
    contact: [200, 200, 429],
  });
  expect(await storedRows(limited.db, "contactMessages", "name", {})).toHaveLength(2);
});
