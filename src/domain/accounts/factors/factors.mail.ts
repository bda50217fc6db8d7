import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { PublicContext } from "#/platform/app/platform.ts";

type Account = { id: string; username: string; email: string };

const factsOf = (context: PublicContext, { username }: Account) => ({
  name: username,
  hub: context.hub.now().hubName,
});
const sentTo = ({ email }: Account) => ({ path: "/security", to: email }) as const;

/** What a code is for: signing in, or confirming one's identity later. */
export type Purpose = "sign-in" | "step-up";

const GUESSED = {
  "sign-in": {
    heading: "Somebody tried to sign in as you",
    what:
      "your password was right, and then wrong codes of your second factor were tried several times. " +
      "Nobody got in that way.",
    advice: "If it was not you, somebody knows your password: change it now.",
  },
  "step-up": {
    heading: "Wrong codes were tried in your account",
    what:
      "somebody who is signed in as you was asked to prove it, and tried wrong codes of your second " +
      "factor several times. Nothing was done that needs that proof.",
    advice:
      "If it was not you, somebody uses a session of yours: end it, and change your password.",
  },
} as const satisfies Record<Purpose, { heading: string; what: string; advice: string }>;

/** Warns that somebody who knows the password or has a session is guessing codes. */
export function guessedMail(context: PublicContext, account: Account, purpose: Purpose): Notice {
  const { heading: what, what: details, advice } = GUESSED[purpose];
  const values = { ...factsOf(context, account), what, details, advice };
  return worded(account.id, "factor-guessed", values, sentTo(account));
}

export function recoveryUsedMail(
  context: PublicContext,
  account: Account,
  { left, purpose }: { left: number; purpose: Purpose },
): Notice {
  const action = purpose === "sign-in" ? "signed in to your account" : "proved to be you";
  const values = { ...factsOf(context, account), deed: action, left: String(left) };
  return worded(account.id, "recovery-code-used", values, sentTo(account));
}

/** Tells that the second factor was added, removed or changed; `what` is the heading. */
export const factorChangedMail = (context: PublicContext, account: Account, what: string): Notice =>
  worded(account.id, "factor-changed", { ...factsOf(context, account), what }, sentTo(account));

export const factorResetMail = (context: PublicContext, account: Account, reason: string): Notice =>
  worded(account.id, "factor-reset", { ...factsOf(context, account), reason }, sentTo(account));
