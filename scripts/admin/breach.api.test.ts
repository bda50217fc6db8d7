import { sql } from "kysely";
import { expect, test } from "vitest";
import { allowTokens, makeToken } from "#test/support/access-tokens.ts";
import { insertSubmitted } from "#test/support/documents.ts";
import { openApp } from "#test/support/opened-app.ts";
import { insertTestSession } from "#test/support/personas.ts";
import { endSessions } from "./end-sessions.ts";
import { listOpened } from "./opened-papers.ts";

const app = await openApp();
const { config, database, clock } = app.platform;
const world = { config, database, clock };

test("whose papers were opened is listed, by day, person, paper, reader and address", async () => {
  const { person, fileOf } = await insertSubmitted(app);
  await app.as("ceo").request("GET", `/api/files/${await fileOf("panCard")}`);
  const since = clock.today();
  const { email } = app.personas.ceo;
  const [line, sum] = await listOpened(world, { since, until: since, by: email });
  expect(line?.split("\t").slice(1)).toEqual([
    `${person.username} <${person.email}>`,
    "panCard",
    email,
    "127.0.0.1",
  ]);
  expect(sum).toBe("1 time(s), of 1 people.");
  expect(await listOpened(world, { since, by: "nobody@people.example" })).toHaveLength(1);
  expect(await listOpened(world, { since, from: "192.0.2.1" })).toHaveLength(1);
  expect(await listOpened(world, { since: "2999-01-01" })).toHaveLength(1);
  const ofOne = (document: string) =>
    listOpened(world, { since, of: person.email.toUpperCase(), document });
  expect(await ofOne("panCard")).toEqual([line, sum]);
  expect(await ofOne("aadharCard")).toHaveLength(1);
  expect(await listOpened(world, { since, of: app.personas.trainee.email })).toHaveLength(1);
});

test("the sessions of one person end, or of everybody, with a line in the trail", async () => {
  const { trainee } = app.personas;
  const open = async (who: "trainee" | "trainer") =>
    (await app.as(who).request("GET", "/api/session")).statusCode;
  expect(await endSessions(world, trainee.email.toUpperCase())).toBe(
    "Ended 1 session(s) of 1 people.",
  );
  expect([await open("trainee"), await open("trainer")]).toEqual([401, 200]);
  expect(await endSessions(world)).toMatch(/^Ended \d\d session\(s\) of \d\d people\.$/);
  expect(await open("trainer")).toBe(401);
  const { rows } = await sql`select new_value -> 'of' as of from audit_log
    where action = 'session.allEnded' order by at, id`.execute(app.db);
  expect(rows).toEqual([{ of: trainee.email.toLowerCase() }, { of: "everybody" }]);
});

test("the access tokens of a person's programs end with the sessions", async () => {
  const { cto } = app.personas;
  const session = await insertTestSession(app.db, { userId: app.personas.admin.id });
  await allowTokens({ as: () => app.withToken(session) });
  const { token } = await makeToken(app, "cto", ["assistance:read"]);
  const open = async () =>
    (await app.withToken(token).request("GET", "/api/cto/overview")).statusCode;
  expect(await open()).toBe(200);
  expect(await endSessions(world, cto.email)).toMatch(/ Ended 1 access token\(s\)\.$/);
  expect(await open()).toBe(401);
});
