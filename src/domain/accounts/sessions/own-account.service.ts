import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { AppError } from "#/shared/errors.ts";
import { isSessionOpen } from "./open-sessions.queries.ts";
import { lockSignInAccount } from "./sessions.queries.ts";

/**
 * Locks the caller's account for a change of its credentials. Throws UNAUTHENTICATED if the session
 * has ended since the call began: whoever ended it shut the caller out.
 */
export async function lockOwnAccount(tx: Db, context: Context): Promise<void> {
  const { clock, actor, sessionId } = context;
  await lockSignInAccount(tx, clock, actor.id);
  if (!(await isSessionOpen(tx, clock, sessionId))) throw new AppError("UNAUTHENTICATED");
}
