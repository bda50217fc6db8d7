import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#/platform/db/db.ts";
import { createTestFiles } from "#test/support/database.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { isShort } from "#test/support/short.ts";
import { openEmbedded } from "./open-embedded.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await createTestFiles();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The writer is killed after this many rows; each round continues on what the last kill left. */
const COUNTS = isShort ? [23, 90] : [1, 23, 50, 90];

const writer = new URL("../../../test/support/write-until-killed.ts", import.meta.url);

/** Returns the numbers that were acknowledged before the writer was killed, at least `count`. */
async function writeAndKill(count: number): Promise<number[]> {
  const child = spawn(process.execPath, [writer.pathname, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const acknowledged: number[] = [];
  for await (const line of createInterface(child.stdout)) {
    acknowledged.push(Number(line));
    if (acknowledged.length === count) child.kill("SIGKILL");
  }
  await exited;
  return acknowledged;
}

const idsIn = async ({ db }: Database, table: "left_halves" | "right_halves") => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} order by id`.execute(db);
  return rows.map(({ id }) => id);
};

test(
  "a killed process loses no acknowledged row and leaves no half transaction",
  async () => {
    const acknowledged: number[] = [];
    for (const count of COUNTS) acknowledged.push(...(await writeAndKill(count)));

    const database = await openDatabase({ dataDir });
    const left = await idsIn(database, "left_halves");
    const right = await idsIn(database, "right_halves");
    await database.close();

    expect(acknowledged.length).toBeGreaterThanOrEqual(COUNTS.reduce((sum, count) => sum + count));
    expect(left).toEqual(right);
    expect(left).toEqual(expect.arrayContaining(acknowledged));
  },
  scaledTimeout(40_000),
);

test("each commit alone asks the disk to sync", async () => {
  const { pool, syncCount } = await openEmbedded(dataDir);
  const connection = await pool.connect();
  const before = syncCount();
  for (let count = 0; count < 20; count += 1) {
    await connection.query("insert into shared_secrets values ($1, 'x')", [`synced-${count}`]);
  }
  const commits = syncCount() - before;
  await connection.query("select count(*) from shared_secrets", []);
  await connection.query("checkpoint", []);
  const withCheckpoint = syncCount() - before;
  connection.release();
  await pool.end();

  expect(commits).toBe(20);
  expect(withCheckpoint).toBeGreaterThan(commits);
});
