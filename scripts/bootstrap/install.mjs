/** Installs the packages of the lockfile if node_modules holds others. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { failureForPeople, fingerprint, ROOT, readJson } from "./files.mjs";
import { isNewEnough, newestPinned, nodeOf, stampOf } from "./node-choice.mjs";

const MODULES = path.join(ROOT, "node_modules");
const STAMP = path.join(MODULES, ".bootstrap.json");

/**
 * Installs if needed. Returns the path of the Node.js that runs the project. Throws a failure with
 * one helpful line if npm fails.
 */
export async function ensureInstalled() {
  const lock = `${fingerprint([], ["package-lock.json"])} ${process.platform} ${process.arch}`;
  const stamp = readJson(STAMP);
  const known = stamp?.lock === lock ? nodeOf(stamp, ROOT) : undefined;
  if (known) return known;

  if (!holdsLockedPackages()) install();
  const node = findNode();
  writeFileSync(STAMP, JSON.stringify(stampOf(lock, node, ROOT)));
  return node;
}

/** True if someone ran `npm ci` or `npm install` by hand: npm records what it installed. */
function holdsLockedPackages() {
  const installed = readJson(path.join(MODULES, ".package-lock.json"))?.packages;
  if (!installed) return false;
  const packages = readJson(path.join(ROOT, "package-lock.json"))?.packages ?? {};
  return Object.entries(packages).every(([name, { version, integrity, optional }]) => {
    if (name === "") return true;
    const there = installed[name];
    if (!there) return optional === true;
    return there.version === version && there.integrity === integrity;
  });
}

function install() {
  console.log("Installing packages (once, about a minute) ...");
  const { program, args } = npm();
  const done = spawnSync(program, [...args, ...INSTALL, ...privateCache()], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    // Tools to build and test are needed even if production settings are in force.
    env: { ...process.env, NODE_ENV: "development", npm_config_global: "false" },
  });
  if (done.status === 0) return;
  throw failureForPeople(
    `\nThe packages could not be installed (npm ${done.error?.message ?? `left with ${done.status ?? done.signal}`}). ` +
      "Check that the npm registry can be reached (npm ping) and that this folder may be written to, then start again.",
  );
}

const INSTALL = [
  "ci",
  "--include=dev",
  "--include=optional",
  // No package of ours needs to run code to be installed, so none may.
  "--ignore-scripts",
  // npm would warn that the system's Node.js is older than some packages need; they run on ours.
  "--engine-strict=false",
  "--no-audit",
  "--no-fund",
  "--update-notifier=false",
  "--loglevel=error",
];

/** Runs npm by the Node.js that runs this, so that no shell and no PATH is needed. */
function npm() {
  const beside = path.dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath,
    path.join(beside, "../lib/node_modules/npm/bin/npm-cli.js"),
    path.join(beside, "node_modules/npm/bin/npm-cli.js"),
  ];
  const cli = candidates.find((file) => file?.endsWith("npm-cli.js") && existsSync(file));
  return cli ? { program: process.execPath, args: [cli] } : { program: "npm", args: [] };
}

/**
 * If the home folder is missing or not writable (containers), npm's cache goes next to the project.
 */
function privateCache() {
  try {
    accessSync(homedir(), constants.W_OK);
    return [];
  } catch {
    return [`--cache=${path.join(ROOT, ".cache/npm")}`];
  }
}

/** Returns the project's Node.js, or the system's if the project's does not run or is older. */
function findNode() {
  const executable = process.platform === "win32" ? "node.exe" : "node";
  const platform = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const packages = readJson(path.join(ROOT, "package-lock.json"))?.packages ?? {};
  const oldest = newestPinned(packages);
  const carried = [`node-${platform}`, `node-bin-${platform}`]
    .map((name) => path.join(MODULES, name, "bin", executable))
    .find((file) => existsSync(file) && isNewEnough(versionOf(file), oldest));
  if (carried) return carried;
  if (isNewEnough(process.versions.node, oldest)) return process.execPath;
  throw failureForPeople(
    `There is no packaged Node.js ${oldest} for ${platform}, and this one is ${process.versions.node}. ` +
      `Install Node.js ${oldest} or newer (https://nodejs.org/) and start again.`,
  );
}

const versionOf = (file) => {
  const answer = spawnSync(file, ["--version"], { encoding: "utf8" });
  return answer.status === 0 ? answer.stdout.trim().replace(/^v/, "") : undefined;
};
