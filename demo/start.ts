import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { openPlatform } from "#/platform/app/open-platform.ts";
import type { DemoAccount } from "#/platform/app/platform.ts";
import type { Config } from "#/platform/config/config.ts";
import { openDatabase } from "#/platform/db/db.ts";
import { openDemoPhones } from "./phones.ts";
import { openDemoPush } from "./push.ts";
import { openPrograms } from "./receiver.ts";
import { DEMO_ACCOUNTS, seedDemo } from "./seed.ts";

const markerOf = (config: Config) => path.join(config.dataDir, "demo-is-complete");
/** The leftovers of an interrupted demo in its folder. */
const LEFTOVERS = ["db", "files", "incoming", "outbox", "secret"];

/**
 * Makes the demo company if there is none yet, before the server opens anything. Meanwhile the
 * embedded database skips its syncs: an interrupted one is removed and made again. Returns the
 * accounts for the sign-in page.
 */
export async function makeDemo(
  config: Config,
  log: FastifyBaseLogger,
): Promise<readonly DemoAccount[]> {
  await openDemoPhones(config, log);
  const isNew = !existsSync(markerOf(config));
  await openDemoPush(config);
  const programs = await openPrograms(config, log);
  if (isNew) await fillFolder(config, log, programs);
  return DEMO_ACCOUNTS;
}

async function fillFolder(config: Config, log: FastifyBaseLogger, programs: string): Promise<void> {
  console.log("Making the demo company: two years of registrations, batches and payments …");
  const { dataDir, databaseUrl } = config;
  const people = Number(process.env.DEMO_PEOPLE || 300);
  await mkdir(dataDir, { recursive: true });
  if (!databaseUrl) await clearUnfinished(dataDir);
  const database = databaseUrl
    ? undefined
    : await openDatabase({ dataDir, log, embedded: { isDurable: false } });
  try {
    await database?.migrate();
    const { platform, close } = await openPlatform(config, log, database);
    await seedDemo(platform, { people, programs }).finally(close);
  } finally {
    await database?.close();
  }
  await writeFile(markerOf(config), `${new Date().toISOString()}\n`);
}

async function clearUnfinished(dataDir: string): Promise<void> {
  for (const name of LEFTOVERS) {
    await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}
