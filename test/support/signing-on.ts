import { openBrowser } from "./browser.ts";
import type { Issuer } from "./issuer.ts";

type Caller = Parameters<typeof openBrowser>[0];
export type Browser = ReturnType<typeof openBrowser>;

export const outcomeOf = (answer: { statusCode: number; json: () => { reason?: string } }) => [
  answer.statusCode,
  answer.json().reason,
];

/** Goes to the provider and back, and submits its answer. */
export async function signOn(issuer: Issuer, email: string, browser: Browser) {
  const { url } = (await browser.post("single-sign-on", {})).json();
  return browser.post("single-sign-on/answer", { answer: await issuer.signIn(url, email) });
}

/** The same in a separate browser. */
export const signOnInNewBrowser = (app: Caller, issuer: Issuer, email: string) =>
  signOn(issuer, email, openBrowser(app));
