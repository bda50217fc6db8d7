/**
 * The whole setup on this machine: servers behind HAProxy, over PgBouncer, a primary with its
 * standby, and one object store.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startObjectStore } from "#test/support/object-store.ts";
import { type Filled, sizeOf } from "../fill.ts";
import { type Running, startPlatform } from "../platform.ts";
import { fillTarget } from "../targets.ts";
import { type Bouncer, startBouncer } from "./pgbouncer.ts";
import { type PostgresServer, startPrimary, startStandby } from "./postgres.ts";
import { limitProcessor } from "./processor-share.ts";
import type { Programs } from "./programs.ts";

export type Hub = {
  folder: string;
  filled: Filled;
  primary: PostgresServer;
  standby: PostgresServer;
  bouncer: Bouncer;
  servers: readonly Running[];
  /** True to give each server its share of a processor, and no more. */
  isLimited: boolean;
  close: () => Promise<void>;
};

type Options = { people: number; servers: number; shareOfProcessor?: number };

export async function openHub(programs: Programs, options: Options): Promise<Hub> {
  const folder = mkdtempSync(path.join(tmpdir(), "scale-"));
  chmodSync(folder, 0o777);
  const closers: (() => Promise<unknown>)[] = [
    async () => rmSync(folder, { recursive: true, force: true }),
  ];
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    const place = { binaries: programs.postgres, folder };
    const primary = await startPrimary(place);
    closers.push(() => primary.stop());
    const filled = await fillTarget(
      {
        kind: "server",
        env: { DATA_DIR: folder, DATABASE_URL: primary.urlOf("hub", "hub") },
        databasePid: primary.pid,
        remove: async () => undefined,
      },
      sizeOf(options.people),
    );
    const standby = await startStandby(place, primary);
    closers.push(() => standby.stop());
    const bouncer = await startBouncer(programs.pgbouncer, folder, primary.port);
    closers.push(() => bouncer.stop());
    const store = await startObjectStore();
    closers.push(() => store.close());
    const env = envOf(bouncer, store.config);
    const servers: Running[] = [];
    const limits: (() => void)[] = [];
    for (let count = 0; count < options.servers; count += 1) {
      const server = await startPlatform({
        ...env,
        DATA_DIR: path.join(folder, `server-${count}`),
      });
      const lift = limitProcessor(server.pid, options.shareOfProcessor ?? 1);
      if (lift) limits.push(lift);
      closers.push(() => server.stop().then(lift));
      servers.push(server);
    }
    const isLimited = limits.length === options.servers;
    return { folder, filled, primary, standby, bouncer, servers, isLimited, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Store = Awaited<ReturnType<typeof startObjectStore>>["config"];

/** The settings of a server among several: its own folder holds nothing that another needs. */
const envOf = (bouncer: Bouncer, store: Store) => ({
  DATABASE_URL: bouncer.url,
  DATABASE_NAMED_STATEMENTS: "off",
  SECRET_KEY: "a secret of the measurement alone, 32 characters or more",
  S3_BUCKET: store.bucket,
  S3_REGION: store.region,
  S3_ENDPOINT: store.endpoint ?? "",
  S3_ACCESS_KEY_ID: store.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.secretAccessKey,
  TRUSTED_PROXIES: "1",
  DRAIN_SECONDS: "0",
  LIMIT_CONTACT_PER_HOUR: "0",
  LIMIT_CONTACT_PER_EMAIL_PER_HOUR: "0",
});
