/** PgBouncer, which gives each transaction one of a few connections. */
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort, unprivilegedUser } from "../../../scripts/postgres.ts";
import { ask } from "./postgres.ts";
import { type Service, startService } from "./service.ts";

export type Bouncer = Service & {
  url: string;
  /** Sends new traffic to the server of another port. */
  pointTo: (databasePort: number) => Promise<void>;
};

const CONNECTIONS = 15;

const settingsOf = (folder: string, port: number, databasePort: number) => `[databases]
hub = host=127.0.0.1 port=${databasePort} dbname=hub
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
admin_users = postgres
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
max_client_conn = 500
ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout,extra_float_digits
server_connect_timeout = 2
server_login_retry = 0.2
server_fast_close = 1
query_wait_timeout = 4
`;

export async function startBouncer(
  program: string,
  parent: string,
  databasePort: number,
): Promise<Bouncer> {
  const folder = path.join(parent, "pgbouncer");
  const owner = unprivilegedUser();
  mkdirSync(folder);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const port = await freePort();
  const settings = path.join(folder, "pgbouncer.ini");
  writeFileSync(path.join(folder, "users"), '"hub" ""\n"postgres" ""\n');
  writeFileSync(settings, settingsOf(folder, port, databasePort));
  const service = await startService({
    command: program,
    args: [settings],
    port,
    log: path.join(parent, "pgbouncer.log"),
    owner,
    signal: "SIGINT",
  });
  return {
    ...service,
    url: `postgresql://hub@127.0.0.1:${port}/hub`,
    pointTo: async (next) => {
      writeFileSync(settings, settingsOf(folder, port, next));
      await ask(`postgresql://postgres@127.0.0.1:${port}/pgbouncer`, ["RELOAD"]);
    },
  };
}
