import path from "node:path";
import { z } from "zod";
import { readUpi } from "#/shared/upi.ts";
import type { SettingValues } from "../hub/values.ts";
import { OperatorError } from "../ops/operator-error.ts";
import { PASSWORD_COSTS, type PasswordCost } from "../security/passwords.ts";
import { BACKUP_SETTINGS, type BackupConfig, backupOf } from "./config-backup.ts";
import { KEEP_DAYS, type KeepName, LIMITS, type LimitName } from "./config-limits.ts";
import { MAIL_SETTINGS, type MailConfig, mailOf } from "./config-mail.ts";
import { OIDC_SET } from "./config-oidc.ts";
import {
  META_SET,
  PHONE_SETTINGS,
  type PhoneConfig,
  phonesOf,
  twilioSet,
} from "./config-phones.ts";
import { presetOf } from "./config-preset.ts";
import { productionProblem } from "./config-production.ts";
import { PUSH_SET } from "./config-push.ts";
import { SIGN_IN_SETTINGS, type SignInConfig, signInOf } from "./config-roles.ts";
import { type RazorpayConfig, razorpayOf, type S3Config, s3Of } from "./config-services.ts";
import {
  barred,
  clamdAddress,
  count,
  databaseAddress,
  days,
  password,
  portNumber,
  safeOrigin,
  scriptsSetting,
  secretText,
  text,
} from "./config-texts.ts";
import { isPlaintextHosts, needsStartTls } from "./config-transport.ts";
import { isHttpOrigin } from "./config-urls.ts";

export type Config = (MailConfig & SignInConfig) & {
  isProduction: boolean;
  isDemo: boolean;
  port: number;
  host: string;
  /** The address for Prometheus, separate from the public one; undefined for none. */
  metricsPort: number | undefined;
  metricsHost: string;
  /** Origin for mails and links, without a trailing slash; built from HOST and PORT if not set. */
  publicUrl: string;
  /** Where this process listens, as it reaches itself; empty until it does. */
  listeningUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Uses prepared statements; off behind a pooler that does not support them. */
  hasNamedStatements: boolean;
  secretKey: string | undefined;
  /** Also accepted while the secret changes. */
  secretKeyPrevious: string | undefined;
  /** How many proxies in front are trusted to name the caller's address. */
  trustedProxies: number;
  logLevel: string;
  s3: S3Config | undefined;
  /** ClamAV's daemon, which scans uploads. */
  pdfScripts: z.infer<typeof scriptsSetting>;
  clamdUrl: string | undefined;
  smtpUrl: string | undefined;
  /** The mail server is used only over TLS. */
  smtpNeedsTls: boolean;
  /** Undefined for the hub's name at an address of this machine. */
  mailFrom: string | undefined;
  razorpay: RazorpayConfig | undefined;
  firstAdmin: { email: string | undefined; password: string | undefined };
  /** Settings of the product that the environment sets: they win over what an owner saves. */
  preset: Partial<SettingValues>;
  /**
   * The initial password offered by the form for a new account; in production only one that the
   * operator has set.
   */
  initialPassword: string | undefined;
  /** Whether new passwords are compared with stolen ones, and which service to ask as well. */
  breachedPasswords: { isOn: boolean; url: string | undefined };
  limits: Record<LimitName, number>;
  /** How long calls are served after SIGTERM while readiness reports the stop. */
  drainSeconds: number;
  /** MiB that a new password's hash takes. */
  passwordCost: PasswordCost;
  /** Retention in days of append-only rows. */
  keepDays: Record<KeepName, number>;
  backup: BackupConfig;
  phones: PhoneConfig | undefined;
  testClockFile: string | undefined;
};

const DEFAULT_INITIAL_PASSWORD = "Welcome-to-the-hub-1";

