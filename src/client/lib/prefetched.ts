/** The requests that the script in index.html made while the code was loading, by address. */
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
 * Returns the response of the early request and when it was sent, once and only to the user it was
 * sent for. Undefined if none was sent, or if no response came: then the caller requests as usual.
 */
export function takePrefetched(
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

/** Data fetched before a change is outdated after it. */
export function dropPrefetched() {
  delete window.early;
}
