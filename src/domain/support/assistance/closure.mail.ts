import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";

const PAGE = "/assistance-details";

export const closedNotice = (userId: string, summary: string | null): Notice =>
  worded(userId, "assistance-closed", { summary: summary ?? "" }, { path: PAGE });
