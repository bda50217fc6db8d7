import type { Notice } from "#/features/notices/server/notify.ts";
import type { PublicContext } from "#/server/platform.ts";
import { nameOfAgent } from "../rules.ts";

type Account = { id: string; username: string; email: string };

/** Somebody has signed in where the account had not been before. */
export function newPlaceMail(context: PublicContext, account: Account): Notice {
  const place = `${nameOfAgent(context.userAgent)}, address ${context.ip}`;
  return {
    userId: account.id,
    to: account.email,
    kind: "sign-in-new-device",
    mail: {
      subject: `New sign-in to your ${context.hub.now().hubName} account`,
      heading: "A new device signed in",
      paragraphs: [
        `Hello ${account.username}, somebody has just signed in to your account from ${place}. That device had not done so before.`,
        "If this was you, there is nothing to do. If not, end that session and change your password.",
      ],
      button: { label: "Look at your sign-in", path: "/security" },
    },
    notification: { text: `New sign-in: ${place}.`, href: "/security" },
  };
}
