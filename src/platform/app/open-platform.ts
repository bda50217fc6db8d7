import { mkdir } from "node:fs/promises";
import type { FastifyBaseLogger } from "fastify";
import { openRefusals } from "../audit/refusals.ts";
import { type Config, SettingError } from "../config/config.ts";
import { type Database, openDatabase } from "../db/db.ts";
import { checkSessionSettings } from "../db/session-settings.ts";
import { openFiles } from "../files/open-files.ts";
import { openHub } from "../hub/hub.ts";
import { openMetrics } from "../ops/metrics.ts";
import { readSecretSet } from "../ops/secret-set.ts";
import { razorpayGateway } from "../payments/razorpay.ts";
import { setPasswordCost } from "../security/passwords.ts";
import { readSecret, secretStore } from "../security/root-secret.ts";
import { openSecrets } from "../security/secrets.ts";
import { openUpdates } from "../updates/updates.ts";
import { openClock } from "./clock.ts";
import type { Platform } from "./platform.ts";

export type OpenPlatform = { platform: Platform; close: () => Promise<void> };

/**
 * Opens everything the process works with, migrated and ready, in order of dependency. Tests pass
 * in their own database.
 */
export async function openPlatform(
  config: Config,
  log: FastifyBaseLogger,
  openedDatabase?: Database,
): Promise<OpenPlatform> {
  setPasswordCost(config.passwordCost);
  await makeFolder(config.dataDir);
  const database = openedDatabase ?? (await openDatabase({ ...config, log }));
  const closeDatabases = async () => {
    if (!openedDatabase) await database.close();
  };
  try {
    if (!openedDatabase) {
      if (database.kind === "server") await checkSessionSettings(database.db);
      await database.migrate();
    }
    const clock = openClock(config.testClockFile);
    await readSecret(config, database);
    const secrets = openSecrets(await readSecretSet(secretStore(config, database), database.db));
    const traffic = { isLeaving: false, lastCallAt: Number.NEGATIVE_INFINITY };
    const updates = openUpdates();
    const base = {
      config,
      hub: await openHub({ config, db: database.db, clock, updates, log }),
      clock,
      database,
      db: database.db,
      secrets,
      log,
      demoAccounts: [],
      traffic,
      metrics: config.metricsPort === undefined ? undefined : await openMetrics(),
      updates,
    };
    const files = await openFiles(base);
    const refusals = openRefusals(base);
    const payments = await openPayments({ ...base, files, refusals });
    return {
      platform: { ...base, files, refusals, payments: payments.gateway },
      close: async () => {
        await base.updates.close();
        await refusals.close();
        await payments.close();
        await closeDatabases();
      },
    };
  } catch (error) {
    await closeDatabases();
    throw error;
  }
}

const makeFolder = (dataDir: string) =>
  mkdir(dataDir, { recursive: true }).catch((cause: Error) => {
    throw new SettingError(`DATA_DIR must be a folder this user may use: ${cause.message}`);
  });

async function openPayments(platform: Omit<Platform, "payments">) {
  const { config } = platform;
  if (config.razorpay) {
    const gateway = razorpayGateway({ ...config.razorpay, isSandbox: false });
    return { gateway, close: async () => {} };
  }
  const { openSandbox } = await import("../payments/sandbox/sandbox.ts");
  return openSandbox({
    ...platform,
    webhookUrl: () =>
      config.listeningUrl ? `${config.listeningUrl}/api/payment/webhook` : undefined,
  });
}
