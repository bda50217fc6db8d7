import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import type { Role } from "#/shared/actor.ts";
import { loginPath, tabOf } from "../sessions/sessions.rules.ts";

export const accountCreatedMail = (
  context: Context,
  user: { id: string; username: string; email: string; role: Role },
): Notice =>
  worded(
    user.id,
    "account-created",
    {
      name: user.username,
      hub: context.hub.now().hubName,
      tab: tabOf(user.role).label,
    },
    { path: loginPath(user.role), href: "/user-profile", to: user.email },
  );
