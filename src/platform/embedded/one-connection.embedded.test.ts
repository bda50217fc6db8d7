import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#/platform/db/db.ts";
import { createTestDatabase, createTestFiles, type TestDatabase } from "#test/support/database.ts";
import { startServerProcess } from "#test/support/server-process.ts";
import { storedRows } from "#test/support/stored-rows.ts";
import { isConnectionError } from "../db/connection-errors.ts";

describe("the one connection of the embedded database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    const log = { warn: () => undefined };
    database = await createTestDatabase({ acquireTimeoutMs: 200, statementTimeoutMs: 2_000, log });
  });
  afterAll(() => database.drop());

  test("using `db` inside a transaction is found out, not waited for for ever", async () => {
    const { db } = database;
    const mistake = db.transaction().execute(() => storedRows(db, "users", "id", {}));

    await expect(mistake).rejects.toMatchObject({
      key: "UNAVAILABLE",
      cause: expect.objectContaining({ message: expect.stringContaining("`tx`") }),
    });
    await database.ping();
  });

  test("a statement that never ends stops the engine, which comes back by itself", async () => {
    const endless = sql`select count(*) from generate_series(1, 1e10)`.execute(database.db);

    await expect(endless).rejects.toSatisfy(isConnectionError);
    await database.ping();
  });
});

describe("the folder of the embedded database", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await createTestFiles();
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test("a second opener is refused with one line, and let in once the first has closed", async () => {
    const first = await openDatabase({ dataDir });
    const inUse = /^The database folder is in use by .+$/;
    const refused = openDatabase({ dataDir, embedded: { lockTimeoutMs: 0 } });
    await expect(refused).rejects.toThrow(inUse);
    await expect(startServerProcess({ DATA_DIR: dataDir })).rejects.toThrow(inUse);
    await first.close();

    const second = await openDatabase({ dataDir });
    await second.ping();
    await second.close();
    expect(existsSync(path.join(dataDir, "db.lock"))).toBe(false);
  });

  test("a database that was opened and never used gives its folder up too", async () => {
    const database = await openDatabase({ dataDir });
    await database.close();
    await database.close();
    expect(existsSync(path.join(dataDir, "db.lock"))).toBe(false);
  });

  test("the lock of a dead process is taken over", async () => {
    // The pid is ours, but not the start time: the number has been reused.
    await writeFile(path.join(dataDir, "db.lock"), `${process.pid} 1\n`);
    const database = await openDatabase({ dataDir });
    await database.ping();
    await database.close();
  });
});
