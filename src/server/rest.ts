import { setTimeout as pause } from "node:timers/promises";
import type { Platform } from "./platform.ts";

const SHARE = 0.3;
const LONGEST_MS = 100;

/**
 * Rests between parts of long work, shorter than the last part took. The embedded database has one connection, given in the
 * order of asking: without a rest each statement of somebody's call would wait for a part of its own.
 */
export async function restSince(
  { database }: Pick<Platform, "database">,
  begunAt: number,
): Promise<void> {
  if (database.kind === "server") return;
  await pause(Math.min(LONGEST_MS, (performance.now() - begunAt) * SHARE));
}
