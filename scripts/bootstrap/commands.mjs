/** The commands of package.json: each gets ready, runs one program and exits with its code. */
import path from "node:path";
import { buildClient, buildPasswordFilter, buildServer, SERVER } from "./build.mjs";
import { ROOT, readText } from "./files.mjs";
import { ensureInstalled } from "./install.mjs";
import { databaseUrlOf, roomFor } from "./room-for.mjs";
import { KEPT, run, runAll } from "./run.mjs";

/** In development the source runs as written. */
const SERVER_SOURCE = path.join(ROOT, "src/platform/main.ts");
const VITE = path.join(ROOT, "node_modules/vite/bin/vite.js");
const TESTS = path.join(ROOT, "scripts/run-tests.ts");
const ADMIN = path.join(ROOT, "scripts/admin.ts");

/**
 * An eighth of the default memory for young objects, and old ones are collected once they have
 * grown by a third: V8 lets them double, which is 200 MB and more of a busy server. Less growth
 * costs half as much work again (docs/measurements.md).
 */
const LEAN = ["--max-semi-space-size=2", "--heap-growing-percent=30"];

/**
 * The settings that point at real data or real services, which the demo must not take from `.env`.
 */
const REAL_SERVICES = [
  "DATABASE_URL",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "RAZORPAY_KEY_ID",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
  "ADMIN_EMAIL",
  "ADMIN_PASSWORD",
];

/**
 * Values given on the command line win, also `--people 2000`; settings only in `.env` are blanked.
 */
const demoSettings = (args) => ({
  ...Object.fromEntries(REAL_SERVICES.map((name) => [name, process.env[name] ?? ""])),
  DATA_DIR: process.env.DATA_DIR || "./demo-data",
  DEMO: "1",
  DEMO_PEOPLE: args[args.indexOf("--people") + 1 || args.length] ?? process.env.DEMO_PEOPLE ?? "",
});

/** The URL as the server will read it (src/platform/config/load-config.ts). */
const databaseOfStart = () => databaseUrlOf(process.env, readText(path.join(ROOT, ".env")));

async function build(node) {
  await buildClient(node);
  buildServer(node);
  buildPasswordFilter(node);
}

const COMMANDS = {
  start: async (node, args) => {
    await build(node);
    return run(node, [...LEAN, ...roomFor(databaseOfStart()), SERVER, ...args]);
  },
  demo: async (node, args) => {
    await build(node);
    const settings = demoSettings(args);
    return run(node, [...LEAN, ...roomFor(settings.DATABASE_URL), SERVER, ...args], settings);
  },
  dev: (node) =>
    runAll([
      { program: node, args: ["--watch", "--watch-preserve-output", SERVER_SOURCE] },
      { program: node, args: [VITE, "dev"] },
    ]),
  build: async (node) => {
    await build(node);
    return 0;
  },
  test: (node, args) => run(node, [TESTS, ...args], {}, KEPT),
  admin: (node, args) => run(node, [ADMIN, ...args]),
};

/**
 * Gets the project ready and runs one command. Returns the exit code; a failure that the user can
 * fix is printed in plain lines.
 */
export async function runCommand(name, args) {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(`Unknown command "${name}". There are: ${Object.keys(COMMANDS).join(", ")}.`);
    return 1;
  }
  try {
    const node = await ensureInstalled();
    return await command(node, args);
  } catch (error) {
    console.error(error.isForPeople ? error.message : error);
    return 1;
  }
}
