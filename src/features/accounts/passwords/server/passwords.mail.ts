import { type Notice, worded } from "#/features/notices/server/notify.ts";
import type { PublicContext } from "#/server/platform.ts";

type Account = { id: string; username: string; email: string };

export const passwordChangedMail = (context: PublicContext, account: Account): Notice =>
  worded(
    account.id,
    "password-changed",
    { name: account.username, hub: context.hub.now().hubName },
    { path: "/forgot-password", href: "/user-profile", to: account.email },
  );
