import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newDataKey, wrapKey } from "#/platform/files/sealing.ts";
import { secretJobs } from "#/platform/ops/rotate.ts";
import { isRewrapping } from "#/platform/ops/rotation.queries.ts";
import { readSecretSet } from "#/platform/ops/secret-set.ts";
import { secretStore } from "#/platform/security/root-secret.ts";
import { deriveKey, openSecrets } from "#/platform/security/secrets.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { checkArchive } from "./archive.ts";
import { backUp } from "./backup.ts";
import { changeBadgeKey } from "./badge-key.ts";
import { checkAuditTrail } from "./check-trail.ts";
import { restore } from "./restore.ts";
import { change, finish } from "./rotate-secret.ts";
import { dump, fill, newWorld, readContents, type TestWorld } from "./test-platform.ts";
import { addSealed, expectSealed, recoveryHashOf } from "./test-sealed.ts";

let world: TestWorld;
let ids: string[];
let contents: Buffer[];
let person: string;
let recoveryHash: Buffer;
beforeEach(async () => {
  world = await newWorld();
  ids = await fill(world);
  contents = await readContents(world, ids);
  const { db } = world.database;
  person = (await db.selectFrom("users").select("id").executeTakeFirstOrThrow()).id;
  const held = await secrets();
  await addSealed(db, held, person);
  recoveryHash = recoveryHashOf(held, person);
});
afterEach(() => world.remove());

const store = () => secretStore(world.config, world.database);
const secrets = async () => openSecrets(await readSecretSet(store(), world.database.db));
const quiet = { say: () => undefined, waitMs: 0 };

/** Checks that everything kept opens with the accepted secrets, unchanged. */
async function expectAllKept() {
  expect(await readContents(world, ids)).toEqual(contents);
  const held = await secrets();
  await expectSealed(world.database.db, held, person);
  expect(recoveryHashOf(held, person)).toEqual(recoveryHash);
  expect(await checkAuditTrail(world)).toMatchObject([{ level: "ok" }]);
}

const UNDER_SECRET = [
  "kept_keys",
  "authenticator_apps",
  "erasures",
  "badge_keys",
  "outbox",
  "webhook_endpoints",
];

test("another secret is in force and all that was kept is under it; the former one is accepted until the end", async () => {
  const before = (await store().read()).current;
  const rows = await dump(world);
  const lines: string[] = [];
  expect(await change(world, { say: (text) => lines.push(text), waitMs: 0 })).toBe(0);

  const { current, next, previous } = await store().read();
  expect([previous, next]).toEqual([before, undefined]);
  expect(current).not.toBe(before);
  expect(lines.join("\n")).toMatch(
    /\d+ of \d+ looked at\.[\s\S]*\d+ looked at, 9 put under the new secret\./,
  );
  await expectAllKept();
  const after = await dump(world);
  for (const dumped of [after, rows]) for (const name of UNDER_SECRET) delete dumped[name];
  expect(after).toEqual(rows);

  expect(await finish(world, () => undefined)).toBe(0);
  expect(await store().read()).toEqual({ current, next: undefined, previous: undefined });
  await expectAllKept();
  await expect(finish(world, () => undefined)).rejects.toThrow("no former secret");
});

test("ended at any step nothing is lost, and run again it goes on where it was", async () => {
  const before = (await store().read()).current;
  let steps = 0;
  for (;;) {
    let left = steps + 1;
    const say = () => {
      left -= 1;
      if (left === 0) throw new Error("killed");
    };
    const isDone = await change(world, { say, waitMs: 0 }).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe("killed");
        return false;
      },
    );
    await expectAllKept();
    if (isDone) break;
    steps += 1;
  }
  expect(steps).toBeGreaterThan(3);
  expect((await store().read()).previous).toBe(before);
  await finish(world, () => undefined);
  await expectAllKept();
});

