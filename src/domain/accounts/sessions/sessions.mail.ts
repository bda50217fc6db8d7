import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { PublicContext } from "#/platform/app/platform.ts";
import { nameOfAgent } from "./sessions.rules.ts";

type Account = { id: string; username: string; email: string };

/** Tells the owner that their account was used from a new place. */
export function newPlaceMail(context: PublicContext, account: Account): Notice {
  const place = `${nameOfAgent(context.userAgent)}, address ${context.ip}`;
  return worded(
    account.id,
    "sign-in-new-device",
    { name: account.username, hub: context.hub.now().hubName, place },
    { path: "/security", to: account.email },
  );
}
