import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Database, openDatabase } from "#/server/db.ts";
import { testAppOn } from "./app.ts";
import { type BreakableProxy, startBreakableProxy } from "./breakable-proxy.ts";
import { writeClockFile } from "./clock-file.ts";
import { createTestDatabase, createTestFiles } from "./database.ts";
import { urlOf } from "./database-url.ts";
import { FAULT_KINDS, type Probe } from "./fault-kinds.ts";
import { insertJavaBatch } from "./payments.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

export type NamedProbe = Probe & { kind: string };

/** A little longer than a key is kept for a call whose process may have died. */
const STALE_AFTER_SECONDS = 31;
const LIMITS = {
  LIMIT_REGISTER_PER_HOUR: "0",
  LIMIT_CONTACT_PER_HOUR: "0",
};

/** A database with rows for so many calls, and the server on it as a process that can be killed. */
export async function openFaultTarget(calls: number) {
  const isOnServer = process.env.TEST_DB === "server";
  const dataDir = isOnServer
    ? await mkdtemp(path.join(tmpdir(), "faults-"))
    : await createTestFiles();
  const own = isOnServer ? await createTestDatabase() : undefined;
  /** Nobody else has the embedded database open meanwhile. */
  const inDatabase = async <T>(use: (database: Database) => Promise<T>): Promise<T> => {
    if (own) return use(own);
    const embedded = await openDatabase({ dataDir });
    return use(embedded).finally(embedded.close);
  };
  const probes = await inDatabase((database) => prepare({ database, dataDir }, calls));
  const proxy = own && (await startProxy());
  const clockFile = path.join(dataDir, "clock");
  const env = {
    ...LIMITS,
    DATA_DIR: dataDir,
    TEST_CLOCK_FILE: clockFile,
    ...(own && proxy ? { DATABASE_URL: await urlOf(own, proxy.port) } : {}),
  };
  let server = await startServerProcess(env);
  let kills = 0;
  let seconds = 0;
  return {
    probes,
    proxy,
    inDatabase,
    url: () => server.url,
    kill: () => server.child.kill("SIGKILL"),
    kills: () => kills,
    /** After a kill: the next process. */
    restart: async () => {
      await server.exited;
      kills += 1;
      server = await startServerProcess(env);
    },
    /** Until keys and leases of calls that were cut off count as lost. */
    passTime: async () => {
      seconds += STALE_AFTER_SECONDS;
      writeClockFile(clockFile, seconds);
    },
    stop: async () => stop(server),
    close: async () => {
      await stop(server);
      await proxy?.close();
      await own?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type FaultTarget = Awaited<ReturnType<typeof openFaultTarget>>;

async function stop({ child, exited }: ServerProcess) {
  child.kill("SIGTERM");
  await exited;
}

function startProxy(): Promise<BreakableProxy> {
  const { hostname, port } = new URL(process.env.TEST_DATABASE_URL ?? "");
  return startBreakableProxy({ host: hostname, port: Number(port) });
}

async function prepare(place: { database: Database; dataDir: string }, calls: number) {
  const app = await testAppOn(place, LIMITS);
  await insertJavaBatch(app);
  const kinds = Object.entries(FAULT_KINDS);
  const probes: NamedProbe[] = [];
  for (let index = 0; index < calls; index += 1) {
    const [kind, make] = kinds[index % kinds.length] ?? [];
    if (kind && make) probes.push({ kind, ...(await make(app, index)) });
  }
  await app.close();
  return probes;
}
