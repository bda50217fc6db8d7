import type { Notice } from "#/features/notices/server/notify.ts";
import type { Context } from "#/server/platform.ts";

export const accountCreatedMail = (
  context: Context,
  user: { id: string; username: string; email: string; hasInitialPassword: boolean },
): Notice => ({
  userId: user.id,
  to: user.email,
  kind: "account-created",
  mail: {
    subject: `Your ${context.config.hubName} account is ready`,
    heading: "Your account is ready",
    paragraphs: [
      `Hello ${user.username}, an account was created for you.`,
      user.hasInitialPassword
        ? "You were given an initial password: choose your own when you first sign in, within seven days."
        : "Sign in with the password you were given. You can change it in your profile.",
    ],
    button: { label: "Sign in", path: "/login" },
  },
  notification: { text: "Welcome! Your account is ready.", href: "/user-profile" },
});

/** Goes to the old address: whoever lost it should hear of it (I-87). */
export const emailChangedMail = (
  context: Context,
  change: { userId: string; username: string; oldEmail: string },
): Notice => ({
  userId: change.userId,
  to: change.oldEmail,
  kind: "email-changed",
  mail: {
    subject: `The email of your ${context.config.hubName} account was changed`,
    heading: "Your email was changed",
    paragraphs: [
      `Hello ${change.username}, your account now uses another email address. This one no longer signs in.`,
      "If this was not you, write to us at once.",
    ],
    button: { label: "Contact us", path: "/contact-us" },
  },
  notification: { text: "The email of your account was changed.", href: "/user-profile" },
});
