import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";

/** Tells somebody that a copy of their data was downloaded, so that they notice where it was not them. */
export const copyMadeNotice = (userId: string): Notice =>
  worded(userId, "copy-downloaded", {}, { path: "/security", href: "/my-data" });
