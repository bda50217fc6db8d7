import { describe, expect, test } from "vitest";
import { readConfig, SettingError } from "./config.ts";
import { removedSettings } from "./load-config.ts";

type Env = Record<string, string>;

const RAZORPAY = {
  RAZORPAY_KEY_ID: "rzp_live_1",
  RAZORPAY_KEY_SECRET: "secret",
  RAZORPAY_WEBHOOK_SECRET: "hook",
};
const PRODUCTION: Env = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://hub.example.in",
  INITIAL_PASSWORD: "the first one for all 1",
  ...RAZORPAY,
};
const ON_SANDBOX: Env = {
  NODE_ENV: "production",
  ALLOW_SANDBOX: "1",
  PUBLIC_URL: "https://hub.example.in",
};
const DEFAULT_INITIAL_PASSWORD = readConfig({}).initialPassword ?? "";
const without = (env: Env, name: string): Env => ({ ...env, [name]: "" });

/** The name that the one line must begin with, and settings that are wrong. */
const WRONG: [name: string, env: Env][] = [
  ["PORT", { PORT: "eighty" }],
  ["PORT", { PORT: "65536" }],
  ["PORT", { PORT: "-1" }],
  ["PUBLIC_URL", { PUBLIC_URL: "hub.example.in" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://hub.example.in/app" }],
  ["PUBLIC_URL", { PUBLIC_URL: "ftp://hub.example.in" }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://localhost/hub" }],
  ["SECRET_KEY", { SECRET_KEY: "short" }],
  ["SECRET_KEY_PREVIOUS", { SECRET_KEY_PREVIOUS: "x".repeat(32) }],
  ["PASSWORD_MEMORY_MIB", { PASSWORD_MEMORY_MIB: "8" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "all" }],
  ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
  ["S3_REGION", { S3_BUCKET: "files" }],
  ["S3_SECRET_ACCESS_KEY", { S3_BUCKET: "files", S3_REGION: "r", S3_ACCESS_KEY_ID: "k" }],
  ["SMTP_URL", { SMTP_URL: "mail.example.in" }],
  ["RAZORPAY_KEY_SECRET", { RAZORPAY_KEY_ID: "rzp_live_1" }],
  ["RAZORPAY_WEBHOOK_SECRET", without(RAZORPAY, "RAZORPAY_WEBHOOK_SECRET")],
  ["RAZORPAY_API_URL", { RAZORPAY_API_URL: "http://payments.example" }],
  ["RAZORPAY_API_URL", { RAZORPAY_API_URL: "https://api.razorpay.com/v1" }],
  ["ADMIN_EMAIL", { ADMIN_PASSWORD: "a long pass phrase" }],
  ["HUB_NAME", { HUB_NAME: "x".repeat(61) }],
  ["ADMISSION_FEE", { ADMISSION_FEE: "10,000" }],
  ["ADMISSION_FEE", { ADMISSION_FEE: "0" }],
  ["INITIAL_PASSWORD", { INITIAL_PASSWORD: "1234567" }],
  ["ADMIN_PASSWORD", { ADMIN_EMAIL: "admin@hub.example", ADMIN_PASSWORD: "1234567" }],
  ["TIME_SLOTS", { TIME_SLOTS: "9 to 11||2 to 4" }],
  ["S3_ENDPOINT", { S3_ENDPOINT: "store.example.in" }],
  ["BREACHED_PASSWORDS", { BREACHED_PASSWORDS: "maybe" }],
  ["BREACHED_PASSWORDS_URL", { BREACHED_PASSWORDS_URL: "http://passwords.example.in" }],
  ["PLAINTEXT_HOSTS", { PLAINTEXT_HOSTS: "203.0.113.9" }],
  ["PLAINTEXT_HOSTS", { PLAINTEXT_HOSTS: "db|postgres://x" }],
  ["LIMIT_REGISTER_PER_HOUR", { LIMIT_REGISTER_PER_HOUR: "many" }],
  ["QUIET_HOURS", { QUIET_HOURS: "21:00" }],
  ["BACKUP_KEY", { BACKUP_KEY: "MCowBQYDK2VuAyEA" }],
  ["BACKUP_SECONDS", { BACKUP_SECONDS: "1" }],
  ["BACKUP_COPIES", { BACKUP_COPIES: "1" }],
  ["TEST_CLOCK_FILE", { ...PRODUCTION, TEST_CLOCK_FILE: "offset" }],
  ["TEST_CLOCK_FILE", { ...PRODUCTION, ALLOW_SANDBOX: "1", TEST_CLOCK_FILE: "offset" }],
  ["DEMO", { ...PRODUCTION, DEMO: "1" }],
  ["DEMO", { ...PRODUCTION, ALLOW_SANDBOX: "1", DEMO: "1" }],
  ["PUBLIC_URL", without(PRODUCTION, "PUBLIC_URL")],
  ["INITIAL_PASSWORD", { ...PRODUCTION, INITIAL_PASSWORD: DEFAULT_INITIAL_PASSWORD }],
  ["INITIAL_PASSWORD", { ...ON_SANDBOX, INITIAL_PASSWORD: DEFAULT_INITIAL_PASSWORD }],
  ["PUBLIC_URL", { ...PRODUCTION, PUBLIC_URL: "http://hub.example.in" }],
  ["PUBLIC_URL", without(ON_SANDBOX, "PUBLIC_URL")],
  ["PUBLIC_URL", { ...ON_SANDBOX, PUBLIC_URL: "http://hub.example.in" }],
  [
    "RAZORPAY_KEY_ID",
    { NODE_ENV: "production", PUBLIC_URL: "https://hub.example.in", INITIAL_PASSWORD: "12345678" },
  ],
];

describe("a wrong setting stops the start with one line", () => {
  test.each(WRONG)("%s: %j", (name, env) => {
    let thrown: unknown;
    try {
      readConfig(env);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(SettingError);
    const { message } = thrown as SettingError;
    expect(message).toMatch(new RegExp(`^${name} must (not )?be `));
    expect(message).not.toContain("\n");
  });
});

test("every setting may be left out, or be empty, while working", () => {
  const names = WRONG.flatMap(([, env]) => Object.keys(env));
  const empty = readConfig(Object.fromEntries(names.map((name) => [name, ""])));
  expect(empty).toEqual(readConfig({}));
  expect(empty).toMatchObject({ port: 3000, host: "127.0.0.1", isProduction: false });
  expect(empty.razorpay).toBeUndefined();
});

test("production starts with what it asks for, or on the sandbox when told", () => {
  expect(readConfig(PRODUCTION)).toMatchObject({ isProduction: true, logLevel: "info" });
  expect(readConfig(ON_SANDBOX).razorpay).toBeUndefined();
  for (const PUBLIC_URL of ["http://127.0.0.1:3000", "http://localhost:8080"]) {
    expect(readConfig({ ...ON_SANDBOX, PUBLIC_URL })).toMatchObject({ publicUrl: PUBLIC_URL });
  }
});

test("production asks the office for a second factor and for proofs, unless told otherwise", () => {
  const { factorRoles, hasStepUp } = readConfig(PRODUCTION);
  expect([factorRoles, hasStepUp]).toEqual([
    ["Admin", "CEO", "CTO", "Sales Head", "Trainer"],
    true,
  ]);
  const strict = { ...PRODUCTION, SECOND_FACTOR_ROLES: "CEO | Trainer", STEP_UP: "off" };
  expect(readConfig(strict)).toMatchObject({ factorRoles: ["CEO", "Trainer"], hasStepUp: false });
  expect(readConfig({})).toMatchObject({ factorRoles: [], hasStepUp: false });
  expect(() => readConfig({ SECOND_FACTOR_ROLES: "Boss" })).toThrow("SECOND_FACTOR_ROLES must be");
});

test("production compares new passwords with stolen ones, unless told otherwise", () => {
  expect(readConfig({}).breachedPasswords).toEqual({ isOn: false, url: undefined });
  expect(readConfig(PRODUCTION).breachedPasswords).toEqual({ isOn: true, url: undefined });
  const asking = { BREACHED_PASSWORDS: "off", BREACHED_PASSWORDS_URL: "https://range.example.in/" };
  const url = "https://range.example.in";
  expect(readConfig({ ...PRODUCTION, ...asking }).breachedPasswords).toEqual({ isOn: false, url });
});

test("production offers an initial password only where the operator has set one", () => {
  expect(readConfig(PRODUCTION).initialPassword).toBe("the first one for all 1");
  expect(readConfig(without(PRODUCTION, "INITIAL_PASSWORD")).initialPassword).toBeUndefined();
});

test("settings of former versions are named in one line and stop nothing", () => {
  const env = { DATABASE_READ_URL: "postgresql://127.0.0.1/hub", EMBEDDED_TIER_UP: "on", PORT: "" };
  expect(removedSettings(env)).toBe(
    "No longer a setting, and ignored: DATABASE_READ_URL, EMBEDDED_TIER_UP (docs/operations/settings.md).",
  );
  expect(removedSettings({ DATABASE_URL: "postgresql://127.0.0.1/hub" })).toBeUndefined();
  expect(() => readConfig(env)).not.toThrow();
});
