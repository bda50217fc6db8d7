import type { Notice } from "#/features/notices/server/notify.ts";
import type { PublicContext } from "#/server/platform.ts";
import { addressOf } from "#/shared/pages.ts";
import { OTP_MINUTES } from "../../codes/rules.ts";

type Account = { id: string; username: string };

/** The mail with the code, to the new address. An admin's change carries a link too, for people who cannot sign in. */
export const confirmEmailMail = (
  { hub }: PublicContext,
  claim: { account: Account; newEmail: string; code: string; token: string | undefined },
): Notice => ({
  userId: claim.account.id,
  to: claim.newEmail,
  kind: "email-code",
  mail: {
    subject: `Confirm your email for ${hub.now().hubName}`,
    heading: "Confirm your new email",
    paragraphs: [
      `Enter this code in your profile, under your new email. It is valid for ${OTP_MINUTES} minutes.`,
      ...(claim.token
        ? ["Or confirm it with the button below, within three days, without signing in."]
        : []),
      "If this is nothing of yours, ignore this mail: nothing changes without the code.",
    ],
    code: claim.code,
    button: claim.token
      ? {
          label: "Confirm this email",
          path: addressOf("/confirm-email", { search: { token: claim.token } }),
        }
      : { label: "Open my profile", path: "/user-profile" },
  },
  notification: {
    text: "A code to confirm your new email was sent to it.",
    href: "/user-profile",
  },
});

export const emailPendingMail = (
  { hub }: PublicContext,
  claim: { account: Account; oldEmail: string },
): Notice => ({
  userId: claim.account.id,
  to: claim.oldEmail,
  kind: "email-pending",
  mail: {
    subject: `Another email was entered for your ${hub.now().hubName} account`,
    heading: "Another email was entered",
    paragraphs: [
      `Hello ${claim.account.username}, somebody who is signed in to your account, or our office, entered another email for it. Until it is confirmed, everything stays as it is.`,
      "If this was not you, choose a new password now: that ends every other session.",
    ],
    button: { label: "Reset password", path: "/forgot-password" },
  },
  notification: { text: "Confirm your new email in your profile.", href: "/user-profile" },
});
