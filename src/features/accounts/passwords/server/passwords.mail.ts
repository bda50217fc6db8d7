import type { Notice } from "#/features/notices/server/notify.ts";
import type { PublicContext } from "#/server/platform.ts";

type Account = { id: string; username: string; email: string };

export const passwordChangedMail = (context: PublicContext, account: Account): Notice => ({
  userId: account.id,
  to: account.email,
  kind: "password-changed",
  mail: {
    subject: `Your ${context.hub.now().hubName} password was changed`,
    heading: "Your password was changed",
    paragraphs: [
      `Hello ${account.username}, the password of your account was changed just now.`,
      "If this was not you, reset your password at once and write to us.",
    ],
    button: { label: "Reset password", path: "/forgot-password" },
  },
  notification: { text: "Your password was changed.", href: "/user-profile" },
});
