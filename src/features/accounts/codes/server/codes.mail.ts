import { type Notice, worded } from "#/features/notices/server/notify.ts";
import type { PublicContext } from "#/server/platform.ts";
import { OTP_MINUTES } from "../rules.ts";

type Account = { id: string; email: string };

export const otpMail = (context: PublicContext, account: Account, code: string): Notice =>
  worded(
    account.id,
    "password-code",
    { hub: context.hub.now().hubName, minutes: String(OTP_MINUTES) },
    { to: account.email, code },
  );
