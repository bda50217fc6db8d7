import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Platform } from "../app/platform.ts";

/** The only pages a third party's script may run on: those that take the payment. */
const CHECKOUT_PAGES: readonly (string | undefined)[] = [
  "/admission-fee",
  "/balance-payment",
  "/assistance-details",
];
const CHECKOUT = "https://checkout.razorpay.com";
const CHECKOUT_API = "https://api.razorpay.com";
const CHECKOUT_REPORTS = "https://lumberjack.razorpay.com";

const PERMISSIONS = "camera=(), microphone=(), geolocation=()";
const HSTS_SECONDS = 31_536_000;

function policyOf(hasCheckout: boolean): string {
  const checkout = hasCheckout ? ` ${CHECKOUT}` : "";
  const frames = hasCheckout ? ` ${CHECKOUT_API} ${CHECKOUT}` : "";
  const calls = hasCheckout ? ` ${CHECKOUT_API} ${CHECKOUT_REPORTS}` : "";
  return [
    "default-src 'self'",
    `script-src 'self'${checkout}`,
    // Mantine writes its theme's variables and positions into style elements and attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${calls}`,
    // A large spreadsheet export is packed by a worker that its library creates from a blob.
    "worker-src 'self' blob:",
    `frame-src 'self' blob:${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Returns the headers of responses that bypass the hooks: to malformed addresses, and to bytes that
 * are no request. A test compares them with those of any other response.
 */
export const rawSecurityHeaders = ({
  config,
}: Pick<Platform, "config">): Record<string, string> => ({
  "content-security-policy": policyOf(false),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": PERMISSIONS,
  "referrer-policy": "same-origin",
  ...(config.publicUrl.startsWith("https:")
    ? { "strict-transport-security": `max-age=${HSTS_SECONDS}; includeSubDomains` }
    : {}),
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
  "cache-control": "no-store",
});

/** Allows a response's own inline scripts by their hashes; the rest of the policy stays strict. */
export function allowScripts(reply: FastifyReply, hashes: readonly string[]) {
  const policy = String(reply.getHeader("content-security-policy"));
  const own = `script-src 'self' ${hashes.join(" ")}`;
  reply.header("content-security-policy", policy.replace("script-src 'self'", own));
}

/** Sets security headers on every response; the content policy is relaxed only for the checkout. */
export async function addSecurityHeaders(app: FastifyInstance, { config, payments }: Platform) {
  const isHttps = config.publicUrl.startsWith("https:");
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: isHttps ? { maxAge: HSTS_SECONDS } : false,
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
  });
  const [strict, withCheckout] = [policyOf(false), policyOf(true)];
  app.addHook("onRequest", async (request, reply) => {
    const isCheckout = !payments.isSandbox && CHECKOUT_PAGES.includes(request.url.split("?")[0]);
    reply.header("content-security-policy", isCheckout ? withCheckout : strict);
    if (isCheckout) {
      // Some banks' pages open in a separate window, which has to report back.
      reply.header("cross-origin-opener-policy", "same-origin-allow-popups");
    }
    reply.header("permissions-policy", PERMISSIONS);
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
}
