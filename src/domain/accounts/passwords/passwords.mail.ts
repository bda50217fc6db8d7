import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { PublicContext } from "#/platform/app/platform.ts";

type Account = { id: string; username: string; email: string };

export const passwordChangedMail = (context: PublicContext, account: Account): Notice =>
  worded(
    account.id,
    "password-changed",
    { name: account.username, hub: context.hub.now().hubName },
    { path: "/forgot-password", href: "/user-profile", to: account.email },
  );
