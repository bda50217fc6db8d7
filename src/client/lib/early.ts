import type { ReadAnswer } from "#/shared/together.ts";
import { learnTime } from "./clock.ts";

/** Answers that `opening.js` asked for while the code was on its way, by their address. */
type Early = {
  token: string | null;
  answers: Record<string, Promise<ReadAnswer>>;
  /** When they were asked for, and what the answer says when it was written. */
  askedAt: number;
  date?: string | null;
};

declare global {
  interface Window {
    early?: Early;
  }
}

/**
 * The answer that was asked for early, given once and only to whom it was asked for. Returns undefined where
 * none was; it holds undefined where none came: then one asks as usual.
 */
export function takeEarly(
  address: string,
  token: string | undefined,
): Promise<ReadAnswer | undefined> | undefined {
  const { early } = window;
  const answer = early?.answers[address];
  if (!early || !answer || early.token !== (token ?? null)) return undefined;
  delete early.answers[address];
  return answer.then(
    (known) => {
      learnTime(early.date, early.askedAt);
      return known;
    },
    () => undefined,
  );
}

/** What was asked for before something is changed is not what holds afterwards. */
export function dropEarly() {
  delete window.early;
}