test("what is signed or kept under either secret is accepted meanwhile", async () => {
  const { current: before = "" } = await store().read();
  await store().propose("a secret to come, of many characters");
  const early = openSecrets(await readSecretSet(store(), world.database.db));
  expect(early.keyFor("links")).toEqual(deriveKey(before, "links"));
  await store().turn();
  const late = openSecrets(await readSecretSet(store(), world.database.db));
  expect(late.keyFor("links")).toEqual(deriveKey("a secret to come, of many characters", "links"));
  for (const held of [early, late]) {
    expect(held.keysFor("links")).toContainEqual(early.keyFor("links"));
    expect(held.keysFor("links")).toContainEqual(late.keyFor("links"));
  }
});

test("what neither secret opens is named, the kept key as well", async () => {
  await change(world, quiet);
  const wrapped = wrapKey(deriveKey("a secret of somebody else", "kept-keys"), "no", newDataKey());
  await world.database.db.updateTable("keptKeys").set({ wrapped }).execute();
  const named = vi.spyOn(console, "error").mockReturnValue();
  expect(await finish(world, () => undefined)).toBe(1);
  expect(named.mock.calls).toEqual([["Neither secret opens: kept-keys recovery-codes"]]);
  named.mockRestore();
});

test("another key pair of badges is made by hand, with a line in the trail", async () => {
  expect(await changeBadgeKey(world)).toBe(
    "Badges are signed with key pair 2 from now on; the former ones check what they signed.",
  );
  const { db } = world.database;
  const keys = await storedRows(db, "badgeKeys", ["id", "number"], {}, "number");
  const [first, second] = keys;
  expect([keys.length, first?.number]).toEqual([2, 0]);
  const added = { action: "badgeKey.added" };
  expect(await storedRows(db, "auditLog", ["subjectId"], added)).toEqual([
    { subjectId: second?.id },
  ]);
});

test.each([1, 3])(
  "no backup is made while rows are under two secrets, from step %i on",
  async (step) => {
    let left = step;
    const say = () => {
      left -= 1;
      if (left === 0) throw new Error("killed");
    };
    await expect(change(world, { say, waitMs: 0 })).rejects.toThrow("killed");
    expect(await isRewrapping(world.database.db)).toBe(true);
    const file = path.join(world.config.dataDir, "archive.tar.gz");
    await expect(backUp(world, file, { hasSecret: true })).rejects.toThrow(
      "The secret is being changed",
    );
    await change(world, quiet);
    expect(await isRewrapping(world.database.db)).toBe(false);
  },
);

test("a running platform on the embedded database changes it by itself, once one is named", async () => {
  if (world.database.kind !== "embedded") return;
  const held = await secrets();
  const log = { info: () => undefined };
  const platform = { ...world, db: world.database.db, secrets: held, log };
  await store().propose("a secret to come, of many characters");
  const [job] = secretJobs;
  await job?.run(platform as never, new AbortController().signal);
  expect((await store().read()).current).toBe("a secret to come, of many characters");
  expect(held.keyFor("links")).toEqual(deriveKey("a secret to come, of many characters", "links"));
  await expectAllKept();
  for (const name of await readdir(world.config.dataDir)) {
    if (name.startsWith("secret"))
      expect((await stat(path.join(world.config.dataDir, name))).mode & 0o077).toBe(0);
  }
});

test("a second factor comes back from an archive under another secret", async () => {
  const { db } = world.database;
  await db
    .insertInto("recoveryCodes")
    .values({ userId: person, codeHash: recoveryHash, createdAt: new Date() })
    .execute();
  const file = path.join(world.config.dataDir, "archive.tar.gz");
  await backUp(world, file, { hasSecret: true });
  world.config = { ...world.config, secretKey: "another secret, of the settings and long" };
  await restore(world, await checkArchive(file), true);
  await expectAllKept();
});

test("a secret of the settings is changed there, and what is kept follows", async () => {
  const { current: before = "" } = await store().read();
  const secretKey = "another secret, of the settings and long";
  world.config = { ...world.config, secretKey, secretKeyPrevious: before };
  expect(await change(world, quiet)).toBe(0);
  await expectAllKept();
  world.config = { ...world.config, secretKeyPrevious: undefined };
  await expectAllKept();
  await expect(change(world, quiet)).rejects.toThrow("SECRET_KEY_PREVIOUS");
});
