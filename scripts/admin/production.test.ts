import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer as createTlsServer, type SecureVersion } from "node:tls";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#/platform/config/config.ts";
import { makeFilter } from "#/platform/security/breached-filter.ts";
import { listenOnLoopback } from "#test/support/loopback.ts";
import { productionLines } from "./production.ts";
import { checkProductionAddress } from "./production-address.ts";
import type { Line } from "./production-findings.ts";
import { checkProductionPlace } from "./production-place.ts";
import { checkProductionSettings } from "./production-settings.ts";

const stateOf = (lines: readonly Line[], name: string) =>
  lines.find((line) => line.name === name)?.state;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "production-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const STRICT = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://hub.example.in",
  TRUSTED_PROXIES: "1",
  SECRET_KEY: "q8Zr0nT2vXy4Bc6De8Fg1Hi3Jk5Lm7No9Pq",
  SMTP_URL: "smtps://mail.example.in",
  CLAMD_URL: "unix:/run/clamav/clamd.ctl",
  RAZORPAY_KEY_ID: "k",
  RAZORPAY_KEY_SECRET: "s",
  RAZORPAY_WEBHOOK_SECRET: "w",
};

test("settings as the checklist wants them are in order, each by itself is to be done otherwise", async () => {
  const dataDir = await newFolder();
  const list = path.join(dataDir, "list.txt");
  await writeFile(list, "a stolen password\n");
  await makeFilter(list, path.join(dataDir, "breached-passwords.bin"));
  const linesOf = (env: Record<string, string>) => {
    const all = { ...STRICT, DATA_DIR: dataDir, ...env };
    return checkProductionSettings(readConfig(all), all);
  };
  expect((await linesOf({})).filter(({ state }) => state !== "ok")).toEqual([]);
  const other: [env: Record<string, string>, name: string][] = [
    [{ NODE_ENV: "" }, "production"],
    [{ SECOND_FACTOR_ROLES: "Admin" }, "second-factor"],
    [{ STEP_UP: "off" }, "step-up"],
    [{ INITIAL_PASSWORD: "one for all of them" }, "first-passwords"],
    [{ BREACHED_PASSWORDS: "off" }, "stolen-passwords"],
    [{ SECRET_KEY: "" }, "secret"],
    [{ SECRET_KEY: "abababababababababababababababababab" }, "secret"],
    [{ PUBLIC_URL: "http://127.0.0.1:3000" }, "https"],
    [{ TRUSTED_PROXIES: "0" }, "proxy"],
    [{ METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" }, "metrics"],
    [{ SMTP_URL: "" }, "mail-server"],
    [
      {
        RAZORPAY_KEY_ID: "",
        RAZORPAY_KEY_SECRET: "",
        RAZORPAY_WEBHOOK_SECRET: "",
        ALLOW_SANDBOX: "1",
      },
      "payments",
    ],
    [{ LOG_LEVEL: "debug" }, "debug"],
    [{ NODE_OPTIONS: "--inspect=0.0.0.0" }, "debug"],
    [{ LIMIT_REGISTER_PER_HOUR: "0" }, "limits"],
    [{ CLAMD_URL: "" }, "virus-scan"],
  ];
  for (const [env, name] of other) {
    expect([name, stateOf(await linesOf(env), name)]).toEqual([name, "to do"]);
  }
  const inClear: Record<string, string>[] = [{ PLAINTEXT_HOSTS: "db" }, { HOST: "0.0.0.0" }];
  for (const env of inClear) expect(stateOf(await linesOf(env), "clear-text")).toBe("cannot tell");
  await rm(path.join(dataDir, "breached-passwords.bin"));
  await writeFile(path.join(dataDir, "breached-passwords.bin"), "no filter");
  expect(stateOf(await linesOf({}), "stolen-passwords")).toBe("to do");
});

test("history, development packages, open files and an old backup in what is deployed are named", async () => {
  const [root, dataDir, backups] = [await newFolder(), await newFolder(), await newFolder()];
  await writeFile(
    path.join(root, "package.json"),
    '{"devDependencies":{"vitest":"1","left-pad":"1"}}',
  );
  const config = readConfig({ DATA_DIR: dataDir });
  const lines = (folder?: string) => checkProductionPlace({ root, config, backups: folder });
  const before = await lines();
  expect(["history", "packages", "modes"].map((name) => stateOf(before, name))).toEqual(
    Array(3).fill("ok"),
  );
  expect(stateOf(before, "backup")).toBe("cannot tell");
  expect(stateOf(await lines(backups), "backup")).toBe("to do");

  // A package that production's own packages also need does not count as a development package.
  const locked = { "node_modules/vitest": { dev: true }, "node_modules/left-pad": {} };
  await writeFile(path.join(root, "package-lock.json"), JSON.stringify({ packages: locked }));
  await mkdir(path.join(root, "node_modules/left-pad"), { recursive: true });
  expect(stateOf(await lines(), "packages")).toBe("ok");

  await mkdir(path.join(root, ".git"));
  await mkdir(path.join(root, "node_modules/vitest"), { recursive: true });
  await writeFile(path.join(dataDir, "secret"), "x");
  await chmod(path.join(dataDir, "secret"), 0o644);
  await writeFile(path.join(backups, "hub.tar.gz"), "x");
  const after = await lines(backups);
  expect(["history", "packages", "modes"].map((name) => stateOf(after, name))).toEqual(
    Array(3).fill("to do"),
  );
  expect(after.find(({ name }) => name === "packages")?.text).toContain("1 development packages");
  expect(stateOf(after, "backup")).toBe("ok");
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
  await utimes(path.join(backups, "hub.tar.gz"), twoDaysAgo, twoDaysAgo);
  expect(stateOf(await lines(backups), "backup")).toBe("to do");
});

test("a database that gives no answer is one line of the list, which goes on", async () => {
  const dataDir = await newFolder();
  const DATABASE_URL = "postgresql://hub@127.0.0.1:9/hub";
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL, PUBLIC_URL: "http://127.0.0.1:9" });
  const lines = await productionLines(config, undefined);
  expect(stateOf(lines, "database")).toBe("to do");
  expect(stateOf(lines, "certificate")).toBe("to do");
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  const port = await listenOnLoopback(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

const WHOLE = {
  "content-security-policy": "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
};

test("what the public address answers is looked at: headers, closed files, other sites", async () => {
  const linesOf = async (url: string) => checkProductionAddress(readConfig({ PUBLIC_URL: url }));
  const good = await serve((request, response) => {
    response.writeHead(request.url === "/" ? 200 : 404, WHOLE).end();
  });
  const names = ["headers", "closed", "methods"];
  const right = await linesOf(good);
  expect(names.map((name) => stateOf(right, name))).toEqual(["ok", "ok", "ok"]);
  const bad = await serve((_, response) => {
    const headers = {
      "access-control-allow-origin": "*",
      server: "nginx/1.18",
      "content-type": "text/plain",
    };
    response.writeHead(200, headers).end("ref: refs/heads/main");
  });
  const wrong = await linesOf(bad);
  expect(names.map((name) => stateOf(wrong, name))).toEqual(Array(3).fill("to do"));
  // The proxy is up and the platform is not.
  const down = await serve((_, response) => response.writeHead(502, WHOLE).end());
  const states = (await linesOf(down)).filter(({ name }) => names.includes(name));
  expect(states.map(({ state }) => state)).toEqual(["to do", "cannot tell", "cannot tell"]);
  const away = await linesOf("https://127.0.0.1:9");
  expect([...names, "old-tls"].map((name) => stateOf(away, name))).toEqual(
    Array(4).fill("cannot tell"),
  );
});

test("an address that speaks TLS before 1.2 is told", async () => {
  const stateAt = async (minVersion: SecureVersion) => {
    // Ciphers without a certificate, so that the test needs none.
    const ciphers = "aNULL:@SECLEVEL=0";
    const server = createTlsServer({ ciphers, minVersion, maxVersion: "TLSv1.2" });
    const url = `https://127.0.0.1:${await listenOnLoopback(server)}`;
    onTestFinished(() => void server.close());
    return stateOf(await checkProductionAddress(readConfig({ PUBLIC_URL: url })), "old-tls");
  };
  expect([await stateAt("TLSv1"), await stateAt("TLSv1.2")]).toEqual(["to do", "ok"]);
});

test("the mail server is signed in at, and told nothing", async () => {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === "right" ? done(null, { user: "hub" }) : done(new Error("no")),
  });
  const port = await listenOnLoopback(server.server);
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const mailOf = async (password: string) =>
    stateOf(
      await checkProductionAddress(
        readConfig({
          PUBLIC_URL: "http://127.0.0.1:9",
          SMTP_URL: `smtp://hub:${password}@127.0.0.1:${port}`,
        }),
      ),
      "mail",
    );
  expect(await mailOf("right")).toBe("ok");
  expect(await mailOf("wrong")).toBe("to do");
});
