import { type Notice, notify } from "#/features/notices/server/notify.ts";
import type { Db } from "#/server/db.ts";
import type { Platform } from "#/server/platform.ts";
import { listMemberIds } from "./queries.ts";

/** Tells every member of a batch. */
export async function notifyMembers(
  tx: Db,
  platform: Pick<Platform, "config" | "hub" | "clock" | "secrets">,
  { id }: { id: string },
  noticeOf: (userId: string) => Notice,
) {
  const members = await listMemberIds(tx, id);
  await notify(tx, platform, members.map(noticeOf));
}
