/**
 * A private PostgreSQL server in a temporary folder, for tests. As a command it prints the server's
 * URL and runs until Ctrl-C:
 *
 *     node scripts/test-cluster.ts
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  findPostgres,
  freePort,
  initCluster,
  isReady,
  type ServerSettings,
  serverArguments,
  unprivilegedUser,
} from "./postgres.ts";

type TestCluster = { url: string; stop: () => Promise<void> };

/** A test server may lose data, so it need not wait for the disk. */
const FOR_TESTS: ServerSettings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  // It would update the planner's statistics of a test's rows at an arbitrary moment.
  autovacuum: "off",
  max_connections: "200",
};

/**
 * Makes and starts a server on a free port of the loopback address; it takes about a second.
 * `settings` override those for tests: a measurement, which simulates a server in operation, leaves
 * autovacuum on.
 */
export async function startTestCluster(
  binaries: string,
  settings: ServerSettings = {},
): Promise<TestCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "pg-"));
  const owner = unprivilegedUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, "data");
  initCluster({ binaries, folder }, data, ["-N"]);
  return startCluster(binaries, folder, settings);
}

/** Starts a server on the cluster in the folder `data` of `folder`; stopping removes the folder. */
export async function startCluster(
  binaries: string,
  folder: string,
  settings: ServerSettings,
): Promise<TestCluster> {
  const port = await freePort();
  const data = path.join(folder, "data");
  const args = serverArguments(data, port, { ...FOR_TESTS, ...settings });
  const program = path.join(binaries, "postgres");
  const shell = spawn(
    "sh",
    ["-c", KEEPER, "sh", folder, path.join(folder, "log"), program, ...args],
    { cwd: folder, ...unprivilegedUser(), stdio: ["pipe", "ignore", "inherit"], detached: true },
  );
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url, shell);
  shell.unref();
  return { url, stop: () => stop(shell) };
}

/**
 * Ends the server and removes its folder once its input closes, so that nothing is left behind
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
    if (await isReady(url)) return;
    const pause = new Promise<false>((resolve) => setTimeout(resolve, 30, false));
    if (await Promise.race([hasEnded, pause])) {
      throw new Error("The test server did not start; its own words stand above.");
    }
  }
}

async function stop(shell: ChildProcess) {
  if (shell.exitCode !== null) return;
  // The caller waits for the server's end, so it must not exit before it.
  shell.ref();
  const ended = once(shell, "exit");
  shell.stdin?.end();
  await ended;
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
