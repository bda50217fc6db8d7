import type { Notice } from "#/features/notices/server/notify.ts";
import type { PublicContext } from "#/server/platform.ts";

/** A passkey was used whose count went back: somebody has a copy of it. */
export const copiedMail = (
  context: PublicContext,
  { userId, name }: { userId: string; name: string },
): Notice => ({
  userId,
  kind: "passkey-copied",
  mail: {
    subject: `A passkey of your ${context.hub.now().hubName} account was refused`,
    heading: "A passkey of yours was refused",
    paragraphs: [
      `Your passkey “${name}” was used, and it looks as if there were two of it. Nobody got in that way.`,
      "Remove it, and add it anew on the device that is yours. If you did not use it just now, write to us.",
    ],
    button: { label: "Look at your sign-in", path: "/security" },
  },
  notification: { text: `Your passkey “${name}” was refused.`, href: "/security" },
});
