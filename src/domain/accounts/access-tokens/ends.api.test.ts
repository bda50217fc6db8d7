/** What ends an access token: at once, on every instance, for good. */
import { beforeAll, describe, expect, test } from "vitest";
import { erasePerson } from "#/domain/site/privacy/erasing.queries.ts";
import { newId } from "#/platform/db/ids.ts";
import { housekeepingJobs } from "#/platform/jobs/housekeeping.ts";
import { allowTokens, makeToken } from "#test/support/access-tokens.ts";
import { askForCode } from "#test/support/codes.ts";
import { openTwoInstances } from "#test/support/opened-app.ts";
import { insertPerson, insertTestSession, PERSONA_PASSWORD } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";

const { app, second } = await openTwoInstances();
beforeAll(() => allowTokens(app));

const FEED = "/api/feed";
/** The answers to a token on both instances. */
const answersOf = async (token: string) =>
  Promise.all(
    [app, second].map(async (on) => (await on.withToken(token).request("GET", FEED)).statusCode),
  );

/** A member of the office with a valid token. */
async function withToken(subRole: "CTO" | "Informer" = "CTO") {
  const person = await insertPerson(app.db, { name: "Programmer", role: "Admin", subRole });
  const made = await makeToken(app, person, ["messages:read"]);
  expect(await answersOf(made.token)).toEqual([200, 200]);
  return { ...person, tokenId: made.id, accessToken: made.token };
}
type Person = Awaited<ReturnType<typeof withToken>>;

const office = (method: "PUT" | "DELETE" | "POST", url: string, body?: object) =>
  app.as("admin").request(method, url, body);

const ENDS: Record<string, (person: Person) => Promise<{ statusCode: number; body: string }>> = {
  "its owner ends it": ({ token, tokenId }) =>
    app.withToken(token).request("DELETE", `/api/auth/access-tokens/${tokenId}`),
  "an admin ends it": ({ tokenId }) => office("DELETE", `/api/admin/access-tokens/${tokenId}`),
  "the account is locked": ({ id }) => office("PUT", `/api/admin/users/${id}`, { disabled: true }),
  "the role changes": ({ id }) => office("PUT", `/api/admin/users/${id}`, { subRole: "Informer" }),
  "the password is changed": ({ token }) =>
    app.withToken(token).request("POST", "/api/auth/change-password", {
      currentPassword: PERSONA_PASSWORD,
      newPassword: "another horse battery",
    }),
  "the password is reset": async ({ email }) => {
    const otp = await askForCode(app, email);
    await app.as(null).request("POST", "/api/auth/verify-otp", { email, otp });
    const body = { email, otp, newPassword: "another horse battery" };
    return app.as(null).request("POST", "/api/auth/reset-password", body);
  },
  "the office takes the second step away": async ({ id: userId }) => {
    const createdAt = new Date();
    await app.db
      .insertInto("passkeys")
      .values({
        id: newId(),
        userId,
        credentialId: Buffer.from(userId),
        createdAt,
        publicKey: Buffer.from("key"),
        signCount: 0,
        name: "Phone",
        transports: [],
      })
      .execute();
    return office("POST", `/api/admin/users/${userId}/reset-factor`, { reason: "Lost." });
  },
  "its owner signs out everywhere": ({ token }) =>
    app.withToken(token).request("DELETE", "/api/auth/sessions"),
  "an admin ends the sessions": ({ id }) => office("DELETE", `/api/admin/users/${id}/sessions`),
};

test.each(Object.entries(ENDS))("%s: dead at once on both instances, for good", async (_, end) => {
  const person = await withToken();
  const answer = await end(person);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await answersOf(person.accessToken)).toEqual([401, 401]);
  await app.db
    .updateTable("users")
    .set({ isDisabled: false, subRole: "CTO" })
    .where("id", "=", person.id)
    .execute();
  expect(await answersOf(person.accessToken)).toEqual([401, 401]);
});

test("the account is erased: it is gone with it", async () => {
  const { id, username, email, accessToken, tokenId } = await withToken();
  await app.db.transaction().execute((tx) =>
    erasePerson(tx, app.platform.clock, {
      id,
      username,
      email,
      number: "Person 77",
    }),
  );
  expect(await answersOf(accessToken)).toEqual([401, 401]);
  expect(await storedRows(app.db, "accessTokens", "id", { id: tokenId })).toEqual([]);
});

