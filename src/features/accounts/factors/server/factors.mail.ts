import type { Notice } from "#/features/notices/server/notify.ts";
import type { PublicContext } from "#/server/platform.ts";

type Account = { id: string; username: string; email: string };

const notice = (
  { id: userId, email: to }: Account,
  kind: Notice["kind"],
  text: string,
  mail: Pick<Notice["mail"], "subject" | "heading" | "paragraphs">,
): Notice => ({
  userId,
  to,
  kind,
  mail: { ...mail, button: { label: "Look at your sign-in", path: "/security" } },
  notification: { text, href: "/security" },
});

const NOT_YOU = "If this was not you, change your password at once and write to us.";

/** Where a code is asked for: to sign in, or of somebody signed in who proves once more who they are. */
export type Purpose = "sign-in" | "step-up";

const GUESSED = {
  "sign-in": {
    heading: "Somebody tried to sign in as you",
    what: "your password was right, and then wrong codes of your second factor were tried several times. Nobody got in that way.",
    advice: "If it was not you, somebody knows your password: change it now.",
  },
  "step-up": {
    heading: "Wrong codes were tried in your account",
    what: "somebody who is signed in as you was asked to prove it, and tried wrong codes of your second factor several times. Nothing was done that needs that proof.",
    advice:
      "If it was not you, somebody uses a session of yours: end it, and change your password.",
  },
} as const satisfies Record<Purpose, { heading: string; what: string; advice: string }>;

/** Somebody guesses codes, who knows the password or has a session. */
export function guessedMail(context: PublicContext, account: Account, purpose: Purpose): Notice {
  const { heading, what, advice } = GUESSED[purpose];
  return notice(account, "factor-guessed", "Somebody tried wrong codes of your second factor.", {
    subject: `Wrong codes for your ${context.hub.now().hubName} account`,
    heading,
    paragraphs: [`Hello ${account.username}, ${what}`, advice],
  });
}

export function recoveryUsedMail(
  context: PublicContext,
  account: Account,
  { left, purpose }: { left: number; purpose: Purpose },
): Notice {
  const deed = purpose === "sign-in" ? "signed in to your account" : "proved to be you";
  return notice(account, "recovery-code-used", `A recovery code was used. ${left} left.`, {
    subject: `A recovery code of your ${context.hub.now().hubName} account was used`,
    heading: "A recovery code was used",
    paragraphs: [
      `Hello ${account.username}, somebody ${deed} with one of your recovery codes. You have ${left} left.`,
      NOT_YOU,
    ],
  });
}

/** The second factor came, went or changed: `what` says it as the heading does. */
export const factorChangedMail = (context: PublicContext, account: Account, what: string): Notice =>
  notice(account, "factor-changed", `${what}.`, {
    subject: `${what} in your ${context.hub.now().hubName} account`,
    heading: what,
    paragraphs: [`Hello ${account.username}, this was done in your account just now.`, NOT_YOU],
  });

/** An admin took the factor away. */
export const factorResetMail = (context: PublicContext, account: Account, reason: string): Notice =>
  notice(account, "factor-reset", "The office took your second step of signing in away.", {
    subject: `The second step of your ${context.hub.now().hubName} account was taken away`,
    heading: "Your second step was taken away",
    paragraphs: [
      `Hello ${account.username}, the office has taken the second step of signing in away from your account, so that you can set it up anew. You were logged out everywhere.`,
      `Reason given: ${reason}`,
      "If you did not ask for this, write to us at once.",
    ],
  });
