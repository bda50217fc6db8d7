import pino from "pino";
import { openPlatform } from "./app/open-platform.ts";
import { serve } from "./app/serve.ts";
import { loadConfig, removedSettings } from "./config/load-config.ts";
import { operatorMessage } from "./ops/operator-error.ts";

/** Prints in one line why the start cannot continue, and exits. */
function giveUp(error: unknown): never {
  console.error(operatorMessage(error) ?? error);
  process.exit(1);
}

async function start() {
  const config = loadConfig();
  const log = pino({ level: config.logLevel });
  const removed = removedSettings(process.env);
  if (removed) log.warn(removed);
  // Only the demo loads the demo, and only there may a folder be cleared.
  const demo = config.isDemo ? await import("../../demo/start.ts") : undefined;
  const demoAccounts = (await demo?.makeDemo(config, log)) ?? [];
  const platform = await openPlatform(config, log);
  platform.platform.demoAccounts = demoAccounts;
  const stop = await serve(platform);
  console.log(`${platform.platform.hub.now().hubName} is ready.\nListening on ${config.publicUrl}`);
  let isLeaving = false;
  const leave = (signal: NodeJS.Signals) => {
    if (isLeaving) return;
    isLeaving = true;
    // Ctrl-C comes from a person who waits; a supervisor sends SIGTERM.
    stop({ isHasty: signal === "SIGINT" }).then(() => process.exit(0), giveUp);
  };
  process.on("SIGTERM", leave);
  process.on("SIGINT", leave);
}

start().catch(giveUp);
