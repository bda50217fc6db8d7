/** Builds the web client into dist/client when what it is made of changed. */
import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { failureForPeople, fingerprint, ROOT, readText } from "./files.mjs";

const STAMP = path.join(ROOT, "dist/client.stamp");
const PAGE = path.join(ROOT, "dist/client/index.html");
const VITE = path.join(ROOT, "node_modules/vite/bin/vite.js");

const isServerOnly = (file) => /[/\\]server[/\\]|\.test\.tsx?$/.test(file);

const sources = () =>
  fingerprint(
    ["public", "scripts/client-build", "src"],
    ["index.html", "vite.config.ts", "package-lock.json", "tsconfig.json", "tsconfig.client.json"],
    (file) => !isServerOnly(file),
  );

/** Throws a failure holding the builder's own output when the build fails. */
export async function buildClient(node) {
  const current = sources();
  if (existsSync(PAGE) && readText(STAMP) === current) return;

  console.log("Building the web client ...");
  rmSync(STAMP, { force: true });
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
