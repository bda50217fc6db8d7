/** What the script in index.html asked for while the code was on its way, by address. */
type Early = {
  token: string | null;
  answers: Record<string, Promise<Response>>;
  /** When, by this device's clock. */
  askedAt: number;
};

declare global {
  interface Window {
    early?: Early;
  }
}

type EarlyAnswer = { response: Response; askedAt: number };

/**
 * Returns the answer that was asked for early with when that was, once and only to whom it was asked for; undefined where
 * none was asked for, and it holds undefined where none came: then one asks as usual.
 */
export function takeEarly(
  address: string,
  token: string | undefined,
): Promise<EarlyAnswer | undefined> | undefined {
  const { early } = window;
  const answer = early?.answers[address];
  if (!early || !answer || early.token !== (token ?? null)) return undefined;
  delete early.answers[address];
  const { askedAt } = early;
  return answer.then(
    (response) => ({ response, askedAt }),
    () => undefined,
  );
}

/** What was asked for before something is changed is not what holds afterwards. */
export function dropEarly() {
  delete window.early;
}
