import type { Notice } from "#/features/notices/server/notify.ts";
import type { PublicContext } from "#/server/platform.ts";
import { OTP_MINUTES } from "../rules.ts";

type Account = { id: string; email: string };

export const otpMail = (context: PublicContext, account: Account, code: string): Notice => ({
  userId: account.id,
  to: account.email,
  kind: "password-code",
  mail: {
    subject: `Your code for ${context.hub.now().hubName}`,
    heading: "Reset your password",
    paragraphs: [
      `Use this code to choose a new password. It is valid for ${OTP_MINUTES} minutes and for one reset.`,
      "If you did not ask for it, you can ignore this mail: your password stays as it is.",
    ],
    code,
  },
  notification: { text: "A code to reset your password was sent to your email." },
});
