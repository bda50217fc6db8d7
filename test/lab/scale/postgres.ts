/**
 * A PostgreSQL server that loses nothing, and a standby that has each commit before it is
 * acknowledged.
 */
import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import {
  freePort,
  initCluster,
  isReady,
  serverArguments,
  unprivilegedUser,
} from "../../../scripts/postgres.ts";
import { type Service, startService } from "./service.ts";

export type PostgresServer = Service & { urlOf: (user: string, database: string) => string };

/** The settings that connections ask for when opened, set on the role, as a pooler drops them. */
const ROLE_SETTINGS = [
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  "jit = off",
  "random_page_cost = 1.1",
  "statement_timeout = '4s'",
  "idle_in_transaction_session_timeout = '60s'",
];

type Place = { binaries: string; folder: string };

const run = (place: Place, program: string, args: readonly string[]) =>
  execFileSync(path.join(place.binaries, program), args, {
    cwd: place.folder,
    stdio: ["ignore", "pipe", "inherit"],
    ...unprivilegedUser(),
  });

function newFolder({ folder }: Place, name: string): string {
  const made = path.join(folder, name);
  const owner = unprivilegedUser();
  mkdirSync(made, { mode: 0o700 });
  if (owner) chownSync(made, owner.uid, owner.gid);
  return made;
}

/** Starts the primary with the role and the database `hub`. */
export async function startPrimary(place: Place): Promise<PostgresServer> {
  const data = newFolder(place, "primary");
  initCluster(place, data);
  const server = await start(place, data);
  await ask(server.urlOf("postgres", "postgres"), [
    "create role hub login",
    ...ROLE_SETTINGS.map((setting) => `alter role hub set ${setting}`),
    "create database hub owner hub",
  ]);
  return server;
}

/**
 * Starts a standby of `primary`; from then on the primary acknowledges no commit that the standby
 * lacks.
 */
export async function startStandby(place: Place, primary: PostgresServer): Promise<PostgresServer> {
  const data = newFolder(place, "standby");
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
  run(place, "pg_basebackup", ["-D", data, "-d", source, "-R", "-X", "stream", "-c", "fast"]);
  const standby = await start(place, data);
  const admin = primary.urlOf("postgres", "postgres");
  await ask(admin, [
    "alter system set synchronous_standby_names = 'standby'",
    "select pg_reload_conf()",
  ]);
  for (;;) {
    const [row] = await ask(admin, ["select from pg_stat_replication where sync_state = 'sync'"]);
    if (row) return standby;
    await pause(100);
  }
}

/** Makes the standby the primary: it then waits for no other. */
export async function promote(standby: PostgresServer): Promise<void> {
  await ask(standby.urlOf("postgres", "postgres"), ["select pg_promote(true, 30)"]);
}

/** Sends statements one after another. Returns the rows of the last one. */
export async function ask(
  url: string,
  statements: readonly string[],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  // A killed connection must not end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

async function start(place: Place, data: string): Promise<PostgresServer> {
  const port = await freePort();
  const service = await startService({
    command: path.join(place.binaries, "postgres"),
    args: serverArguments(data, port, { max_connections: "100" }),
    port,
    log: path.join(place.folder, `${path.basename(data)}.log`),
    owner: unprivilegedUser(),
    signal: "SIGINT",
  });
  const urlOf = (user: string, database: string) =>
    `postgresql://${user}@127.0.0.1:${port}/${database}`;
  while (!(await isReady(urlOf("postgres", "postgres")))) await pause(50);
  return { ...service, urlOf };
}
