import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";

const PAGE = "/assistance-dashboard";
type Guides = { provider: string | null; helper: string | null };

/** Tells a person who guides them from now on; sent when a guide changes. */
export function guidedNotice(userId: string, { provider, helper }: Guides): Notice {
  const who = [
    ...(provider ? [`${provider} is your guidance provider.`] : []),
    ...(helper ? [`${helper} is your guidance helper.`] : []),
  ];
  return worded(userId, "assistance-guidance-assigned", { who: who.join(" ") }, { path: PAGE });
}

export const closedNotice = (userId: string): Notice =>
  worded(userId, "guidance-closed", {}, { path: PAGE });

export const reopenedNotice = (userId: string, reason: string): Notice =>
  worded(userId, "assistance-reopened", { reason }, { path: PAGE });
