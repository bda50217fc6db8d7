import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { PublicContext } from "#/platform/app/platform.ts";
import { addressOf } from "#/shared/pages.ts";

type Account = { id: string; username: string };

/** Sent to the old address, with a link that restores it (I-87). */
export const emailChangedMail = (
  { hub }: PublicContext,
  change: { account: Account; oldEmail: string; token: string },
): Notice =>
  worded(
    change.account.id,
    "email-changed",
    { name: change.account.username, hub: hub.now().hubName },
    {
      path: addressOf("/restore-email", { search: { token: change.token } }),
      href: "/user-profile",
      to: change.oldEmail,
    },
  );

export const emailRestoredMail = (
  { hub }: PublicContext,
  restored: { account: Account; to: string },
): Notice =>
  worded(
    restored.account.id,
    "email-restored",
    { name: restored.account.username, hub: hub.now().hubName },
    { path: "/forgot-password", href: "/user-profile", to: restored.to },
  );
