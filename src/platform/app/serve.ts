import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../app.ts";
import { SettingError } from "../config/config.ts";
import { startJobs } from "../jobs/jobs.ts";
import { mailJob } from "../mail/mail-job.ts";
import { openMailTransport } from "../mail/transport.ts";
import { copyJobs } from "../ops/copy-job.ts";
import { ensureFirstAdmin } from "../ops/first-admin.ts";
import { drainHttp } from "../ops/graceful-shutdown.ts";
import { serveMetrics } from "../ops/metrics-listener.ts";
import { warmUpPasswords } from "../security/passwords.ts";
import { ATTACHMENTS, JOBS, renewMail } from "./feature-jobs.ts";
import type { OpenPlatform } from "./open-platform.ts";

type Leave = (options?: {
  /** Skips the time in which proxies learn that the process is stopping. */
  isHasty?: boolean;
}) => Promise<void>;

/** Serves an open platform. Returns the function that stops it, within 20 seconds. */
export async function serve({ platform, close }: OpenPlatform): Promise<Leave> {
  const { config } = platform;
  // First, since an invalid sender must stop the start.
  const transport = openMailTransport(config, () => platform.hub.now().hubName);
  await warmUpPasswords();
  await ensureFirstAdmin(platform);
  const app = await buildApp(platform);
  await listen(app, platform.config);
  const { databaseUrl } = config;
  if (databaseUrl) platform.updates.join({ databaseUrl, log: platform.log });
  const metrics = await serveMetrics(platform);
  const mails = mailJob({ transport, attachments: ATTACHMENTS, renew: renewMail });
  const jobs = startJobs(platform, [...JOBS, mails, ...copyJobs(platform)]);
  return async ({ isHasty = false } = {}) => {
    const spellMs = isHasty ? 0 : config.drainSeconds * 1000;
    await Promise.all([drainHttp(app, platform, spellMs), jobs.stop()]);
    await metrics?.close();
    await close();
    config.listeningUrl = "";
  };
}

/** Error codes of a host name that does not exist, or belongs to another machine. */
const NOT_OURS = new Set(["ENOTFOUND", "EAI_AGAIN", "EADDRNOTAVAIL"]);

async function listen(app: FastifyInstance, config: OpenPlatform["platform"]["config"]) {
  await app.listen({ host: config.host, port: config.port }).catch((error: { code?: string }) => {
    throw NOT_OURS.has(error.code ?? "")
      ? new SettingError(`HOST must be an address of this machine, not ${config.host}`)
      : error;
  });
  const { port } = app.server.address() as AddressInfo;
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  config.listeningUrl = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  // With port 0 the address is known only now.
  if (config.port === 0 && config.publicUrl.endsWith(":0")) config.publicUrl = config.listeningUrl;
}
