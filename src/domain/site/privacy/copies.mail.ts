import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";

/** Notifies a person that their data was downloaded, so that they notice if it was not them. */
export const copyMadeNotice = (userId: string): Notice =>
  worded(userId, "copy-downloaded", {}, { path: "/security", href: "/my-data" });
