import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Config } from "#/platform/config/config.ts";
import { openBlobStore } from "#/platform/files/open-files.ts";
import { checkDatabase } from "./check-database.ts";
import { checkFiles } from "./check-files.ts";
import { checkRecords } from "./check-records.ts";
import { sizeText } from "./console.ts";
import { type Finding, note, ok, trouble } from "./findings.ts";
import { type World, withWorld } from "./open-world.ts";
import { walkProduction } from "./production.ts";

export const help = `npm run admin -- doctor [--quick] [--remove-strays]
npm run admin -- doctor --production [--backups <folder>]

Looks at the settings, the database, every stored file, the outgoing mail and the money, and says
what it finds. Leaves with code 1 when something needs mending. The embedded database must be
stopped first; with a PostgreSQL server the platform may go on working.

  --quick           only looks whether each stored file is there, without opening it
  --remove-strays   removes stored bytes that no row stands behind
  --production      walks the operator's checklist instead: each line is ok, to do, or cannot be told from
                    here; code 1 where something is to be done. The platform may go on working
  --backups <folder>   where backups lie, for their age`;

type Options = { isQuick?: boolean; mayRemove?: boolean };

export async function run(config: Config, args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: "boolean", default: false },
      "remove-strays": { type: "boolean", default: false },
      production: { type: "boolean", default: false },
      backups: { type: "string" },
    },
  });
  if (values.production) return walkProduction(config, values.backups);
  const options = { isQuick: values.quick, mayRemove: values["remove-strays"] };
  return printFindings(
    await withWorld(config, { mustExist: true }, (world) => inspect(world, options)),
  );
}

const MARKS = { ok: "ok      ", note: "note    ", trouble: "TROUBLE " } as const;

/** Prints the findings and returns the exit code. */
export function printFindings(findings: readonly Finding[]): number {
  for (const { level, text } of findings) console.log(`${MARKS[level]}${text}`);
  const count = findings.filter(({ level }) => level === "trouble").length;
  console.log(count === 0 ? "All is well." : `${count} thing(s) to mend.`);
  return count === 0 ? 0 : 1;
}

/** Returns everything worth knowing about a platform's health, in order of dependency. */
export async function inspect(world: World, options: Options = {}): Promise<Finding[]> {
  const { config } = world;
  const settings = [checkSettings(config), await checkDisk(config)];
  const database = await checkDatabase(world);
  // The other checks read tables that an older layout may not have.
  if (database.some(({ text }) => text.startsWith("Migrations: not"))) {
    return [...settings, ...database];
  }
  return [
    ...settings,
    ...database,
    ...(await checkStore(world, options)),
    ...(await checkRecords(world)),
  ];
}

/** Checks the stored files, without creating the folder of a missing store. */
async function checkStore(world: World, options: Options): Promise<Finding[]> {
  const { config } = world;
  if (!config.s3 && !existsSync(config.dataDir)) return [];
  return checkFiles(world, await openBlobStore(config), options);
}

function checkSettings(config: Config): Finding {
  const parts = [
    config.databaseUrl ? "PostgreSQL server" : "embedded database",
    config.s3 ? `object store ${config.s3.bucket}` : "files on disk",
    config.smtpUrl ? "mail server" : "mails as files",
    config.razorpay ? "payment provider" : "sandbox payments",
  ];
  const text = `Settings: ${parts.join(", ")}.`;
  return config.isProduction ? ok(text) : note(`${text} NODE_ENV is not "production".`);
}

const MIN_FREE_BYTES = 1024 ** 3;

async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const disk = await statfs(dataDir).catch((error: Error) => error);
  if (disk instanceof Error) return trouble(`Disk: no use of DATA_DIR: ${disk.message}.`);
  const free = disk.bavail * disk.bsize;
  if (free >= MIN_FREE_BYTES) return ok(`Disk: ${sizeText(free)} free in ${dataDir}.`);
  return trouble(`Disk: ${sizeText(free)} free in ${dataDir}; uploads are refused below 1 GiB.`);
}
