import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";

/** Notifies somebody of a download of their data, so that they notice if it was not them. */
export const copyMadeNotice = (userId: string): Notice =>
  worded(userId, "copy-downloaded", {}, { path: "/security", href: "/my-data" });
