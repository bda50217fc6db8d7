import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { PublicContext } from "#/platform/app/platform.ts";

/** Warns that a passkey's counter went back, so somebody has a copy of it. */
export const copiedMail = (
  context: PublicContext,
  { userId, name }: { userId: string; name: string },
): Notice =>
  worded(
    userId,
    "passkey-copied",
    { hub: context.hub.now().hubName, passkey: name },
    { path: "/security" },
  );
