import ipaddr from "ipaddr.js";
import { kindOfNetwork } from "../http/network.ts";

/** Names and addresses, separated by bars; IP addresses only of the operator's own networks. */
export const isPlaintextHosts = (hosts: readonly string[]): boolean =>
  hosts.every((host) =>
    ipaddr.isValid(host)
      ? kindOfNetwork(host) !== "internet"
      : /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host),
  );

type Settings = Partial<
  Record<"DATABASE_URL" | "SMTP_URL" | "S3_ENDPOINT" | "CLAMD_URL", string | undefined>
> & { PLAINTEXT_HOSTS?: readonly string[] | undefined };

const bare = (host: string): string => host.replace(/^\[|\]$/g, "");

/** True if only the operator can listen on the way: this machine, or a host that was named. */
export function isTrustedHost(host: string, plaintextHosts: readonly string[] = []): boolean {
  const name = bare(decodeURIComponent(host));
  if (name === "" || name.startsWith("/") || name === "localhost") return true;
  return kindOfNetwork(name) === "machine" || plaintextHosts.includes(name);
}

/** The host of a PostgreSQL address; empty or a folder for a socket of this machine. */
const databaseHost = (url: URL): string => url.searchParams.get("host") ?? url.hostname;

/** True if a PostgreSQL address asks for verified TLS, as node-postgres reads it. */
function isVerified(url: URL): boolean {
  const mode = url.searchParams.get("sslmode");
  if (mode === "verify-full") return true;
  const isCompatible = url.searchParams.get("uselibpqcompat") === "true";
  if (mode === "require" || mode === "verify-ca") return !isCompatible;
  return mode === null && ["true", "1"].includes(url.searchParams.get("ssl") ?? "");
}

/** Not allowed in a mail server's address in production: each weakens TLS or its verification. */
const WEAKENS_SMTP = /^(?:ignoreTLS|requireTLS|opportunisticTLS|secure|tls\.[\w.]+)$/i;

const isWeakened = (smtpUrl: string) =>
  [...new URL(smtpUrl).searchParams.keys()].some((name) => WEAKENS_SMTP.test(name));

const OTHERWISE = "without TLS only on this machine or to a host of PLAINTEXT_HOSTS";

/**
 * Returns which of these settings would send passwords or papers in clear, in production, over a
 * network that is not named as the operator's own; or undefined. A mail server of smtp:// is used
 * only with STARTTLS (`needsStartTls`).
 */
export function plaintextProblem(settings: Settings): string | undefined {
  const hosts = settings.PLAINTEXT_HOSTS;
  const { DATABASE_URL, SMTP_URL, S3_ENDPOINT, CLAMD_URL } = settings;
  const database = DATABASE_URL ? new URL(DATABASE_URL) : undefined;
  if (database && !isVerified(database) && !isTrustedHost(databaseHost(database), hosts))
    return `DATABASE_URL must be an address with sslmode=verify-full with NODE_ENV=production, ${OTHERWISE}`;
  if (SMTP_URL && isWeakened(SMTP_URL) && !isTrustedHost(new URL(SMTP_URL).hostname, hosts))
    return `SMTP_URL must be an address that leaves TLS as it is with NODE_ENV=production, ${OTHERWISE}`;
  if (S3_ENDPOINT?.startsWith("http:") && !isTrustedHost(new URL(S3_ENDPOINT).hostname, hosts))
    return `S3_ENDPOINT must be an https address with NODE_ENV=production, ${OTHERWISE}`;
  if (CLAMD_URL?.startsWith("tcp:") && !isTrustedHost(new URL(CLAMD_URL).hostname, hosts))
    return (
      `CLAMD_URL must be of this machine with NODE_ENV=production, or a host of PLAINTEXT_HOSTS: the ` +
      `daemon knows no TLS`
    );
  return undefined;
}

/** True if a mail server of smtp:// is used only once it has started TLS. */
export const needsStartTls = (settings: Settings & { NODE_ENV?: string | undefined }): boolean =>
  settings.NODE_ENV === "production" &&
  settings.SMTP_URL !== undefined &&
  !isTrustedHost(new URL(settings.SMTP_URL).hostname, settings.PLAINTEXT_HOSTS);
