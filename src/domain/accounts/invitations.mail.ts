import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { PublicContext } from "#/platform/app/platform.ts";
import { addressOf } from "#/shared/pages.ts";
import { LINK_HOURS } from "./links.rules.ts";

const DAYS = LINK_HOURS["set-password"] / 24;

export const invitationMail = (
  { hub }: PublicContext,
  invited: { id: string; username: string; email: string; token: string },
): Notice =>
  worded(
    invited.id,
    "account-invitation",
    { name: invited.username, hub: hub.now().hubName, days: String(DAYS) },
    {
      path: addressOf("/set-password", { search: { token: invited.token } }),
      href: "/user-profile",
      to: invited.email,
    },
  );
