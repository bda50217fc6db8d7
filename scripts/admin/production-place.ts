/** Checks the machine and the deployed folder of a platform in production. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statfsSync, statSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#/platform/config/config.ts";
import { sizeText } from "./console.ts";
import { few } from "./findings.ts";
import { check, done, type Line, todo, unknown } from "./production-findings.ts";

const HISTORY = [".git", ".svn", ".hg"];
const MIN_FREE_BYTES = 2 * 1024 ** 3;
const MAX_BACKUP_HOURS = 26;
const HOUR_MS = 3_600_000;

type Place = { root: string; config: Config; backups: string | undefined };

export async function checkProductionPlace({ root, config, backups }: Place): Promise<Line[]> {
  return [
    historyLine(root),
    packagesLine(root),
    ...modeLines(root, config.dataDir),
    userLine(),
    clockLine(),
    diskLine(config.dataDir),
    await backupLine(backups),
    check(
      "client",
      existsSync(path.join(root, "dist/client/index.html")),
      "The web client is built.",
      "The web client is not built: npm run build.",
    ),
    unknown("vulnerabilities", "Known faults of packages: npm audit --omit=dev, weekly."),
    unknown("restore-drill", "A restore into an empty database, tried once in three months."),
    unknown("log-copy", "Logs and the trail's anchors, kept on another machine."),
  ];
}

function historyLine(root: string): Line {
  const found = HISTORY.filter((name) => existsSync(path.join(root, name)));
  const text = `${found.join(", ")} lies in ${root}: deploy without it (docs/operations/running.md).`;
  return check("history", found.length === 0, "No folder of version control is deployed.", text);
}

type Packages = { devDependencies?: Record<string, string> };
type Locked = { packages?: Record<string, { dev?: boolean }> };

/**
 * Reports development packages that are installed though production does not need them, except
 * those that its own packages need as well.
 */
function packagesLine(root: string): Line {
  const { devDependencies = {} }: Packages = readJson(path.join(root, "package.json"));
  const { packages = {} }: Locked = readJson(path.join(root, "package-lock.json"));
  const found = Object.keys(devDependencies).filter((name) => {
    const locked = packages[`node_modules/${name}`];
    const isDev = locked === undefined || locked.dev === true;
    return isDev && existsSync(path.join(root, "node_modules", name));
  });
  const text = `${found.length} development packages are deployed (${few(found)}): scripts/release/assemble.ts leaves them out.`;
  return check("packages", found.length === 0, "No development package is deployed.", text);
}

/** Returns the content of a file; undefined if it does not exist. */
const readJson = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

/** True if others than the owner may read or write; undefined if there is nothing. */
function isOpen(file: string): boolean | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && (found.mode & 0o077) !== 0;
}

function modeLines(root: string, dataDir: string): Line[] {
  const names = ["", "db", "files", "outbox", "secret", "secret.next", "secret.previous"];
  const files = [...names.map((name) => path.join(dataDir, name)), path.join(root, ".env")];
  const open = files.filter(isOpen);
  const text = `Others may read ${open.join(", ")}: chmod go-rwx.`;
  return [check("modes", open.length === 0, "Data and settings are their owner's alone.", text)];
}

function userLine(): Line {
  const isRoot = process.getuid?.() === 0;
  return check("user", !isRoot, "This is not root.", "Run the platform as a user of its own.");
}

/** Codes and links depend on the clock, which the system has to synchronize. */
function clockLine(): Line {
  const answer = spawnSync("timedatectl", ["show", "-p", "NTPSynchronized", "--value"], {
    encoding: "utf8",
    timeout: 3000,
  });
  const state = answer.status === 0 ? answer.stdout.trim() : "";
  if (state === "yes") return done("clock", "The clock is kept by NTP.");
  if (state === "no") return todo("clock", "Nothing keeps the clock: timedatectl set-ntp true.");
  return unknown("clock", "Whether something keeps the clock (chrony, systemd-timesyncd).");
}

function diskLine(dataDir: string): Line {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    const free = bavail * bsize;
    const text = `${sizeText(free)} free in ${dataDir}`;
    return check("disk", free >= MIN_FREE_BYTES, `${text}.`, `${text}, less than 2 GiB.`);
  } catch (error) {
    return todo("disk", `No use of DATA_DIR: ${(error as Error).message}.`);
  }
}

async function backupLine(folder: string | undefined): Promise<Line> {
  if (!folder)
    return unknown("backup", "How old the newest backup is: name its folder by --backups.");
  const names = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    names.map(async (name) => (await stat(path.join(folder, name))).mtimeMs),
  );
  if (times.length === 0) return todo("backup", `There is no backup in ${folder}.`);
  const hours = Math.round((Date.now() - Math.max(...times)) / HOUR_MS);
  const text = `The newest backup is ${hours} hours old.`;
  return check("backup", hours <= MAX_BACKUP_HOURS, text, text);
}