test("the end of all other sessions leaves it, as the page that ends them lists it", async () => {
  const person = await withToken();
  const answer = await app.withToken(person.token).request("POST", "/api/auth/sessions/end-others");
  expect(answer.statusCode).toBe(200);
  expect(await answersOf(person.accessToken)).toEqual([200, 200]);
});

describe("while it lives", () => {
  test("it may not what its owner may not any more, whatever ended it not", async () => {
    const person = await withToken();
    await app.db
      .updateTable("users")
      .set({ isDisabled: true })
      .where("id", "=", person.id)
      .execute();
    expect(await answersOf(person.accessToken)).toEqual([401, 401]);
    await app.db
      .updateTable("users")
      .set({ isDisabled: false, hasInitialPassword: true })
      .where("id", "=", person.id)
      .execute();
    expect(await answersOf(person.accessToken)).toEqual([401, 401]);
  });

  test("a role that needs a second factor and has none opens nothing", async () => {
    const person = await withToken();
    const strict = await app.secondInstance({ SECOND_FACTOR_ROLES: "CTO" });
    const refused = await strict.withToken(person.accessToken).request("GET", FEED);
    expect([refused.statusCode, refused.json().reason]).toEqual([403, "FACTOR_REQUIRED"]);
  });

  test("somebody else's is as absent as a missing one", async () => {
    const person = await withToken();
    for (const id of [person.tokenId, newId(), "none"]) {
      const answer = await app.as("cto").request("DELETE", `/api/auth/access-tokens/${id}`);
      expect([answer.statusCode, answer.json().reason]).toEqual([404, "NOT_FOUND"]);
    }
    expect(await answersOf(person.accessToken)).toEqual([200, 200]);
  });
});

describe("switched off", () => {
  test("nothing is there, none works on any instance; on again, those that live do", async () => {
    const person = await withToken();
    await allowTokens(app, false);
    expect(await answersOf(person.accessToken)).toEqual([401, 401]);
    const session = await insertTestSession(app.db, { userId: person.id });
    const own = app.withToken(session);
    const absent = await Promise.all([
      own.request("GET", "/api/auth/access-tokens"),
      own.request("POST", "/api/auth/access-tokens", {
        name: "X",
        scopes: ["messages:read"],
        days: 1,
      }),
      own.request("DELETE", `/api/auth/access-tokens/${person.tokenId}`),
      app.as("admin").request("GET", "/api/admin/access-tokens"),
      app.as("admin").request("DELETE", `/api/admin/access-tokens/${person.tokenId}`),
    ]);
    expect(absent.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    const config = async () => (await app.as(null).request("GET", "/api/config")).json();
    expect(await config()).not.toHaveProperty("allowsTokens");
    await allowTokens(app);
    expect(await config()).toMatchObject({ allowsTokens: true });
    expect(await answersOf(person.accessToken)).toEqual([200, 200]);
  });
});

describe("kept", () => {
  const run = () =>
    housekeepingJobs
      .find(({ name }) => name === "retention")
      ?.run(app.platform, new AbortController().signal);
  const isKept = async ({ tokenId }: Person) =>
    (await app.db.selectFrom("accessTokens").select("id").where("id", "=", tokenId).execute())
      .length === 1;

  test("listed for a month after its end, and deleted once the trail names it no more", async () => {
    const person = await withToken();
    await office("DELETE", `/api/admin/access-tokens/${person.tokenId}`);
    const listed = async () => {
      const { tokens } = (await app.as("admin").request("GET", "/api/admin/access-tokens")).json();
      return tokens.find(({ _id }: { _id: string }) => _id === person.tokenId);
    };
    expect(await listed()).toMatchObject({
      isEnded: true,
      owner: { id: person.id, name: "Programmer", role: "CTO" },
    });
    await run();
    expect(await isKept(person)).toBe(true);
    await app.moveClock(401 * 86_400);
    await run();
    await app.moveClock(0);
    expect(await isKept(person)).toBe(false);
  });
});
