import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { InjectOptions } from "fastify";
import pino from "pino";
import { openPlatform } from "#/platform/app/open-platform.ts";
import { buildApp } from "#/platform/app.ts";
import { readConfig } from "#/platform/config/config.ts";
import type { Database, Db } from "#/platform/db/db.ts";
import { writeClockFile } from "./clock-file.ts";
import { createTestDatabase } from "./database.ts";
import { encodeForm, type Parts } from "./multipart-form.ts";
import { insertPersonas, type Persona, type PersonaName, QUICK_PASSWORDS } from "./personas.ts";
import { openMailsOf } from "./stored-rows.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Env = Record<string, string>;

/** No test should wait for a window to pass, or for the morning; tests of limits set their own. */
const NO_LIMITS: Env = {
  QUIET_HOURS: "off",
  LIMIT_REGISTER_PER_HOUR: "0",
  LIMIT_CONTACT_PER_HOUR: "0",
  LIMIT_LOGIN_FAILURES_PER_ADDRESS: "0",
  LIMIT_UPLOADS_PER_HOUR: "0",
  LIMIT_UPLOADED_MB_PER_HOUR: "0",
};

/**
 * A whole server on its own fresh database and folder, so that test files can run in parallel and
 * never share rows. `as(who)` calls as a persona (null: without a session), `secondInstance()`
 * starts another one on the same database (with its own settings if given), `moveClock` sets the
 * time's offset. Close it when done.
 */
export async function testApp(env: Env = {}) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "test-data-"));
  const app = await testAppOn({ database, dataDir }, env);
  return {
    ...app,
    close: async () => {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type TestApp = Awaited<ReturnType<typeof testAppOn>>;

/** The same on an existing database and folder, which it leaves in place. */
export async function testAppOn(place: { database: Database; dataDir: string }, env: Env = {}) {
  const { database, dataDir } = place;
  const clockFile = path.join(dataDir, "clock");
  const settings = {
    ...NO_LIMITS,
    DATA_DIR: dataDir,
    PORT: "0",
    // "error" shows why a call answered 500.
    LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
    TEST_CLOCK_FILE: clockFile,
    PUBLIC_URL: "http://hub.test",
    ...env,
  };
  const first = await openInstance(database, settings);
  openMailsOf(database.db, first.platform.secrets);
  const personas = await insertPersonas(database.db);
  const instances = [first];
  return {
    ...callers(first, personas),
    personas,
    db: database.db as Db,
    database,
    dataDir,
    platform: first.platform,
    app: first.app,
    secondInstance: async (own: Env = {}) => {
      const second = await openInstance(database, { ...settings, ...own });
      instances.push(second);
      return { ...callers(second, personas), platform: second.platform, app: second.app };
    },
    moveClock: async (seconds: number) => writeClockFile(clockFile, seconds),
    close: async () => {
      for (const instance of instances) await instance.close();
    },
  };
}

async function openInstance(database: Database, settings: Env) {
  const config = { ...readConfig(settings), passwordCost: QUICK_PASSWORDS };
  const { platform, close } = await openPlatform(
    config,
    pino({ level: config.logLevel }),
    database,
  );
  const app = await buildApp(platform, { longestStallMs: 0 });
  await app.ready();
  return {
    app,
    platform,
    close: async () => {
      await app.close();
      await close();
    },
  };
}

/** `from`: the address that the call comes from, if it matters. */
type Extra = { headers?: Record<string, string>; from?: string };

function callers(
  { app }: Awaited<ReturnType<typeof openInstance>>,
  personas: Record<PersonaName, Persona>,
) {
  const withToken = (token: string | null) => {
    const inject = (options: InjectOptions) =>
      app.inject({
        ...options,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...options.headers,
        },
      });
    return {
      request: (
        method: Method,
        url: string,
        payload?: object,
        { headers = {}, from = "127.0.0.1" }: Extra = {},
      ) => inject({ method, url, headers, remoteAddress: from, ...(payload ? { payload } : {}) }),
      /** A multipart call. */
      send: async (
        method: Method,
        url: string,
        parts: Parts,
        { headers = {}, from = "127.0.0.1" }: Extra = {},
      ) => {
        const { type, bytes } = await encodeForm(parts);
        return inject({
          method,
          url,
          payload: bytes,
          remoteAddress: from,
          headers: { "content-type": type, ...headers },
        });
      },
    };
  };
  return {
    as: (who: PersonaName | null) => withToken(who === null ? null : personas[who].token),
    withToken,
  };
}
