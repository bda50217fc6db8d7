import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#/server/config.ts";
import type { Platform } from "#/server/platform.ts";
import { DEMO_ACCOUNTS, seedDemo } from "./seed.ts";

const markerOf = (config: Config) => path.join(config.dataDir, "demo-is-complete");
/** What an interrupted demo leaves in its folder. */
const LEFTOVERS = ["db", "files", "incoming", "outbox", "secret"];

/** Removes a demo that was interrupted while it was being made, before anything is opened. Called in the demo alone. */
export async function clearUnfinishedDemo(config: Config): Promise<void> {
  if (config.databaseUrl || existsSync(markerOf(config))) return;
  for (const name of LEFTOVERS) {
    await rm(path.join(config.dataDir, name), { recursive: true, force: true });
  }
}

/** Fills the demo once and names its accounts for the sign-in page. */
export async function prepareDemo(platform: Platform): Promise<void> {
  platform.demoAccounts = DEMO_ACCOUNTS;
  const marker = markerOf(platform.config);
  if (existsSync(marker)) return;
  console.log("Making the demo company: a year of registrations, batches and payments …");
  await seedDemo(platform);
  await writeFile(marker, `${new Date().toISOString()}\n`);
}
