import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { makeFilter } from "#/platform/security/breached-filter.ts";
import { ownFilterFile } from "#/platform/security/breached-passwords.ts";
import { secretStore } from "#/platform/security/root-secret.ts";
import { createAdmin } from "./create-admin.ts";
import { inspect } from "./doctor.ts";
import { checkProductionRecords } from "./production-records.ts";
import { fill, newWorld, type TestWorld } from "./test-platform.ts";

let world: TestWorld;
let ids: string[];
beforeAll(async () => {
  world = await newWorld();
  ids = await fill(world);
  const admin = { email: "Ops@Hub.example", username: "Ops", password: undefined };
  await createAdmin(world, admin);
});
afterAll(() => world.remove());

const troubles = async (options = {}) =>
  (await inspect(world, options))
    .filter(({ level }) => level === "trouble")
    .map(({ text }) => text);
const blob = (id: string | undefined) => path.join(world.config.dataDir, "files", id ?? "");

test("a platform in order has nothing to mend", async () => {
  expect(await troubles()).toEqual([]);
});

test("bytes that were altered or are gone are named", async () => {
  const [altered, gone] = ids;
  const bytes = await Promise.all(ids.map((id) => readFile(blob(id))));
  await writeFile(blob(altered), Buffer.alloc(bytes[0]?.length ?? 0));
  await rm(blob(gone));
  expect(await troubles()).toEqual([
    expect.stringContaining(altered ?? "none"),
    expect.stringContaining(`bytes missing: ${gone}`),
  ]);
  expect(await troubles({ isQuick: true })).toHaveLength(1);
  for (const [index, id] of ids.entries()) await writeFile(blob(id), bytes[index] ?? "");
  expect(await troubles()).toEqual([]);
});

test("bytes without a row are told and, when asked, removed", async () => {
  await writeFile(blob(newId()), "left behind");
  await writeFile(blob("notes.txt"), "not ours");
  expect(await troubles()).toEqual([expect.stringContaining("1 stored without a row")]);
  expect(await troubles({ mayRemove: true })).toEqual([]);
  expect(await troubles()).toEqual([]);
  expect(await readFile(blob("notes.txt"), "utf8")).toBe("not ours");
});

test("a folder that is not there is told in a line, and not made", async () => {
  const dataDir = path.join(world.config.dataDir, "elsewhere");
  const findings = await inspect({ ...world, config: { ...world.config, dataDir } });
  const texts = findings.filter(({ level }) => level === "trouble").map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringMatching(/^Disk: no use of DATA_DIR: ENOENT.+elsewhere'\.$/),
  ]);
  expect(existsSync(dataDir)).toBe(false);
});

test("mail that was given up is told", async () => {
  const { db } = world.database;
  const now = new Date();
  const mail = { kind: "x", recipient: "a@b.example", subject: "x", createdAt: now };
  await db
    .insertInto("outbox")
    .values({ ...mail, id: newId(), status: "dead", availableAt: now })
    .execute();
  expect(await troubles()).toEqual([expect.stringContaining("1 given up")]);
  await db.deleteFrom("outbox").execute();
});

test("a migration that is missing is told before anything else is asked", async () => {
  const { db } = world.database;
  const newest = sql`(select max(name) from schema_migrations)`;
  const { rows } = await sql`
    delete from schema_migrations where name = ${newest} returning name, checksum`.execute(db);
  expect(await troubles()).toEqual([expect.stringContaining("admin -- migrate")]);
  const [row] = rows as { name: string; checksum: string }[];
  await sql`insert into schema_migrations (name, checksum)
    values (${row?.name}, ${row?.checksum})`.execute(db);
});

test("an admin made at the console changes the one-time password first; an address is given once", async () => {
  const admin = await world.database.db
    .selectFrom("users")
    .select(["role", "subRole", "status", "hasInitialPassword"])
    .where("email", "=", "ops@hub.example")
    .executeTakeFirst();
  expect(admin).toEqual({
    role: "Admin",
    subRole: null,
    status: "approved",
    hasInitialPassword: true,
  });
  const newAdmin = { email: "ops@HUB.example", username: "Ops", password: "a good long password" };
  await expect(createAdmin(world, newAdmin)).rejects.toMatchObject({ key: "ACCOUNT_EXISTS" });
  await expect(
    createAdmin(world, { ...newAdmin, email: "b@hub.example", password: "12345678" }),
  ).rejects.toThrow(/commonly used|common/i);
  await expect(
    createAdmin(world, { ...newAdmin, email: "b@hub.example", username: "Ops\nAdmin" }),
  ).rejects.toThrow("--name: Use one line of visible characters.");
  const strict = { ...world, config: { ...world.config, breachedPasswords: BREACHED } };
  await expect(
    createAdmin(strict, { ...newAdmin, email: "b@hub.example", password: await stolenOne(world) }),
  ).rejects.toThrow("on lists of stolen ones");
  await expect(createAdmin(world, { ...newAdmin, email: "no address" })).rejects.toThrow(
    /not an e-mail address/,
  );
});

test("what the database tells the operator's checklist: role, former secret, factors, passkeys, given passwords", async () => {
  const stateOf = async () => {
    const lines = await checkProductionRecords(world);
    return Object.fromEntries(lines.map(({ name, state }) => [name, state]));
  };
  const role = world.database.kind === "server" ? "to do" : "ok";
  expect(await stateOf()).toEqual({
    "database-role": role,
    "former-secret": "ok",
    "factors-set-up": "ok",
    passkeys: "ok",
    "given-passwords": "to do",
  });
  await insertPasskey(1, 256);
  expect(await stateOf()).toMatchObject({ passkeys: "cannot tell" });
  await world.database.db.deleteFrom("passkeys").execute();
  await insertPasskey(2, 384);
  expect(await stateOf()).toMatchObject({ passkeys: "ok" });
  world.config = { ...world.config, factorRoles: ["Admin"] };
  await secretStore(world.config, world.database).propose("a secret to come, of many characters");
  await secretStore(world.config, world.database).turn();
  expect(await stateOf()).toMatchObject({ "former-secret": "to do", "factors-set-up": "to do" });
});

/** Inserts a passkey whose RSA key has this many bytes, in COSE form. */
async function insertPasskey(number: number, bytes: number) {
  const { db } = world.database;
  const { id: userId } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const length = bytes.toString(16).padStart(4, "0");
  const [head, end] = [`a40103033901002059${length}`, "2143010001"];
  const publicKey = Buffer.from(head + "c1".repeat(bytes) + end, "hex");
  await db
    .insertInto("passkeys")
    .values({
      id: newId(),
      userId,
      credentialId: Buffer.of(number),
      publicKey,
      signCount: 0,
      transports: [],
      name: "Windows Hello",
      createdAt: new Date(),
    })
    .execute();
}

const BREACHED = { isOn: true, url: undefined };

/** Returns a password in the operator's own list, which is made into a filter as by the command. */
async function stolenOne({ config }: TestWorld): Promise<string> {
  const list = path.join(config.dataDir, "list.txt");
  await writeFile(list, "Tremble-Giraffe-41\n");
  await makeFilter(list, ownFilterFile(config.dataDir));
  return "Tremble-Giraffe-41";
}
