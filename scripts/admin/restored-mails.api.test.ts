import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#/platform/db/ids.ts";
import { checkArchive } from "./archive.ts";
import { backUp } from "./backup.ts";
import { inspect } from "./doctor.ts";
import { restore } from "./restore.ts";
import { fill, newEmbeddedWorld, newWorld, type TestWorld } from "./test-platform.ts";
import { settleWaiting } from "./waiting-mails.ts";

const HOUR_MS = 3_600_000;
let world: TestWorld;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backups-"));
  world = await newWorld();
  await fill(world);
});
afterAll(async () => {
  await world.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Inserts a mail that has waited for nine hours and is due in this many hours. */
async function insertWaiting({ database }: TestWorld, recipient: string, hours: number) {
  await database.db
    .insertInto("outbox")
    .values({
      id: newId(),
      kind: "x",
      recipient,
      subject: "x",
      // Sealed under a secret that is lost.
      sealed: Buffer.alloc(90, 1),
      createdAt: new Date(Date.now() - 9 * HOUR_MS),
      availableAt: new Date(Date.now() + hours * HOUR_MS),
    })
    .execute();
}
const waiting = ({ database }: TestWorld) =>
  database.db
    .selectFrom("outbox")
    .select(["recipient", "status"])
    .orderBy("recipient")
    .execute()
    .then((rows) => rows.map(({ recipient, status }) => `${recipient} ${status}`));
const mailFindings = async (of: TestWorld) =>
  (await inspect(of)).filter(({ text }) => text.startsWith("Mail: "));

test("the doctor calls a mail late that should have left, not one that is held until the morning", async () => {
  await insertWaiting(world, "held@example.in", 5);
  expect(await mailFindings(world)).toEqual([
    { level: "ok", text: "Mail: 1 waiting, none given up." },
  ]);
  await insertWaiting(world, "late@example.in", -2);
  expect(await mailFindings(world)).toEqual([
    expect.objectContaining({ level: "trouble", text: expect.stringContaining("1 waiting for") }),
  ]);
});

test("an archive with a value that no secret opens comes back whole under another secret", async () => {
  const archive = path.join(folder, "broken.tar.gz");
  await backUp(world, archive, { hasSecret: true });
  const target = await newEmbeddedWorld();
  await writeFile(path.join(target.config.dataDir, "secret"), `${"another secret ".repeat(3)}\n`);
  await restore(target, await checkArchive(archive), false);
  expect(await waiting(target)).toEqual(["held@example.in waiting", "late@example.in waiting"]);
  await target.remove();
});

test("the operator reads what a restored hub sends again, and may leave it out", async () => {
  const madeAt = "2026-11-30T21:00:00Z";
  const [told] = await settleWaiting(world, { madeAt, isWithout: false });
  expect(told?.text).toContain(`1 mail(s) and 0 text(s) that waited at ${madeAt} were due by now`);
  expect(told?.text).toContain("--without-mails");
  expect(await waiting(world)).toEqual(["held@example.in waiting", "late@example.in waiting"]);
  await settleWaiting(world, { madeAt, isWithout: true });
  expect(await waiting(world)).toEqual(["held@example.in waiting", "late@example.in skipped"]);
  expect(await settleWaiting(world, { madeAt, isWithout: false })).toEqual([]);
});
