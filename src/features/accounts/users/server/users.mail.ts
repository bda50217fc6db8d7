import type { Notice } from "#/features/notices/server/notify.ts";
import type { Context } from "#/server/platform.ts";
import type { Role } from "#/shared/actor.ts";
import { loginPath, tabOf } from "../../sessions/rules.ts";

export const accountCreatedMail = (
  context: Context,
  user: { id: string; username: string; email: string; role: Role },
): Notice => ({
  userId: user.id,
  to: user.email,
  kind: "account-created",
  mail: {
    subject: `Your ${context.hub.now().hubName} account is ready`,
    heading: "Your account is ready",
    paragraphs: [
      `Hello ${user.username}, an account was created for you.`,
      `You were given a password: choose your own when you first sign in on the ${tabOf(user.role).label} tab, within seven days.`,
    ],
    button: { label: "Log in", path: loginPath(user.role) },
  },
  notification: { text: "Welcome! Your account is ready.", href: "/user-profile" },
});
