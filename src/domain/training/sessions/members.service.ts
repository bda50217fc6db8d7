import { type Notice, notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Platform } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { listMemberIds } from "./sessions.queries.ts";

export async function notifyMembers(
  tx: Db,
  platform: Pick<Platform, "config" | "hub" | "clock" | "secrets">,
  { id }: { id: string },
  noticeOf: (userId: string) => Notice,
) {
  const members = await listMemberIds(tx, id);
  await notify(tx, platform, members.map(noticeOf));
}
