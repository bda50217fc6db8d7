import { plaintextProblem } from "./config-transport.ts";
import { isLoopbackUrl } from "./config-urls.ts";

type Settings = {
  NODE_ENV?: string | undefined;
  ALLOW_SANDBOX?: string | undefined;
  TEST_CLOCK_FILE?: string | undefined;
  DEMO?: string | undefined;
  RAZORPAY_KEY_ID?: string | undefined;
  PUBLIC_URL?: string | undefined;
  INITIAL_PASSWORD?: string | undefined;
} & Parameters<typeof plaintextProblem>[0];

/**
 * Returns what keeps production from starting with these settings (specification 8), or undefined.
 * ALLOW_SANDBOX permits the payment sandbox and nothing else.
 */
export function productionProblem(settings: Settings, defaultPassword: string): string | undefined {
  if (settings.NODE_ENV !== "production") return undefined;
  if (settings.TEST_CLOCK_FILE) return "TEST_CLOCK_FILE must not be set with NODE_ENV=production";
  if (settings.DEMO === "1") return "DEMO must not be set with NODE_ENV=production";
  if (!settings.RAZORPAY_KEY_ID && settings.ALLOW_SANDBOX !== "1") {
    return "RAZORPAY_KEY_ID must be set with NODE_ENV=production (ALLOW_SANDBOX=1 permits the sandbox)";
  }
  const { PUBLIC_URL } = settings;
  if (!PUBLIC_URL) return "PUBLIC_URL must be set with NODE_ENV=production";
  if (!PUBLIC_URL.startsWith("https:") && !isLoopbackUrl(PUBLIC_URL)) {
    return "PUBLIC_URL must be an https address with NODE_ENV=production (http only for this machine)";
  }
  if (settings.INITIAL_PASSWORD === defaultPassword) {
    return "INITIAL_PASSWORD must be your own with NODE_ENV=production";
  }
  return plaintextProblem(settings);
}
