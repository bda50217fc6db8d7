/**
 * Measures the platform on this machine and prints tables for docs/measurements.md. Linux only, on
 * the loopback address, a few minutes in all:
 *
 *     npm run bench                     everything
 *     npm run bench -- start calls      some: start, calls, growth, uploads, crowd
 */
import { cpus, loadavg, totalmem } from "node:os";
import { measureCalls } from "./calls.ts";
import { measureCrowd } from "./crowd.ts";
import { measureGrowth } from "./growth.ts";
import { buildPlatform } from "./platform.ts";
import { measureStarts } from "./start.ts";
import { startServer } from "./targets.ts";
import { measureUploads } from "./uploads.ts";

const PARTS: Record<string, (serverUrl: string | undefined) => Promise<void>> = {
  start: measureStarts,
  calls: measureCalls,
  growth: measureGrowth,
  uploads: measureUploads,
  crowd: measureCrowd,
};

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}.`,
  );
  process.exit(2);
}
// A start builds what is out of date; that is not what is measured.
await buildPlatform();
const load = loadavg()[0]?.toFixed(1);
console.log(
  `${cpus().length} processors (${cpus()[0]?.model}), ${Math.round(totalmem() / 1024 ** 3)} GB, Node.js ${process.versions.node}, load before: ${load}`,
);
const server = await startServer();
try {
  for (const name of selected.length > 0 ? selected : Object.keys(PARTS))
    await PARTS[name]?.(server?.url);
} finally {
  await server?.stop();
}
