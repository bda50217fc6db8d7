import type { PublicContext } from "#/platform/app/platform.ts";
import { takeSlot } from "#/platform/http/throttle.ts";

/** Look-ups of certificates and badges per network and minute. */
const LOOKS_A_MINUTE = 60;

/** Counts a look-up by the caller's network. Throws TOO_MANY. */
export const limitLooks = (context: PublicContext): Promise<void> =>
  takeSlot(context, {
    key: `verify:${context.network}`,
    max: LOOKS_A_MINUTE,
    windowSeconds: 60,
  });
