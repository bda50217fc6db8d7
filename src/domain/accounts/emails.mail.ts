import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { PublicContext } from "#/platform/app/platform.ts";
import { addressOf } from "#/shared/pages.ts";
import { OTP_MINUTES } from "./codes.rules.ts";

type Account = { id: string; username: string };

/** Sends the code to the new address; with a link too if an admin changed it. */
export const confirmEmailMail = (
  { hub }: PublicContext,
  claim: { account: Account; newEmail: string; code: string; token: string | undefined },
): Notice => {
  const { account, newEmail: to, code, token } = claim;
  const values = {
    hub: hub.now().hubName,
    minutes: String(OTP_MINUTES),
    link: token
      ? "Or confirm it with the button below, within three days, without signing in."
      : "",
    page: token ? "Confirm this email" : "Open my profile",
  };
  const path = token ? addressOf("/confirm-email", { search: { token } }) : "/user-profile";
  return worded(account.id, "email-code", values, { path, href: "/user-profile", to, code });
};

export const emailPendingMail = (
  { hub }: PublicContext,
  claim: { account: Account; oldEmail: string },
): Notice =>
  worded(
    claim.account.id,
    "email-pending",
    { name: claim.account.username, hub: hub.now().hubName },
    { path: "/forgot-password", href: "/user-profile", to: claim.oldEmail },
  );