const Settings = z.object({
  NODE_ENV: text,
  DEMO: text,
  ALLOW_SANDBOX: text,
  PORT: text.pipe(portNumber.default(3000)),
  HOST: text.pipe(z.string().default("127.0.0.1")),
  METRICS_PORT: text.pipe(portNumber.optional()),
  METRICS_HOST: text.pipe(z.string().default("127.0.0.1")),
  PUBLIC_URL: text.pipe(
    z
      .string()
      .refine(isHttpOrigin, "an address such as https://hub.example.in, without a path")
      .optional(),
  ),
  DATA_DIR: text.pipe(z.string().default("./data")),
  DATABASE_URL: databaseAddress,
  DATABASE_NAMED_STATEMENTS: text.pipe(z.enum(["on", "off"]).default("on")),
  SECRET_KEY: secretText,
  SECRET_KEY_PREVIOUS: secretText,
  TRUSTED_PROXIES: count(0),
  LOG_LEVEL: text.pipe(
    z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).optional(),
  ),
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ENDPOINT: text.pipe(
    z
      .url({ protocol: /^https?$/, error: "an address such as https://store.example.in" })
      .optional(),
  ),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  PDF_SCRIPTS: scriptsSetting,
  CLAMD_URL: clamdAddress,
  SMTP_URL: text.pipe(
    z
      .string()
      .regex(/^smtps?:\/\//, "an address such as smtps://user:password@host:465")
      .optional(),
  ),
  MAIL_FROM: text,
  PLAINTEXT_HOSTS: barred.refine(
    (hosts) => isPlaintextHosts(hosts ?? []),
    "names or private addresses of hosts, separated by bars",
  ),
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: text,
  RAZORPAY_API_URL: text.pipe(safeOrigin.default("https://api.razorpay.com")),
  ADMIN_EMAIL: text,
  ADMIN_PASSWORD: password,
  HUB_NAME: text.pipe(z.string().max(60, "at most 60 characters").optional()),
  ADMISSION_FEE: text.pipe(
    z
      .string()
      .regex(/^\d{1,7}(\.\d{1,2})?$/, "an amount in rupees such as 10000")
      .transform(Number)
      .pipe(z.number().positive("an amount in rupees above 0"))
      .optional(),
  ),
  INITIAL_PASSWORD: password,
  BREACHED_PASSWORDS: text.pipe(z.enum(["on", "off"]).optional()),
  BREACHED_PASSWORDS_URL: text.pipe(safeOrigin.optional()),
  REGISTRATION_ANSWER_DAYS: text.pipe(
    z
      .string()
      .regex(/^\d{1,9}$/, "a whole number from 0")
      .transform(Number)
      .optional(),
  ),
  CONTACT_ANSWER_DAYS: text.pipe(
    z
      .string()
      .regex(/^\d{1,2}$/, "a whole number from 0 to 99")
      .transform(Number)
      .optional(),
  ),
  CONTACT_ADMIN_NAME: text,
  CONTACT_ADMIN_EMAIL: text,
  CONTACT_ADMIN_PHONE: text,
  CONTACT_MARKETING_NAME: text,
  CONTACT_MARKETING_EMAIL: text,
  CONTACT_MARKETING_PHONE: text,
  HUB_ADDRESS: text.pipe(z.string().max(300, "at most 300 characters").optional()),
  HUB_HOURS: text.pipe(z.string().max(200, "at most 200 characters").optional()),
  PAY_TO_ACCOUNT: text.pipe(z.string().max(200, "at most 200 characters").optional()),
  PAY_TO_UPI: text.refine((id) => !id || readUpi(id) === id, "a UPI id such as hub@bank"),
  TIME_SLOTS: barred.refine(
    (slots) => slots?.every(Boolean) ?? true,
    "texts separated by a bar, none of them empty",
  ),
  DRAIN_SECONDS: text.pipe(
    z
      .string()
      .regex(/^(\d|10)$/, "a whole number from 0 to 10")
      .transform(Number)
      .default(5),
  ),
  ...SIGN_IN_SETTINGS,
  PASSWORD_MEMORY_MIB: text.pipe(z.enum(["64", "19"]).default("64")),
  ...MAIL_SETTINGS,
  ...PHONE_SETTINGS,
  ...BACKUP_SETTINGS,
  TEST_CLOCK_FILE: text,
  ...(Object.fromEntries(Object.entries(LIMITS).map(([name, limit]) => [name, count(limit)])) as {
    [K in LimitName]: ReturnType<typeof count>;
  }),
  ...(Object.fromEntries(
    Object.entries(KEEP_DAYS).map(([name, defaultDays]) => [name, days(defaultDays)]),
  ) as {
    [K in KeepName]: ReturnType<typeof days>;
  }),
});
type Settings = z.output<typeof Settings>;

