import { createHash } from "node:crypto";
import { fetchAnswer } from "../http/fetch-answer.ts";

const TIMEOUT_MS = 1500;
/** The most concurrent requests; further callers do not wait. */
const MOST_AT_ONCE = 10;
let asking = 0;

/**
 * Asks a service that speaks the range protocol of Have I Been Pwned whether a password was stolen.
 * The service learns the first five of the 40 digits of the SHA-1; padding keeps an observer from
 * telling them by the length of the answer. Throws if there is no answer in 1.5 seconds, or if ten
 * are already awaited.
 */
export async function isInRange(url: string, password: string): Promise<boolean> {
  if (asking >= MOST_AT_ONCE) throw new Error("Too many passwords are looked up at once.");
  asking += 1;
  try {
    const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
    const response = await fetchAnswer(`${url}/range/${hash.slice(0, 5)}`, {
      headers: { "Add-Padding": "true", "User-Agent": "training-platform" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The service answered ${response.status}.`);
    return isListed(await response.text(), hash.slice(5));
  } finally {
    asking -= 1;
  }
}

/** True if an answer lists a hash's other 35 digits; lines of padding have the count 0. */
const isListed = (answer: string, rest: string): boolean =>
  answer.split("\n").some((line) => {
    const [suffix, times] = line.trim().split(":");
    return suffix === rest && Number(times) > 0;
  });
