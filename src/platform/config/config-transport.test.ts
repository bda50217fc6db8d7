import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";

type Env = Record<string, string>;
const PRODUCTION: Env = {
  NODE_ENV: "production",
  ALLOW_SANDBOX: "1",
  PUBLIC_URL: "https://hub.example.in",
};
const S3: Env = {
  S3_BUCKET: "b",
  S3_REGION: "r",
  S3_ACCESS_KEY_ID: "k",
  S3_SECRET_ACCESS_KEY: "s",
};
const problemOf = (env: Env): string | undefined => {
  try {
    readConfig({ ...PRODUCTION, ...env });
  } catch (error) {
    return (error as Error).message;
  }
};

const FAR = "postgresql://hub:x@db.example.in/hub";

describe("what would go over a network in clear stops production", () => {
  test.each<[string, Env]>([
    ["DATABASE_URL", { DATABASE_URL: FAR }],
    ["DATABASE_URL", { DATABASE_URL: `${FAR}?sslmode=disable` }],
    ["DATABASE_URL", { DATABASE_URL: `${FAR}?sslmode=prefer` }],
    ["DATABASE_URL", { DATABASE_URL: `${FAR}?sslmode=no-verify` }],
    ["DATABASE_URL", { DATABASE_URL: `${FAR}?sslmode=require&uselibpqcompat=true` }],
    ["DATABASE_URL", { DATABASE_URL: `${FAR}?ssl=true&sslmode=disable` }],
    ["DATABASE_URL", { DATABASE_URL: "postgresql:///hub?host=db.example.in" }],
    ["DATABASE_URL", { DATABASE_URL: "postgresql://hub@localhost.example.in/hub" }],
    ["SMTP_URL", { SMTP_URL: "smtp://mail.example.in:587?ignoreTLS=true" }],
    ["SMTP_URL", { SMTP_URL: "smtps://mail.example.in?tls.rejectUnauthorized=false" }],
    ["SMTP_URL", { SMTP_URL: "smtps://mail.example.in?secure=false" }],
    ["S3_ENDPOINT", { ...S3, S3_ENDPOINT: "http://store.example.in" }],
    ["CLAMD_URL", { CLAMD_URL: "tcp://clamd.example.in:3310" }],
  ])("%s: %j", (name, env) => {
    expect(problemOf(env)).toMatch(new RegExp(`^${name} must be `));
    expect(() => readConfig(env)).not.toThrow();
  });
});

describe("production starts", () => {
  test.each<[string, Env]>([
    ["with TLS to the database", { DATABASE_URL: `${FAR}?sslmode=verify-full` }],
    ["as node-postgres reads require", { DATABASE_URL: `${FAR}?sslmode=require` }],
    ["on this machine", { DATABASE_URL: "postgresql://hub:x@127.0.0.1:5432/hub" }],
    ["on this machine, IPv6", { DATABASE_URL: "postgresql://hub:x@[::1]:5432/hub" }],
    ["over a socket", { DATABASE_URL: "postgresql:///hub?host=/var/run/postgresql" }],
    ["on a socket in the host", { DATABASE_URL: "postgresql://%2Fvar%2Frun%2Fpostgresql/hub" }],
    [
      "on hosts that are named",
      {
        ...S3,
        DATABASE_URL: "postgresql://hub:x@db/hub",
        SMTP_URL: "smtp://mail:1025?ignoreTLS=true",
        S3_ENDPOINT: "http://10.0.0.7:9000",
        CLAMD_URL: "tcp://10.0.0.8:3310",
        PLAINTEXT_HOSTS: "db | mail|10.0.0.7|10.0.0.8",
      },
    ],
  ])("%s", (_, env) => {
    expect(problemOf(env)).toBeUndefined();
  });
});

test("a mail server elsewhere is spoken to over TLS alone, in production", () => {
  const needsTls = (env: Env) => readConfig(env).smtpNeedsTls;
  const url = { SMTP_URL: "smtp://mail.example.in:587" };
  expect(needsTls({ ...PRODUCTION, ...url })).toBe(true);
  expect(needsTls(url)).toBe(false);
  expect(needsTls({ ...PRODUCTION, SMTP_URL: "smtp://127.0.0.1:1025" })).toBe(false);
  expect(needsTls({ ...PRODUCTION, ...url, PLAINTEXT_HOSTS: "mail.example.in" })).toBe(false);
  expect(needsTls(PRODUCTION)).toBe(false);
});
