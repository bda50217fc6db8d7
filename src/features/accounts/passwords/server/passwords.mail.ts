import type { Notice } from "#/features/notices/server/notify.ts";
import type { PublicContext } from "#/server/platform.ts";
import { OTP_MINUTES } from "../rules.ts";

type Account = { id: string; username: string; email: string };

export const otpMail = (context: PublicContext, account: Account, code: string): Notice => ({
  userId: account.id,
  to: account.email,
  kind: "password-code",
  mail: {
    subject: `Your code for ${context.config.hubName}`,
    heading: "Reset your password",
    paragraphs: [
      `Use this code to choose a new password. It is valid for ${OTP_MINUTES} minutes and for one reset.`,
      "If you did not ask for it, you can ignore this mail: your password stays as it is.",
    ],
    code,
  },
  notification: { text: "A code to reset your password was sent to your email." },
});

export const passwordChangedMail = (context: PublicContext, account: Account): Notice => ({
  userId: account.id,
  to: account.email,
  kind: "password-changed",
  mail: {
    subject: `Your ${context.config.hubName} password was changed`,
    heading: "Your password was changed",
    paragraphs: [
      `Hello ${account.username}, the password of your account was changed just now.`,
      "If this was not you, reset your password at once and write to us.",
    ],
    button: { label: "Reset password", path: "/forgot-password" },
  },
  notification: { text: "Your password was changed.", href: "/user-profile" },
});
