import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { DEFAULT_NOTICE } from "#/platform/hub/default-notice.ts";
import { openApp } from "#test/support/opened-app.ts";
import type { PersonaName } from "#test/support/personas.ts";

const app = await openApp();

const publish = (version: number, notice: string) =>
  app.as("admin").request("PATCH", "/api/settings", { notice: { version, notice } });
const read = async (query = "") =>
  (await app.as(null).request("GET", `/api/privacy/notice${query}`)).json();
const toShow = async (who: PersonaName) =>
  (await app.as(who).request("GET", "/api/session")).json().noticeToShow;
const agree = (who: PersonaName, version: number) =>
  app.as(who).request("POST", "/api/privacy/agreement", { version });
const agreementsOf = (userId: string) =>
  app.db
    .selectFrom("agreements")
    .select(["version", "way"])
    .where("userId", "=", userId)
    .orderBy("version")
    .execute();

async function register(over: object = {}) {
  const email = `agrees.${newId().slice(-8)}@example.in`;
  const [password, role] = ["a long enough secret", "Trainee"];
  const body = { username: "Asha Rao", email, password, confirmPassword: password, role, ...over };
  expect((await app.as(null).request("POST", "/api/auth/register", body)).statusCode).toBe(201);
  const found = app.db.selectFrom("users").select("id").where("email", "=", email);
  return (await found.executeTakeFirstOrThrow()).id;
}

test("the product's own words are those that people agreed to", () => {
  const hash = createHash("sha256").update(DEFAULT_NOTICE).digest("hex");
  expect(hash).toBe("7da8a7f22b82eb38e2636cb0280c64d503d2d1dcc763188fab7d340034bc74ad");
});

test("registering agrees to the version in force, or to the older one that was on the screen", async () => {
  expect(await agreementsOf(await register())).toEqual([{ version: 1, way: "registered" }]);
  const { version, isCurrent, sections, versions } = await read();
  expect([version, isCurrent, versions]).toEqual([1, true, [{ version: 1, publishedAt: null }]]);
  expect(sections[0].paragraphs[0]).toContain("Careers Hub");

  expect((await publish(0, "# New\n\nWords of {hub}.")).statusCode).toBe(200);
  expect((await read()).sections).toEqual([
    { heading: "New", paragraphs: ["Words of Careers Hub."] },
  ]);
  expect(await agreementsOf(await register({ noticeVersion: 1 }))).toMatchObject([{ version: 1 }]);
  expect(await agreementsOf(await register({ noticeVersion: 99 }))).toMatchObject([{ version: 2 }]);
});

test("saying the same once more publishes nothing, and earlier versions stay readable", async () => {
  expect((await publish(1, "# New\n\nWords of {hub}.")).json().versions).toEqual({ notice: 1 });
  expect((await publish(1, "# Newer\n\nOther words.")).json().versions).toEqual({ notice: 2 });
  const { versions } = await read();
  expect(versions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
  expect(await read("?version=2")).toMatchObject({
    version: 2,
    isCurrent: false,
    publishedAt: expect.any(String),
    sections: [{ heading: "New" }],
  });
  expect((await read("?version=1")).sections[0].heading).toBe("Who answers for your data");
  const missing = await app.as(null).request("GET", "/api/privacy/notice?version=4");
  expect(missing.statusCode).toBe(404);
});

test("whoever agreed to an older one is shown the new one once, and agrees to it by number", async () => {
  const { id } = app.personas.trainee;
  expect([await toShow("trainee"), await toShow("trainer")]).toEqual([3, undefined]);
  const stale = await agree("trainee", 2);
  expect([stale.statusCode, stale.json().reason]).toEqual([409, "STALE_VERSION"]);
  expect((await agree("trainee", 3)).statusCode).toBe(200);
  expect((await agree("trainee", 3)).statusCode).toBe(200);
  expect(await agreementsOf(id)).toEqual([{ version: 3, way: "shown" }]);
  expect(await toShow("trainee")).toBeUndefined();
  const lines = await app.db
    .selectFrom("auditLog")
    .select("newValue")
    .where("action", "=", "notice.agreed")
    .where("actorId", "=", id)
    .execute();
  expect(lines).toEqual([{ newValue: { version: 3 } }]);

  expect((await publish(2, "# Newest\n\nOther words again.")).statusCode).toBe(200);
  expect(await toShow("trainee")).toBe(4);
  const own = (await app.as("trainee").request("GET", "/api/privacy/agreements")).json();
  expect(own).toEqual({
    version: 4,
    agreements: [{ version: 3, agreedAt: expect.any(String), way: "shown" }],
  });
});
