/**
 * Measures the platform on this machine and prints tables for docs/measurements.md. Linux only, on
 * the loopback address. README.md describes each part:
 *
 *     npm run bench                     the table of workloads, for 1,000, 10,000 and 100,000 people
 *     npm run bench -- --people 1000,10000 --database server
 *     npm run bench -- start growth     other parts: start, growth, profiles, uploads, crowd, imports, messages, others
 */
import { cpus, loadavg, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { MOST_ROWS } from "#/domain/office/imports/imports.rules.ts";
import { measureCrowd } from "./crowd.ts";
import { measureGrowth } from "./growth.ts";
import { measureImports } from "./imports.ts";
import { measureMessages } from "./messages.ts";
import { measureOthers } from "./others.ts";
import { buildPlatform } from "./platform.ts";
import { measureProfiles } from "./profiles.ts";
import { measureStarts } from "./start.ts";
import { measureTable } from "./table.ts";
import { startServer } from "./targets.ts";
import { measureUploads } from "./uploads.ts";

type Part = (serverUrl: string | undefined) => Promise<void>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    people: { type: "string", default: "1000,10000,100000" },
    database: { type: "string" },
  },
});
const sizes = values.people.split(",").map(Number);
if (sizes.some((size) => !Number.isInteger(size) || size < 500)) {
  giveUp("--people takes whole numbers from 500, separated by commas.");
}
const { database } = values;
if (database !== undefined && database !== "server" && database !== "embedded") {
  giveUp("--database takes server or embedded; without it both are measured.");
}

const PARTS: Record<string, Part> = {
  table: (serverUrl) => measureTable(urlsOf(serverUrl), sizes),
  start: measureStarts,
  growth: (serverUrl) => measureGrowth(urlsOf(serverUrl), sizes),
  profiles: (serverUrl) => measureProfiles(serverUrl, Math.max(...sizes)),
  imports: (serverUrl) =>
    measureImports(urlsOf(serverUrl), Math.min(MOST_ROWS, Math.max(...sizes))),
  messages: (serverUrl) => measureMessages(urlsOf(serverUrl), Math.max(...sizes)),
  uploads: measureUploads,
  crowd: measureCrowd,
  others: measureOthers,
};
const selected = positionals.length > 0 ? positionals : ["table"];
const unknown = selected.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  giveUp(`There is no part ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}.`);
}

function giveUp(reason: string): never {
  console.error(reason);
  process.exit(2);
}

function urlsOf(serverUrl: string | undefined): (string | undefined)[] {
  if (database === "embedded") return [undefined];
  if (serverUrl) return database === "server" ? [serverUrl] : [serverUrl, undefined];
  if (database === "server") giveUp("No PostgreSQL binaries (initdb, postgres) were found.");
  return [undefined];
}

// A start rebuilds outdated files, which must not be measured.
await buildPlatform();
const load = loadavg()[0]?.toFixed(1);
console.log(
  `${cpus().length} processors (${cpus()[0]?.model}), ${Math.round(totalmem() / 1024 ** 3)} GB, Node.js ${process.versions.node}, load before: ${load}`,
);
const server = await startServer();
try {
  for (const name of selected) await PARTS[name]?.(server?.url);
} finally {
  await server?.stop();
}