/** A setting that stops the start: its message is the one line the operator reads. */
export class SettingError extends OperatorError {
  override name = "SettingError";
}

/** Reads the settings (specification 8). Throws SettingError naming the setting and its form. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Settings.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SettingError(`${String(issue?.path[0])} must be ${issue?.message}`);
  }
  const settings = parsed.data;
  refuseHalfSets(settings);
  const problem = productionProblem(settings, DEFAULT_INITIAL_PASSWORD);
  if (problem) throw new SettingError(problem);
  const isProduction = settings.NODE_ENV === "production";
  return {
    isProduction,
    isDemo: settings.DEMO === "1",
    port: settings.PORT,
    host: settings.HOST,
    metricsPort: settings.METRICS_PORT,
    metricsHost: settings.METRICS_HOST,
    publicUrl:
      settings.PUBLIC_URL?.replace(/\/$/, "") ?? `http://${settings.HOST}:${settings.PORT}`,
    listeningUrl: "",
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    hasNamedStatements: settings.DATABASE_NAMED_STATEMENTS === "on",
    secretKey: settings.SECRET_KEY,
    secretKeyPrevious: settings.SECRET_KEY_PREVIOUS,
    trustedProxies: settings.TRUSTED_PROXIES,
    logLevel: settings.LOG_LEVEL ?? (isProduction ? "info" : "warn"),
    s3: s3Of(settings),
    pdfScripts: settings.PDF_SCRIPTS,
    clamdUrl: settings.CLAMD_URL,
    smtpUrl: settings.SMTP_URL,
    smtpNeedsTls: needsStartTls(settings),
    mailFrom: settings.MAIL_FROM,
    razorpay: razorpayOf(settings),
    firstAdmin: { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD },
    preset: presetOf(settings),
    initialPassword:
      settings.INITIAL_PASSWORD ?? (isProduction ? undefined : DEFAULT_INITIAL_PASSWORD),
    breachedPasswords: {
      isOn: (settings.BREACHED_PASSWORDS ?? (isProduction ? "on" : "off")) === "on",
      url: settings.BREACHED_PASSWORDS_URL?.replace(/\/$/, ""),
    },
    limits: numbersOf(settings, LIMITS),
    drainSeconds: settings.DRAIN_SECONDS,
    ...signInOf(settings),
    passwordCost: PASSWORD_COSTS[settings.PASSWORD_MEMORY_MIB === "19" ? 19 : 64],
    ...mailOf(settings),
    keepDays: numbersOf(settings, KEEP_DAYS),
    backup: backupOf(settings),
    phones: phonesOf(settings),
    testClockFile: settings.TEST_CLOCK_FILE,
  };
}

const numbersOf = <N extends LimitName | KeepName>(settings: Settings, of: Record<N, number>) =>
  Object.fromEntries((Object.keys(of) as N[]).map((name) => [name, settings[name]])) as Record<
    N,
    number
  >;

/** Settings that only make sense together: a partial set is a mistake, not a choice. */
function refuseHalfSets(settings: Settings) {
  const sets = [
    ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
    twilioSet(settings),
    META_SET,
    PUSH_SET,
    OIDC_SET,
    ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ] as const;
  for (const names of sets) {
    const missing = names.filter((name) => !settings[name]);
    if (missing.length > 0 && missing.length < names.length) {
      throw new SettingError(`${missing[0]} must be set together with ${names.join(", ")}`);
    }
  }
  if (settings.SECRET_KEY_PREVIOUS && !settings.SECRET_KEY) {
    throw new SettingError("SECRET_KEY_PREVIOUS must be set together with SECRET_KEY");
  }
  if (settings.ADMIN_PASSWORD && !settings.ADMIN_EMAIL) {
    throw new SettingError("ADMIN_EMAIL must be set together with ADMIN_PASSWORD");
  }
}
