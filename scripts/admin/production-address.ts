/** Checks the answers of the public address and the mail server. */
import { isIP } from "node:net";
import { type ConnectionOptions, connect } from "node:tls";
import { createTransport } from "nodemailer";
import type { Config } from "#/platform/config/config.ts";
import { check, done, type Line, todo, unknown } from "./production-findings.ts";

const TIMEOUT_MS = 8000;
const YEAR_SECONDS = 31_536_000;
const MIN_DAYS = 14;
const DAY_MS = 86_400_000;

/** Closed to visitors: history, settings, metrics, source maps, folders. */
const CLOSED = ["/.git/HEAD", "/.env", "/metrics", "/package.json", "/assets/", "/src/main.ts"];

export async function checkProductionAddress(config: Config): Promise<Line[]> {
  return [
    ...(await pageLines(config.publicUrl)),
    await certificateLine(config.publicUrl),
    await oldTlsLine(config.publicUrl),
    await mailLine(config),
  ];
}

const get = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS), ...init });

async function pageLines(publicUrl: string): Promise<Line[]> {
  try {
    const page = await get(`${publicUrl}/`);
    if (!page.ok) return downLines(`${publicUrl} answers ${page.status}`);
    return [
      headersLine(page.headers, publicUrl.startsWith("https:")),
      await closedLine(publicUrl),
      await methodsLine(publicUrl),
      await plainLine(publicUrl),
    ];
  } catch (error) {
    const text = `${publicUrl} gives no answer here (${(error as Error).message}).`;
    return ["headers", "closed", "methods", "redirect"].map((name) => unknown(name, text));
  }
}

/** A proxy's own error page reveals nothing of a platform that is down. */
const downLines = (text: string): Line[] => [
  todo("headers", `${text}: see that the platform is up, and that the proxy leads to it.`),
  ...["closed", "methods", "redirect"].map((name) => unknown(name, `${text}.`)),
];

function headersLine(headers: Headers, isHttps: boolean): Line {
  const policy = headers.get("content-security-policy") ?? "";
  const age = Number(/max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1]);
  const missing = [
    ...(isHttps && !(age >= YEAR_SECONDS) ? ["strict-transport-security of a year"] : []),
    ...(/object-src 'none'/.test(policy) && /base-uri 'none'/.test(policy)
      ? []
      : ["content-security-policy"]),
    ...(/frame-ancestors 'none'/.test(policy) ? [] : ["frame-ancestors"]),
    ...(headers.get("x-content-type-options") === "nosniff" ? [] : ["x-content-type-options"]),
    ...(headers.get("referrer-policy") ? [] : ["referrer-policy"]),
    ...(headers.get("x-powered-by") ? ["an x-powered-by to be taken away"] : []),
    ...(/\d/.test(headers.get("server") ?? "") ? ["a server header without its version"] : []),
  ];
  const text = `The proxy changes them, they lack: ${missing.join(", ")}.`;
  return check("headers", missing.length === 0, "Headers reach the visitor whole.", text);
}

async function closedLine(publicUrl: string): Promise<Line> {
  const open: string[] = [];
  for (const way of CLOSED) {
    const answer = await get(publicUrl + way);
    // The client's page is served for any address it may know: that is not a file.
    const isPage = /text\/html/.test(answer.headers.get("content-type") ?? "");
    if (answer.ok && !isPage) open.push(way);
  }
  return check(
    "closed",
    open.length === 0,
    "Neither history, settings, metrics nor folders are given out.",
    `Given out: ${open.join(", ")}.`,
  );
}

async function methodsLine(publicUrl: string): Promise<Line> {
  const answer = await get(`${publicUrl}/api/health/live`, { method: "OPTIONS" });
  const allowed = answer.headers.get("access-control-allow-origin");
  const text = `Other sites may call the API: access-control-allow-origin ${allowed}.`;
  return check("methods", !allowed, "Other sites may not call the API.", text);
}

/** Checks that http leads to https, or nowhere. */
async function plainLine(publicUrl: string): Promise<Line> {
  if (!publicUrl.startsWith("https:")) return todo("redirect", "The address is not https.");
  try {
    const answer = await get(publicUrl.replace("https:", "http:"));
    const leads = answer.headers.get("location")?.startsWith("https:") ?? false;
    return check(
      "redirect",
      leads,
      "http leads to https.",
      `http answers ${answer.status}: let it lead to https.`,
    );
  } catch {
    return done("redirect", "Nothing listens for http.");
  }
}

/**
 * The result of a TLS handshake: the version and the certificate's end, why it failed, or nothing
 * in time.
 */
type Handshake = { version: string; until: Date } | { error: string; isAway: boolean } | undefined;

const shakeHands = (url: URL, versions: ConnectionOptions): Promise<Handshake> =>
  new Promise((resolve) => {
    const socket = connect({
      host: url.hostname,
      port: Number(url.port || 443),
      servername: isIP(url.hostname) ? "" : url.hostname,
      ...versions,
    });
    const end = (handshake: Handshake) => {
      socket.destroy();
      resolve(handshake);
    };
    socket.setTimeout(TIMEOUT_MS, () => end(undefined));
    socket.once("error", (error: NodeJS.ErrnoException) => {
      // Nothing answered the connection.
      const isAway = error.syscall === "connect" || error.syscall === "getaddrinfo";
      end({ error: error.message, isAway });
    });
    socket.once("secureConnect", () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      end({ version: socket.getProtocol() ?? "TLS", until });
    });
  });

async function certificateLine(publicUrl: string): Promise<Line> {
  const name = "certificate";
  const url = new URL(publicUrl);
  if (url.protocol !== "https:") return todo(name, "The address is not https.");
  const answer = await shakeHands(url, { minVersion: "TLSv1.2" });
  if (!answer) return unknown(name, `${url.host} gives no answer here.`);
  if ("error" in answer) return todo(name, `TLS at ${url.host}: ${answer.error}.`);
  const days = Math.floor((answer.until.valueOf() - Date.now()) / DAY_MS);
  const text = `${answer.version}, and the certificate is good for ${days} days.`;
  return check(name, days >= MIN_DAYS, text, `${text} Renew it.`);
}

/** Tries TLS 1.0 and 1.1 with ciphers of their time, whatever the certificate. */
async function oldTlsLine(publicUrl: string): Promise<Line> {
  const name = "old-tls";
  const url = new URL(publicUrl);
  if (url.protocol !== "https:") return todo(name, "The address is not https.");
  const answer = await shakeHands(url, {
    minVersion: "TLSv1",
    maxVersion: "TLSv1.1",
    ciphers: "ALL:@SECLEVEL=0",
    rejectUnauthorized: false,
  });
  const isAway = !answer || ("error" in answer && answer.isAway);
  if (isAway) return unknown(name, `${url.host} gives no answer here.`);
  return "error" in answer
    ? done(name, "TLS before 1.2 is not spoken.")
    : todo(name, `${answer.version} is spoken: let the proxy take TLS 1.2 and 1.3 alone.`);
}

/** Signs in at the mail server and sends nothing. */
async function mailLine({ smtpUrl, smtpNeedsTls }: Config): Promise<Line> {
  if (!smtpUrl) return todo("mail", "There is no mail server.");
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: smtpNeedsTls,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return done("mail", "The mail server takes the sign-in.");
  } catch (error) {
    return todo("mail", `The mail server does not take the sign-in: ${(error as Error).message}.`);
  } finally {
    transport.close();
  }
}
