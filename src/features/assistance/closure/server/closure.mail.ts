import { type Notice, worded } from "#/features/notices/server/notify.ts";

const PAGE = "/assistance-details";

export const closedNotice = (userId: string, summary: string | null): Notice =>
  worded(userId, "assistance-closed", { summary: summary ?? "" }, { path: PAGE });
