import { sql } from "kysely";
import { expect, test } from "vitest";
import { allowTokens } from "#test/support/access-tokens.ts";
import { openBrowser } from "#test/support/browser.ts";
import { askForCode } from "#test/support/codes.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import {
  insertPerson,
  insertTestSession,
  PERSONA_PASSWORD,
  type Persona,
} from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { waitUntil } from "#test/support/wait-for.ts";
import { countWaiting } from "#test/support/waiting-statements.ts";

const { app, second } = await openTwoInstances();

const NEW_PASSWORD = "a quite different secret";
const OWNERS_PASSWORD = "what its owner chose";

type Call = () => PromiseLike<{ statusCode: number; json: () => { token?: string } }>;

/**
 * Makes the first call and, once it is authorized and waits for a locked table before storing
 * anything, the other. Returns both answers.
 */
async function during(table: string, first: Call, other: Call) {
  let answers: Promise<Awaited<ReturnType<Call>>[]> = Promise.resolve([]);
  let isDone = false;
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
    const waiting = Promise.resolve(first());
    await waitUntil(async () => (await countWaiting(app.db)) === 1);
    const others = Promise.resolve(other()).finally(() => {
      isDone = true;
    });
    answers = Promise.all([waiting, others]);
    await waitUntil(async () => isDone || (await countWaiting(app.db)) === 2);
  });
  return answers;
}

/** The session of a person who signs in with their password while the other call is made. */
async function signInDuring({ email }: Persona, other: Call) {
  const browser = openBrowser(app);
  const body = { email, password: PERSONA_PASSWORD, role: "Trainee" };
  // Signing in stores the browser before the session.
  const [signedIn, othersAnswer] = await during(
    "known_devices",
    () => browser.post("login", body),
    other,
  );
  expect(othersAnswer?.statusCode).toBe(200);
  const { token = "" } = signedIn?.json() ?? {};
  return { token, headers: { "x-client": "web", ...browser.header() } };
}

const isOpen = async ({ token, headers }: Awaited<ReturnType<typeof signInDuring>>) => {
  const answer = await app
    .withToken(token || null)
    .request("GET", "/api/auth/session", undefined, { headers });
  return answer.statusCode === 200;
};

test("nobody stays signed in by the old password who signed in as it was changed", async () => {
  const person = await insertPerson(app.db, { name: "Owner" });
  const intruder = await signInDuring(person, () =>
    second.withToken(person.token).request("POST", "/api/auth/change-password", {
      currentPassword: PERSONA_PASSWORD,
      newPassword: NEW_PASSWORD,
    }),
  );
  expect(await isOpen(intruder)).toBe(false);
  const own = await app.withToken(person.token).request("GET", "/api/auth/session");
  expect(own.statusCode).toBe(200);
});

test("no access token is made by a session that ended as it was asked for", async () => {
  await allowTokens(app);
  const person = await insertPerson(app.db, { name: "Asking", role: "Admin", subRole: "CTO" });
  const other = await insertTestSession(app.db, { userId: person.id });
  const body = { name: "Sheets", scopes: ["messages:read"], days: 30 };
  const headers = { "idempotency-key": "made-meanwhile" };
  const [made, changed] = await during(
    // The idempotency key of a call is stored after its caller was checked.
    "idempotency_keys",
    () => app.withToken(person.token).request("POST", "/api/auth/access-tokens", body, { headers }),
    () =>
      second.withToken(other).request("POST", "/api/auth/change-password", {
        currentPassword: PERSONA_PASSWORD,
        newPassword: NEW_PASSWORD,
      }),
  );
  expect([made?.statusCode, changed?.statusCode]).toEqual([401, 200]);
  expect(await storedRows(app.db, "accessTokens", "id", { userId: person.id })).toEqual([]);
});

test("one browser that signs in twice at once is reported once", async () => {
  const person = await insertPerson(app.db, { name: "Twice" });
  const body = { email: person.email, password: PERSONA_PASSWORD, role: "Trainee" };
  await openBrowser(app).post("login", body);
  const [browser, same] = [openBrowser(app), openBrowser(second)];
  const answers = await Promise.all([browser.post("login", body), same.post("login", body)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const mails = { recipient: person.email, kind: "sign-in-new-device" };
  expect(await storedRows(app.db, "outbox", "id", mails)).toHaveLength(1);
});

test("a reset password stays though an intruder changes it with the old one at that moment", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { email, token } = await insertPerson(app.db, { name: "Resetting" });
    const otp = await askForCode(app, email);
    await app.as(null).request("POST", "/api/auth/verify-otp", { email, otp });
    const [reset, changed] = await Promise.all([
      app
        .as(null)
        .request("POST", "/api/auth/reset-password", { email, otp, newPassword: OWNERS_PASSWORD }),
      second.withToken(token).request("POST", "/api/auth/change-password", {
        currentPassword: PERSONA_PASSWORD,
        newPassword: NEW_PASSWORD,
      }),
    ]);
    expect(reset.statusCode).toBe(200);
    expect([200, 400, 401]).toContain(changed.statusCode);
    const signedIn = await app
      .as(null)
      .request("POST", "/api/auth/login", { email, password: OWNERS_PASSWORD, role: "Trainee" });
    expect(signedIn.statusCode).toBe(200);
  }
});
