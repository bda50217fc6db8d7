import { findSession, type SessionRow } from "#/features/accounts/sessions/server/queries.ts";
import { lookUpOnce } from "./http-together.ts";
import type { Platform } from "./platform.ts";

type Remembered = { session: SessionRow | undefined; at: number; writes: number };

/** Long enough for the calls of one page, too short for an end by time to matter. */
const KEPT_MS = 1000;
const MOST = 5_000;

const memories = new WeakMap<Platform["database"], Map<string, Remembered>>();

/**
 * The session of a token's hash with its person as they are now; reads of one call (http-together.ts) look once. Where no other process writes to the database it is
 * remembered for a second, and until the next write of any row: a sign-out, a lock or another role holds at once.
 */
export async function readSessionOf(
  platform: Platform,
  tokenHash: Buffer,
): Promise<SessionRow | undefined> {
  const { database, db, clock } = platform;
  const writes = database.writeCount?.();
  const key = tokenHash.toString("base64");
  const find = () => lookUpOnce(key, () => findSession(db, clock, tokenHash));
  if (writes === undefined) return find();
  const memory = memories.get(database) ?? new Map<string, Remembered>();
  memories.set(database, memory);
  const at = clock.now().getTime();
  const known = memory.get(key);
  // The test clock may be set back.
  if (known?.writes === writes && Math.abs(at - known.at) < KEPT_MS) return known.session;
  const session = await find();
  if (memory.size >= MOST) memory.clear();
  // What was written while it was looked up has its own count, and this answer is then not used again.
  memory.set(key, { session, at, writes });
  return session;
}
