import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#/platform/db/db.ts";
import { testAppOn } from "#test/support/app.ts";
import { type BreakableProxy, startBreakableProxy } from "#test/support/breakable-proxy.ts";
import { writeClockFile } from "#test/support/clock-file.ts";
import { urlOf } from "#test/support/database-url.ts";
import { insertJavaBatch } from "#test/support/payments.ts";
import { createProcessDatabase } from "#test/support/process-database.ts";
import { scaledTimeout } from "#test/support/scaled-timeout.ts";
import { type ServerProcess, startServerProcess } from "#test/support/server-process.ts";
import { type SmtpFault, startSmtp } from "#test/support/smtp.ts";
import type { KillableCluster } from "./killable-cluster.ts";
import { FAULT_KINDS, type Probe } from "./kinds.ts";

export type NamedProbe = Probe & { kind: string };

/** A little longer than a key is kept for a call whose process may have died. */
const STALE_AFTER_SECONDS = 31;
/** Longer than the interval of the job that sends mails. */
const QUIET_MS = Math.min(15_000, scaledTimeout(5_000));
/** Two minutes for anything late on a busy machine. */
const [MOST_TRIES, A_LOOK_MS] = [240, 500];
const LIMITS = {
  LIMIT_REGISTER_PER_HOUR: "0",
  LIMIT_CONTACT_PER_HOUR: "0",
};

/** More than the longest interval before a mail is tried again. */
const UNTIL_MAILS_SECONDS = 7200;

/** The mail server's answers to successive mails. */
const MAIL_FAULTS: readonly SmtpFault[] = ["accept", "accept", "later", "accept", "drop", "accept"];

/**
 * A database with rows for this many calls, and the server on it as a process that can be killed.
 * Its mail server fails now and then, until the end. `cluster`: its PostgreSQL server, if that may
 * be killed.
 */
export async function openFaultTarget(calls: number, cluster?: KillableCluster) {
  const { dataDir, own, inDatabase } = await createProcessDatabase("faults-");
  const probes = await inDatabase((database) => prepare({ database, dataDir }, calls));
  const proxy = own && (await startProxy());
  const clockFile = path.join(dataDir, "clock");
  const mail = await startSmtp(Array.from({ length: calls * 3 }, faultAt));
  const env = {
    ...LIMITS,
    SMTP_URL: mail.url,
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
    cluster,
    dataDir,
    deliveries: mail.deliveries,
    inDatabase,
    url: () => server.url,
    kill: () => server.child.kill("SIGKILL"),
    kills: () => kills,
    /** Starts the next process after a kill. */
    restart: async () => {
      await server.exited;
      kills += 1;
      server = await startAgain(env);
    },
    /** Waits until keys and leases of cut-off calls count as lost. */
    passTime: async () => {
      seconds += STALE_AFTER_SECONDS;
      writeClockFile(clockFile, seconds);
    },
    /** Moves the clock an hour ahead and, once `meanwhile` has begun, back again. */
    jump: async (meanwhile: () => Promise<void>) => {
      writeClockFile(clockFile, seconds + 3600);
      const work = meanwhile();
      writeClockFile(clockFile, seconds);
      await work;
    },
    /** Waits until every mail has left, with a mail server that works again. */
    untilMailsLeft: async () => {
      mail.faults.length = 0;
      seconds += UNTIL_MAILS_SECONDS;
      writeClockFile(clockFile, seconds);
      // Only the server may open the embedded database.
      for (let tries = 0; own && tries < MOST_TRIES && (await hasWaiting(own)); tries += 1) {
        await pause(A_LOOK_MS);
      }
      let count = -1;
      while (count !== mail.deliveries.length) {
        count = mail.deliveries.length;
        await pause(QUIET_MS);
      }
    },
    stop: async () => stop(server),
    close: async () => {
      await stop(server);
      await mail.close();
      await proxy?.close();
      await own?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type FaultTarget = Awaited<ReturnType<typeof openFaultTarget>>;

/**
 * Starts the server, again if a busy machine's database gave no answer in time, like a supervisor.
 */
async function startAgain(env: Record<string, string>, tries = 5): Promise<ServerProcess> {
  try {
    return await startServerProcess(env);
  } catch (error) {
    if (tries === 1 || !/database that answers/.test(String(error))) throw error;
    return startAgain(env, tries - 1);
  }
}

const faultAt = (_: unknown, index: number): SmtpFault =>
  MAIL_FAULTS[index % MAIL_FAULTS.length] ?? "accept";

const hasWaiting = async ({ db }: Database): Promise<boolean> =>
  (await db
    .selectFrom("outbox")
    .select("id")
    .where("status", "=", "waiting")
    .limit(1)
    .executeTakeFirst()) !== undefined;

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

/** In random order, one of every kind before the second of any: a short run covers them all. */
export function dealt(probes: readonly NamedProbe[], random: () => number): NamedProbe[] {
  const counts = new Map<string, number>();
  return probes
    .map((probe) => {
      const count = counts.get(probe.kind) ?? 0;
      counts.set(probe.kind, count + 1);
      return { probe, order: count + random() };
    })
    .sort((a, b) => a.order - b.order)
    .map(({ probe }) => probe);
}
