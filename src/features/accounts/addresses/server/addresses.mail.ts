import type { Notice } from "#/features/notices/server/notify.ts";
import type { PublicContext } from "#/server/platform.ts";
import { addressOf } from "#/shared/pages.ts";

type Account = { id: string; username: string };

/** Goes to the old address, with the way back (I-87). */
export const emailChangedMail = (
  { hub }: PublicContext,
  change: { account: Account; oldEmail: string; token: string },
): Notice => ({
  userId: change.account.id,
  to: change.oldEmail,
  kind: "email-changed",
  mail: {
    subject: `The email of your ${hub.now().hubName} account was changed`,
    heading: "Your email was changed",
    paragraphs: [
      `Hello ${change.account.username}, your account now uses another email address. This one no longer signs in.`,
      "If this was not you, put this address back: that works for seven days and ends every session.",
    ],
    button: {
      label: "Put this address back",
      path: addressOf("/restore-email", { search: { token: change.token } }),
    },
  },
  notification: { text: "The email of your account was changed.", href: "/user-profile" },
});

export const emailRestoredMail = (
  { hub }: PublicContext,
  restored: { account: Account; to: string },
): Notice => ({
  userId: restored.account.id,
  to: restored.to,
  kind: "email-restored",
  mail: {
    subject: `The email of your ${hub.now().hubName} account was put back`,
    heading: "The old email was put back",
    paragraphs: [
      `Hello ${restored.account.username}, the account uses its earlier email again, and every session has ended.`,
      "If somebody else changed it, they knew the password: choose a new one now.",
    ],
    button: { label: "Reset password", path: "/forgot-password" },
  },
  notification: { text: "The earlier email of your account was put back.", href: "/user-profile" },
});
