import type { PublicContext } from "#/platform/app/platform.ts";
import { takeSlot } from "#/platform/http/throttle.ts";

/** So often one network may look certificates and badges up within a minute. */
const LOOKS_A_MINUTE = 60;

/** Counts a look by the caller's network. Throws TOO_MANY. */
export const limitLooks = (context: PublicContext): Promise<void> =>
  takeSlot(context, {
    key: `verify:${context.network}`,
    max: LOOKS_A_MINUTE,
    windowSeconds: 60,
  });
