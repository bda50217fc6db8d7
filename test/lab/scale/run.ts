/**
 * Runs the platform on more than one server and prints tables for docs/operations/scaling.md:
 *
 *     node test/lab/scale/run.ts              both
 *     node test/lab/scale/run.ts throughput   one, two and three servers behind HAProxy and PgBouncer
 *     node test/lab/scale/run.ts failover     the primary killed under fifty callers, the standby promoted
 */
import { buildPlatform } from "../platform.ts";
import { measureFailover } from "./failover.ts";
import { findPrograms, type Programs } from "./programs.ts";
import { measureThroughput } from "./throughput.ts";

const PARTS: Record<string, (programs: Programs) => Promise<void>> = {
  throughput: measureThroughput,
  failover: measureFailover,
};
const selected = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
const programs = findPrograms();
await buildPlatform();
for (const name of selected) {
  const part = PARTS[name];
  if (!part) {
    console.error(`There is no part ${name}. There are: ${Object.keys(PARTS).join(", ")}.`);
    process.exit(2);
  }
  await part(programs);
}
