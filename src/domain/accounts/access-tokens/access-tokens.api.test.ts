/**
 * Access tokens: made once, kept as a hash, used within their scopes and limits, named in the
 * trail.
 */
import pino from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#/platform/app.ts";
import { hashToken } from "#/platform/http/access.ts";
import { isAccessToken, newAccessToken, withChecksum } from "#/platform/security/access-tokens.ts";
import { allowTokens, askForToken, makeToken, scopesFor } from "#test/support/access-tokens.ts";
import { openApp } from "#test/support/opened-app.ts";
import { callAtOnce } from "#test/support/payments.ts";
import { insertPerson, insertTestSession } from "#test/support/personas.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { CALLS_A_MINUTE, MOST_TOKENS } from "./access-tokens.rules.ts";

const app = await openApp();
await allowTokens(app);
const second = await app.secondInstance();
beforeEach(async () => {
  await app.db.deleteFrom("accessTokens").execute();
  await app.db.deleteFrom("throttles").execute();
});

const RECEIPTS = "/api/payment/receipts";
const rowOf = (id: string) =>
  app.db.selectFrom("accessTokens").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const linesAbout = (id: string) =>
  app.db.selectFrom("auditLog").selectAll().where("subjectId", "=", id).orderBy("at").execute();

describe("made", () => {
  test("once shown, kept as a hash, listed without it, in the trail without it, its owner told", async () => {
    const { id, token } = await makeToken(app, "admin");
    const row = await rowOf(id);
    expect(row.tokenHash).toEqual(hashToken(token));
    const tables = await Promise.all(
      ["accessTokens", "auditLog", "outbox", "notifications", "idempotencyKeys"].map((table) =>
        app.db
          .selectFrom(table as "accessTokens")
          .selectAll()
          .execute(),
      ),
    );
    expect(JSON.stringify(tables)).not.toContain(token.slice(8, 40));
    const listed = await app.as("admin").request("GET", "/api/auth/access-tokens");
    expect(listed.body).not.toContain(token.slice(8, 40));
    expect(listed.json().tokens).toMatchObject([
      { _id: id, name: "Books", scopes: ["money:read"], isEnded: false, lastUsedOn: null },
    ]);
    expect(await linesAbout(id)).toMatchObject([
      { action: "access-token.made", actorId: app.personas.admin.id, tokenId: null },
    ]);
    const mails = await storedRows(app.db, "outbox", "subject", {
      recipient: app.personas.admin.email,
    });
    expect(mails.map(({ subject }) => subject).join()).toContain("An access token was made");
  });

  test("not without a fresh proof, though STEP_UP is off", async () => {
    const { id: userId } = app.personas.admin;
    const session = await insertTestSession(app.db, { userId });
    await app.db
      .updateTable("sessions")
      .set({ confirmedAt: new Date(0) })
      .where("tokenHash", "=", hashToken(session))
      .execute();
    const answer = await app.withToken(session).request("POST", "/api/auth/access-tokens", {
      name: "Books",
      scopes: ["money:read"],
      days: 30,
    });
    expect([answer.statusCode, answer.json().reason]).toEqual([403, "STEP_UP_NEEDED"]);
  });

  test.each([
    ["no name", { name: " " }, "name"],
    ["no scope", { scopes: [] }, "scopes"],
    ["an unknown scope", { scopes: ["settings:write"] }, "scopes.0"],
    ["a scope twice", { scopes: ["money:read", "money:read"] }, "scopes"],
    ["no end", { days: undefined }, "days"],
    ["an end of more than a year", { days: 366 }, "days"],
    ["an end at once", { days: 0 }, "days"],
  ])("not with %s", async (_, body, field) => {
    const answer = await askForToken(app, "admin", body);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  test("not by trainees, nor with a scope that opens nothing to the role", async () => {
    expect((await askForToken(app, "trainee")).json().reason).toBe("FORBIDDEN");
    const answer = await askForToken(app, "trainer", { scopes: ["training:read", "money:read"] });
    expect(answer.json().fields).toEqual({ scopes: "Your role has no use of money:read." });
    expect(await scopesFor(app, "trainer")).toEqual([
      "people:read",
      "training:read",
      "training:write",
      "messages:read",
    ]);
  });

  test("ten at most, by 20 at once on two instances too", async () => {
    const answers = await callAtOnce([app, second], 20, (on) =>
      askForToken({ ...app, withToken: on.withToken }, "cto", { scopes: ["assistance:read"] }),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MOST_TOKENS);
    const refused = answers.find(({ statusCode }) => statusCode !== 201);
    expect([refused?.statusCode, refused?.json().reason]).toEqual([409, "TOKENS_MANY"]);
  });
});

describe("used", () => {
  test("20 times at once on two instances, with its day and network noted", async () => {
    const { id, token } = await makeToken(app, "admin");
    const answers = await callAtOnce([app, second], 20, (on) =>
      on.withToken(token).request("GET", RECEIPTS, undefined, { from: "203.0.113.77" }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(await rowOf(id)).toMatchObject({
      lastUsedOn: app.platform.clock.today(),
      lastUsedFrom: "203.0.113.0/24",
    });
  });

  test("without cookie, and none is set; whatever cookie comes with it", async () => {
    const { token } = await makeToken(app, "admin");
    const headers = { cookie: "hub_session=somebody", "x-client": "web" };
    const answer = await app.withToken(token).request("GET", RECEIPTS, undefined, { headers });
    expect([answer.statusCode, answer.headers["set-cookie"]]).toEqual([200, undefined]);
  });

  test("beside a whole session of somebody else the token decides", async () => {
    const { token } = await makeToken(app, "cto", ["assistance:read"]);
    const headers = { cookie: `hub_session=${app.personas.admin.token}` };
    const answer = await app.withToken(token).request("GET", RECEIPTS, undefined, { headers });
    expect(answer.json().reason).toBe("SCOPE_MISSING");
  });

  test("not in the address, the body, another scheme, or beside a second header", async () => {
    const { token } = await makeToken(app, "admin");
    const nobody = app.as(null);
    const two = [`Bearer ${token}`, `Bearer ${token}`] as unknown as string;
    const refused = await Promise.all([
      nobody.request("GET", `${RECEIPTS}?access_token=${token}`),
      nobody.request("GET", RECEIPTS, undefined, { headers: { authorization: two } }),
      nobody.request("GET", RECEIPTS, undefined, { headers: { authorization: token } }),
      nobody.request("GET", RECEIPTS, undefined, { headers: { authorization: `Basic ${token}` } }),
      nobody.request("GET", RECEIPTS, undefined, { headers: { cookie: `hub_session=${token}` } }),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
  });

  test("300 times a minute, counted over both instances", async () => {
    const { id, token } = await makeToken(app, "admin");
    await app.db
      .insertInto("throttles")
      .values({ key: `access-token:${id}`, startedAt: new Date(), count: CALLS_A_MINUTE - 1 })
      .execute();
    expect((await app.withToken(token).request("GET", RECEIPTS)).statusCode).toBe(200);
    const refused = await second.withToken(token).request("GET", RECEIPTS);
    expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  });

  test("what it changes is in the trail by its owner and by it, sealed as any line", async () => {
    const { id, token } = await makeToken(app, "admin", ["placement:write"]);
    const made = await app
      .withToken(token)
      .request("POST", "/api/companies", { name: "Token Works" });
    expect(made.statusCode, made.body).toBe(201);
    const [line] = await app.db
      .selectFrom("auditLog")
      .select(["actorId", "tokenId"])
      .where("tokenId", "=", id)
      .execute();
    expect(line).toEqual({ actorId: app.personas.admin.id, tokenId: id });
    const trail = await app.as("admin").request("GET", "/api/audit-trail?size=5");
    const shown = trail.json().lines.find(({ token: by }: { token: unknown }) => by !== null);
    expect(shown).toMatchObject({ token: { id, name: "Books" }, actor: { role: "Admin" } });
  });

  test("a list of more than a page, an export and what asks for a proof are refused", async () => {
    const { token } = await makeToken(app, "admin", ["people:read"]);
    const people = await app.withToken(token).request("GET", "/api/people?page=1&pageSize=5");
    expect(people.statusCode).toBe(200);
    const headers = { "x-export": "csv" };
    const taken = await app.withToken(token).request("GET", "/api/people", undefined, { headers });
    expect([taken.statusCode, taken.json().reason]).toEqual([403, "TOKEN_CLOSED"]);
    await Promise.all(Array.from({ length: 201 }, () => insertPerson(app.db, { name: "Many" })));
    const whole = await app.withToken(token).request("GET", "/api/people");
    expect([whole.statusCode, whole.json().fields.pageSize]).toEqual([
      400,
      "By an access token send page and pageSize, at most 200.",
    ]);
  });
});

describe("refused", () => {
  const refusalOf = async (token: string, url = RECEIPTS) => {
    const answer = await app.withToken(token).request("GET", url);
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };

  test("one that is nearly right is a stranger's: it is found by the hash of all of it alone", async () => {
    const { token } = await makeToken(app, "admin");
    const near = await app.db.selectFrom("accessTokens").select("tokenHash").execute();
    expect(near.map(({ tokenHash }) => tokenHash.length)).toEqual([32]);
    // A different last letter of the 256 bits, with a correct checksum, which is no secret.
    const last = token.at(-7) === "A" ? "E" : "A";
    const other = withChecksum(token.slice(0, -7) + last);
    expect([isAccessToken(other), (await refusalOf(other)).body.reason]).toEqual([
      true,
      "TOKEN_REFUSED",
    ]);
  });

  test("wrong, mistyped, ended and run out tokens in the same words", async () => {
    const ended = await makeToken(app, "admin");
    await app.as("admin").request("DELETE", `/api/auth/access-tokens/${ended.id}`);
    const out = await makeToken(app, "admin");
    await app.moveClock(30 * 86_400 + 1);
    const kinds = [newAccessToken(), `${newAccessToken()}x`, "hub_pat_", ended.token, out.token];
    const answers = [];
    for (const token of kinds) answers.push(await refusalOf(token));
    await app.moveClock(0);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.reason).toBe("TOKEN_REFUSED");
    expect(answers.map(({ headers }) => headers["www-authenticate"])).toEqual(
      Array(5).fill("Bearer"),
    );
  });

  test("too small a scope by its name, and a call without one in another word", async () => {
    const { token } = await makeToken(app, "admin", ["people:read"]);
    const small = await refusalOf(token);
    expect(small.body).toMatchObject({ reason: "SCOPE_MISSING", scope: "money:read" });
    expect(small.body.message).toContain("money:read");
    expect(small.headers["www-authenticate"]).toBe(
      'Bearer error="insufficient_scope", scope="money:read"',
    );
    for (const closed of ["/api/settings", "/api/auth/security", "/api/auth/access-tokens"]) {
      expect((await refusalOf(token, closed)).body.reason).toBe("TOKEN_CLOSED");
    }
    expect((await refusalOf(token, "/api/config")).body.reason).toBe("TOKEN_CLOSED");
  });

  test("and whatever becomes of it, the log of calls never names it", async () => {
    const { token } = await makeToken(app, "admin", ["people:read"]);
    const lines: string[] = [];
    const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
    const hub = await buildApp({ ...app.platform, log }, { longestStallMs: 0 });
    const headers = { authorization: `Bearer ${token}` };
    const urls = [
      "/api/people?page=1&pageSize=1",
      RECEIPTS,
      `/api/${token}`,
      `/${token}?t=${token}`,
    ];
    for (const url of urls) await hub.inject({ method: "GET", url, headers });
    await hub.close();
    expect(lines.filter((line) => line.includes('"request"')).length).toBe(urls.length);
    expect(lines.filter((line) => line.includes(token.slice(8, 40)))).toEqual([]);
  });

  test("a denial is in the trail with the token", async () => {
    const { id, token } = await makeToken(app, "admin", ["people:read"]);
    await app.withToken(token).request("GET", RECEIPTS, undefined, { from: "198.51.100.9" });
    const lines = await storedRows(app.db, "auditLog", ["action", "newValue"], { tokenId: id });
    expect(lines).toMatchObject([{ action: "call.denied", newValue: { reason: "SCOPE_MISSING" } }]);
  });
});
