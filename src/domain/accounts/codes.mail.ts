import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { PublicContext } from "#/platform/app/platform.ts";
import { OTP_MINUTES } from "./codes.rules.ts";

type Account = { id: string; email: string };

export const otpMail = (context: PublicContext, account: Account, code: string): Notice =>
  worded(
    account.id,
    "password-code",
    { hub: context.hub.now().hubName, minutes: String(OTP_MINUTES) },
    { to: account.email, code },
  );
