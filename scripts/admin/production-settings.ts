/** Checks the settings of a platform in production. */
import { FACTOR_ROLES } from "#/domain/accounts/factors/factors.rules.ts";
import type { Config } from "#/platform/config/config.ts";
import { isTrustedHost } from "#/platform/config/config-transport.ts";
import { readFilter } from "#/platform/security/breached-filter.ts";
import { filterFile } from "#/platform/security/breached-passwords.ts";
import { check, done, type Line, todo, unknown } from "./production-findings.ts";

type Env = Record<string, string | undefined>;

export async function checkProductionSettings(config: Config, env: Env): Promise<Line[]> {
  return [
    check(
      "production",
      config.isProduction,
      "NODE_ENV is production.",
      "Set NODE_ENV=production: without it the strict settings are off.",
    ),
    ...signInLines(config),
    await stolenPasswords(config),
    secretLine(config),
    ...wayLines(config, env),
    ...debugLines(config, env),
    limitsLine(config),
    check(
      "virus-scan",
      config.clamdUrl !== undefined,
      "Uploads are looked through by ClamAV.",
      "Set CLAMD_URL, so that uploads are looked through.",
    ),
  ];
}

function signInLines({ factorRoles, hasStepUp, initialPassword }: Config): Line[] {
  const missing = FACTOR_ROLES.filter((role) => !factorRoles.includes(role));
  return [
    check(
      "second-factor",
      missing.length === 0,
      "Everybody of the office needs a second factor.",
      `SECOND_FACTOR_ROLES leaves out ${missing.join(", ")}.`,
    ),
    check("step-up", hasStepUp, "Calls of consequence ask for a proof.", "Set STEP_UP=on."),
    check(
      "first-passwords",
      initialPassword === undefined,
      "Accounts begin by invitation.",
      "Leave INITIAL_PASSWORD out: accounts then begin by invitation, and no password is known to two.",
    ),
  ];
}

async function stolenPasswords({ dataDir, breachedPasswords }: Config): Promise<Line> {
  const name = "stolen-passwords";
  if (!breachedPasswords.isOn) return todo(name, "Set BREACHED_PASSWORDS=on.");
  const filter = await readFilter(filterFile(dataDir)).catch(() => undefined);
  if (!filter) return todo(name, "There is no filter of stolen passwords: npm run build.");
  return done(name, `New passwords are compared with ${filter.size} stolen ones.`);
}

const MIN_DISTINCT = 12;

function secretLine({ secretKey, databaseUrl }: Config): Line {
  const name = "secret";
  if (!secretKey) {
    const where = databaseUrl ? "in the database" : "in DATA_DIR";
    return todo(name, `Set SECRET_KEY: the secret lies ${where}, beside what it closes.`);
  }
  const isRandom = new Set(secretKey).size >= MIN_DISTINCT;
  const text = `SECRET_KEY has ${secretKey.length} characters, apart from what it closes.`;
  return check(name, isRandom, text, "SECRET_KEY looks typed by hand: openssl rand -base64 32.");
}

/**
 * Data on networks: only an operator who knows the network can judge the hosts that are spoken to
 * in clear.
 */
function wayLines(config: Config, env: Env): Line[] {
  const named = (env.PLAINTEXT_HOSTS ?? "").split("|").filter((host) => host.trim());
  // The platform itself speaks http: a proxy on another machine calls it in clear.
  const calls = isTrustedHost(config.host) ? [] : [`calls of the proxy to ${config.host}`];
  const hosts = [...named, ...calls];
  const isPublic = config.publicUrl.startsWith("https:");
  return [
    hosts.length === 0
      ? done("clear-text", "Nothing comes to this machine or leaves it without TLS.")
      : unknown("clear-text", `Without TLS, if the network is yours alone: ${hosts.join(", ")}.`),
    check(
      "https",
      isPublic,
      `People come by ${config.publicUrl}.`,
      "Set PUBLIC_URL to the https address people use.",
    ),
    check(
      "proxy",
      config.trustedProxies > 0 || !isTrustedHost(config.host),
      `${config.trustedProxies} proxy or proxies may name the caller's address.`,
      "Set TRUSTED_PROXIES: behind a proxy limits count everybody as the proxy.",
    ),
    check(
      "metrics",
      config.metricsPort === undefined || isTrustedHost(config.metricsHost),
      "Metrics are served nowhere, or to this machine alone.",
      `Metrics are served at ${config.metricsHost}: see that only the monitoring reaches it.`,
    ),
    check(
      "mail-server",
      config.smtpUrl !== undefined,
      "Mails leave by a mail server.",
      "Set SMTP_URL: mails become files in DATA_DIR/outbox.",
    ),
    check(
      "payments",
      config.razorpay !== undefined,
      "Payments go to the provider.",
      "Payments go to the built-in sandbox: set RAZORPAY_KEY_ID and the others.",
    ),
  ];
}

function debugLines(config: Config, env: Env): Line[] {
  const inspector = /--inspect/.test(env.NODE_OPTIONS ?? "");
  const isVerbose = ["trace", "debug"].includes(config.logLevel);
  const found = [
    ...(inspector ? ["NODE_OPTIONS opens the inspector"] : []),
    ...(isVerbose ? [`LOG_LEVEL is ${config.logLevel}`] : []),
    ...(config.isDemo ? ["DEMO is set"] : []),
    ...(config.testClockFile ? ["TEST_CLOCK_FILE is set"] : []),
  ];
  return [
    check("debug", found.length === 0, "Nothing of debugging is on.", `${found.join("; ")}.`),
  ];
}

function limitsLine({ limits }: Config): Line {
  const off = Object.entries(limits).flatMap(([name, limit]) => (limit === 0 ? [name] : []));
  return check(
    "limits",
    off.length === 0,
    "Every limit is on.",
    `Switched off: ${off.join(", ")}.`,
  );
}
