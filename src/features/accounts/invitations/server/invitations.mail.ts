import type { Notice } from "#/features/notices/server/notify.ts";
import type { PublicContext } from "#/server/platform.ts";
import { addressOf } from "#/shared/pages.ts";
import { LINK_HOURS } from "../../links/rules.ts";

const DAYS = LINK_HOURS["set-password"] / 24;

export const invitationMail = (
  { hub }: PublicContext,
  invited: { id: string; username: string; email: string; token: string },
): Notice => ({
  userId: invited.id,
  to: invited.email,
  kind: "account-invitation",
  mail: {
    subject: `Your ${hub.now().hubName} account is ready`,
    heading: "Your account is ready",
    paragraphs: [
      `Hello ${invited.username}, an account was created for you. Choose a password to sign in for the first time.`,
      `The link works once and for ${DAYS} days. If it is over, ask our office to send another.`,
    ],
    button: {
      label: "Choose your password",
      path: addressOf("/set-password", { search: { token: invited.token } }),
    },
  },
  notification: { text: "Welcome! Your account is ready.", href: "/user-profile" },
});
