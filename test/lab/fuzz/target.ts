import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Database, Db } from "#/platform/db/db.ts";
import { type TestApp, testAppOn } from "#test/support/app.ts";
import { urlOf } from "#test/support/database-url.ts";
import { createProcessDatabase } from "#test/support/process-database.ts";
import { startServerProcess } from "#test/support/server-process.ts";
import { freePort } from "../../../scripts/postgres.ts";
import { inspectProcess } from "./inspect.ts";

/** No request of a run may be refused by a rate limit. */
const NO_LIMITS = {
  LIMIT_REGISTER_PER_HOUR: "0",
  LIMIT_REGISTER_PER_EMAIL_PER_HOUR: "0",
  LIMIT_CONTACT_PER_HOUR: "0",
  LIMIT_CONTACT_PER_EMAIL_PER_HOUR: "0",
  LIMIT_LOGIN_FAILURES_PER_ACCOUNT_AND_IP: "0",
  LIMIT_LOGIN_FAILURES_PER_ACCOUNT: "0",
  LIMIT_LOGIN_FAILURES_PER_ADDRESS: "0",
  LIMIT_OTP_PER_15_MINUTES: "0",
  LIMIT_OTP_PER_DAY: "0",
  LIMIT_UPLOADS_PER_HOUR: "0",
  LIMIT_UPLOADED_MB_PER_HOUR: "0",
  UNDO_SECONDS: "5",
};

/**
 * As `npm start` does, so that a server's resources are measured as in operation, but with more
 * memory for young objects: collecting in the small one took a fifth of the server's time.
 */
const LEAN = ["--max-semi-space-size=16", "--heap-growing-percent=15"];
const GIVEN_BACK = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/**
 * A server as a separate process on a database of the kind that TEST_DB names, which `fill` fills
 * before, and the result of `fill`.
 */
export async function openInspectedServer<World>(fill: (app: TestApp) => Promise<World>) {
  const { dataDir, own, inDatabase } = await createProcessDatabase("fuzz-");
  const world = await inDatabase((database) => fillBy(fill, database, dataDir));
  const inspectPort = await freePort();
  const env = {
    ...NO_LIMITS,
    ...GIVEN_BACK,
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    ...(own ? { DATABASE_URL: await urlOf(own) } : {}),
  };
  const server = await startServerProcess(env, [...LEAN, `--inspect=127.0.0.1:${inspectPort}`]);
  let end: string | undefined;
  server.child.once("exit", (code, signal) => {
    end = `the server ended with ${code ?? signal}: ${server.printed.slice(-20).join("\n")}`;
  });
  const inspected = await inspectProcess(inspectPort, server.child.pid ?? 0);
  return {
    world,
    url: server.url,
    pid: server.child.pid ?? 0,
    /** Its exit code, if it has ended. */
    end: () => end,
    /** The resources of the process, including garbage. */
    holdingsNow: inspected.holdingsNow,
    /** The resources of the process, after two garbage collections. */
    holdings: inspected.holdings,
    /** Shuts the server down. Returns leftovers that should not be there. */
    stop: async (): Promise<string[]> => {
      inspected.close();
      server.child.kill("SIGTERM");
      const left = await server.exited;
      const problems = left === 0 ? [] : [`the server left with ${left}`];
      return [...problems, ...(await inDatabase(({ db }) => findLeftovers(db, dataDir)))];
    },
    close: async () => {
      server.child.kill("SIGKILL");
      await server.exited;
      await own?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type InspectedServer = Awaited<ReturnType<typeof openInspectedServer>>;

async function fillBy<World>(
  fill: (app: TestApp) => Promise<World>,
  database: Database,
  dataDir: string,
): Promise<World> {
  const app = await testAppOn({ database, dataDir }, NO_LIMITS);
  return fill(app).finally(app.close);
}

async function findLeftovers(db: Db, dataDir: string): Promise<string[]> {
  const problems: string[] = [];
  const incoming = await readdir(path.join(dataDir, "incoming"));
  if (incoming.length > 0) problems.push(`${incoming.length} files are left in the spool`);
  const stored = await readdir(path.join(dataDir, "files"), {
    recursive: true,
    withFileTypes: true,
  });
  const rows = await db.selectFrom("files").select("id").execute();
  const ids = new Set(rows.map(({ id }) => id));
  const strays = stored.filter((file) => file.isFile() && !ids.has(file.name.slice(0, 36)));
  if (strays.length > 0)
    problems.push(`${strays.length} stored files have no row, ${strays[0]?.name} for one`);
  const held = await sql<{ count: number }>`
    select count(*)::int as count from idempotency_keys where status is null`.execute(db);
  if (held.rows[0]?.count !== 0) problems.push(`${held.rows[0]?.count} keys are held by nobody`);
  return problems;
}
