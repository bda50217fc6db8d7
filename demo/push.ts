import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import webPush from "web-push";
import type { Config } from "#/platform/config/config.ts";
import { pushOf } from "#/platform/config/config-push.ts";

/**
 * If no keys for push notifications are set, makes the demo's own and keeps them in its folder, so
 * that people who try it can switch them on. Nothing is sent before someone does.
 */
export async function openDemoPush(config: Config): Promise<void> {
  if (config.push) return;
  const file = path.join(config.dataDir, "push-keys.json");
  if (!existsSync(file)) {
    await mkdir(config.dataDir, { recursive: true });
    await writeFile(file, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600 });
  }
  const keys = JSON.parse(await readFile(file, "utf8"));
  config.push = pushOf({
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    VAPID_SUBJECT: "mailto:demo@hub.example",
    PUSH_SERVICES: undefined,
  });
}
