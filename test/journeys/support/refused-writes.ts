import type { Page } from "@playwright/test";
import { ERRORS } from "#/shared/errors.ts";

/**
 * What is made only to be shown at once: a secret to scan, an order to pay, a list to take along.
 */
const MADE_TO_BE_SHOWN = /factors\/app$|payment\/order$|\/exports$|\/options$/;

/**
 * Lets nothing be changed from now on: each write is refused as one that somebody else was faster
 * with, and the first one asks who one is. So whatever is pressed leaves everything as it was, and
 * what a refusal looks like is seen.
 */
export async function refuseWrites(page: Page) {
  let isFirst = true;
  await page.route("**/api/**", async (route) => {
    const request = route.request();
    if (request.method() === "GET" || MADE_TO_BE_SHOWN.test(request.url()))
      return await route.fallback();
    // A visitor is asked nothing: they have given no proof to renew.
    const isSignedIn = "authorization" in request.headers();
    const isDecision = isSignedIn && !/notifications/.test(request.url());
    const reason = isFirst && isDecision ? "STEP_UP_NEEDED" : "DETAILS_OPEN";
    if (isDecision) isFirst = false;
    const { status, code, message } = ERRORS[reason];
    return await route.fulfill({ status, json: { code, reason, message } });
  });
}
