import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * The setting that identifies a run to its processes, and tells them that its end cleans up what
 * they leave.
 */
const RUN = "TEST_RUN";

/** Names this run for the processes it will start. Returns its name. */
export function beginRun(): string {
  process.env[RUN] ??= randomBytes(6).toString("hex");
  return process.env[RUN];
}

export const currentRun = (): string | undefined => process.env[RUN];

/** The folder for the databases of this run's tests; outside a run, the one for temporary files. */
export function runFolder(): string {
  const run = currentRun();
  if (run === undefined) return tmpdir();
  const folder = path.join(tmpdir(), `test-run-${run}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Removes the folder, once the processes of the run have ended. */
export async function endRun(): Promise<void> {
  if (currentRun() !== undefined) await rm(runFolder(), { recursive: true, force: true });
}
