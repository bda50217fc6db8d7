/**
 * Run by a test in a folder on a small separate disk, with the migrated files of a database: serves
 * from it, fills it, takes a checkpoint, frees space again, and prints the responses to calls
 * meanwhile as JSON.
 */
import { closeSync, cpSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { openPlatform } from "#/platform/app/open-platform.ts";
import { buildApp } from "#/platform/app.ts";
import { readConfig } from "#/platform/config/config.ts";
import { openDatabase } from "#/platform/db/db.ts";
import { insertPersonas } from "./personas.ts";

const disk = process.argv[2] ?? "";
const dataDir = path.join(disk, "data");
const ballast = path.join(disk, "ballast");

const warnings: string[] = [];
const log = { warn: (message: string) => warnings.push(message) };
cpSync(process.argv[3] ?? "", dataDir, { recursive: true });
const database = await openDatabase({ dataDir, log });
const personas = await insertPersonas(database.db);
const config = readConfig({ DATA_DIR: dataDir, PORT: "0", PUBLIC_URL: "http://hub.test" });
const { platform, close } = await openPlatform(config, pino({ level: "silent" }), database);
const app = await buildApp(platform);

const authorization = `Bearer ${personas.admin.token}`;
const read = async () => {
  const url = "/api/admin/approved-users";
  const response = await app.inject({ method: "GET", url, headers: { authorization } });
  return { status: response.statusCode, total: response.headers["x-total-count"] };
};
const write = async () => {
  const payload = { name: "Visitor", email: "v@hub.example", message: "Is there room?" };
  const response = await app.inject({ method: "POST", url: "/api/contact/submit", payload });
  const { code } = response.json<{ code?: string }>();
  return { status: response.statusCode, code, retryAfter: response.headers["retry-after"] };
};

function fillDisk() {
  const file = openSync(ballast, "w");
  const piece = Buffer.alloc(4096);
  try {
    for (;;) writeSync(file, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
}

const before = [await read(), await write()];
// Pages that the checkpoint has to write, and a disk that fills up while they wait.
await sql`create table waiting as select g as id from generate_series(1, 5000) g`.execute(
  database.db,
);
fillDisk();
const checkpoint = await sql`checkpoint`.execute(database.db).then(
  () => "done",
  (error: Error) => (error.cause as Error).message,
);
const full = [await read(), await write(), await read(), await write()];
const { rows } = await sql`select count(*)::int as count from waiting`.execute(database.db);
rmSync(ballast);
// The disk is checked four times a second.
const startedAt = performance.now();
let resumed = await write();
while (resumed.status !== 200 && performance.now() - startedAt < 10_000) resumed = await write();
await sql`checkpoint`.execute(database.db);
const after = [await read(), resumed];
await app.close();
await close();
await database.close();
console.log(JSON.stringify({ before, checkpoint, full, rows, after, warnings }));
