import type { Page } from "@playwright/test";
import { ERRORS } from "#/shared/errors.ts";

/** Made only to be shown at once: a secret to scan, an order to pay, a list to export. */
const MADE_TO_BE_SHOWN = /factors\/app$|payment\/order$|\/exports$|\/options$/;

/**
 * Refuses every write from now on, as if somebody else had been faster; the first asks for a proof
 * of identity. So every button can be pressed without changing anything, and the refusals become
 * visible.
 */
export async function refuseWrites(page: Page) {
  let isFirst = true;
  await page.route("**/api/**", async (route) => {
    const request = route.request();
    if (request.method() === "GET" || MADE_TO_BE_SHOWN.test(request.url()))
      return await route.fallback();
    // A visitor is not asked: they have given no proof to renew.
    const isSignedIn = "authorization" in request.headers();
    const isDecision = isSignedIn && !/notifications/.test(request.url());
    const reason = isFirst && isDecision ? "STEP_UP_NEEDED" : "DETAILS_OPEN";
    if (isDecision) isFirst = false;
    const { status, code, message } = ERRORS[reason];
    return await route.fulfill({ status, json: { code, reason, message } });
  });
}
