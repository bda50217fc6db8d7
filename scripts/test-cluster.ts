/**
 * A private PostgreSQL server in a temporary folder, for tests. As a command it prints the
 * server's URL and runs until Ctrl-C:
 *
 *     node scripts/test-cluster.ts
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";

export type TestCluster = { url: string; stop: () => Promise<void> };

/** The folder with `initdb` and `postgres`, the newest where there are several. */
export function findPostgres(): string | undefined {
  const installed = globSync("/usr/lib/postgresql/*/bin").sort(byVersion).reverse();
  const onPath = (process.env.PATH ?? "").split(path.delimiter);
  const folders = [...installed, ...onPath, ...configuredFolder()];
  return folders.find((folder) =>
    ["initdb", "postgres"].every((name) => existsSync(path.join(folder, name))),
  );
}

const byVersion = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });

function configuredFolder(): string[] {
  try {
    return [execFileSync("pg_config", ["--bindir"], { encoding: "utf8" }).trim()];
  } catch {
    return [];
  }
}

/** Makes and starts a server on a free port of the loopback address; it takes about a second. */
export async function startTestCluster(binaries: string): Promise<TestCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "pg-"));
  const owner = unprivilegedUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { cwd: folder, ...owner };
  const data = path.join(folder, "data");
  const log = path.join(folder, "log");

  const create = [
    "-D",
    data,
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "-N",
  ];
  execFileSync(path.join(binaries, "initdb"), create, { ...options, stdio: "pipe" });

  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    fsync: "off",
    full_page_writes: "off",
    synchronous_commit: "off",
    // It would count the rows of a test at a moment of its own choosing, and so change what the planner knows.
    autovacuum: "off",
    max_connections: "200",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const shell = spawn(
    "sh",
    ["-c", KEEPER, "sh", folder, log, path.join(binaries, "postgres"), "-D", data, ...args],
    { ...options, stdio: ["pipe", "ignore", "inherit"], detached: true },
  );
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url, shell);
  shell.unref();
  return { url, stop: () => stop(shell) };
}

/**
 * Ends the server and removes its folder once its input closes, so that nothing stays behind
 * however the process that asked for it ends.
 */
const KEEPER = `
folder=$1 log=$2; shift 2
exec 3<&0
"$@" >"$log" 2>&1 </dev/null 3<&- &
server=$!
{ cat <&3 >/dev/null; kill -INT "$server" 2>/dev/null; } &
wait "$server" || tail -n 20 "$log" >&2
cd /; rm -rf "$folder"
`;

async function untilReady(url: string, shell: ChildProcess) {
  const hasEnded = once(shell, "exit").then(() => true);
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    const isReady = await client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
    if (isReady) return;
    const pause = new Promise<false>((resolve) => setTimeout(resolve, 30, false));
    if (await Promise.race([hasEnded, pause])) {
      throw new Error("The test server did not start; its own words stand above.");
    }
  }
}

async function stop(shell: ChildProcess) {
  if (shell.exitCode !== null) return;
  // The caller waits for the server's end, so it must not leave before it.
  shell.ref();
  const ended = once(shell, "exit");
  shell.stdin?.end();
  await ended;
}

/** Returns a port of the loopback address that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** Whom to run PostgreSQL as, which refuses to run as root; undefined for whoever runs this. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("No user `postgres` or `nobody` to run the test server as.");
}

if (import.meta.main) {
  const binaries = findPostgres();
  if (!binaries) {
    console.error("No PostgreSQL binaries (initdb, postgres) were found.");
    process.exit(1);
  }
  const { url, stop: stopCluster } = await startTestCluster(binaries);
  console.log(url);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await stopCluster();
      process.exit(0);
    });
  }
  // The server alone does not keep this process alive.
  setInterval(() => {}, 60_000);
}
