import { createHash } from "node:crypto";
import { fetchAnswer } from "../http/fetch-answer.ts";

const TIMEOUT_MS = 1500;
/** Concurrent requests; further callers do not wait. */
const MOST_AT_ONCE = 10;
let asking = 0;

/**
 * Asks a service that speaks the range protocol of Have I Been Pwned whether a password was stolen.
 * It learns the first five of the 40 digits of the SHA-1, and the padding keeps from the length of
 * the answer which they were. Throws where there is no answer in 1.5 seconds, or ten are waited for
 * already.
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

/** Whether an answer names a hash's other 35 digits; lines of padding have the count 0. */
const isListed = (answer: string, rest: string): boolean =>
  answer.split("\n").some((line) => {
    const [suffix, times] = line.trim().split(":");
    return suffix === rest && Number(times) > 0;
  });
