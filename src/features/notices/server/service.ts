import { isId } from "#/server/ids.ts";
import type { Context } from "#/server/platform.ts";
import { AppError } from "#/shared/errors.ts";
import { countOwnNotifications, updateNotificationsRead } from "./queries.ts";

/**
 * Marks the caller's notifications as read: those named, or all of them. An id that is not one of
 * the caller's own is NOT_FOUND, and then none is marked.
 */
export async function markRead(context: Context, ids: readonly string[] | null | undefined) {
  const { db, clock, actor } = context;
  const named = ids ? [...new Set(ids.map((id) => id.toLowerCase()))] : undefined;
  if (named?.length === 0) return;
  if (named && !named.every(isId)) throw new AppError("NOT_FOUND");
  if (named && (await countOwnNotifications(db, actor.id, named)) < named.length) {
    throw new AppError("NOT_FOUND", { isDenial: true });
  }
  await updateNotificationsRead(db, clock, actor.id, named);
}
