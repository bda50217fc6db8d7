/**
 * The PostgreSQL of this machine: where its programs are, and how a temporary cluster is made and
 * controlled.
 */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";

/** Settings of PostgreSQL given to a server at its start, by name. */
export type ServerSettings = Readonly<Record<string, string>>;

/** Returns the folder with `initdb` and `postgres`, the newest if there are several. */
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

/**
 * Makes a cluster in the folder `data` of `folder`, open to every user of this machine as
 * `postgres`.
 */
export function initCluster(
  { binaries, folder }: { binaries: string; folder: string },
  data: string,
  options: readonly string[] = [],
): void {
  const program = path.join(binaries, "initdb");
  const all = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"];
  const owner = unprivilegedUser();
  execFileSync(program, [...all, ...options], { cwd: folder, stdio: "pipe", ...owner });
}

/**
 * Returns the arguments of a server of the cluster in `data` that listens only on a port of the
 * loopback address.
 */
export function serverArguments(data: string, port: number, settings: ServerSettings): string[] {
  const listening = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
  };
  const all = Object.entries({ ...listening, ...settings });
  return ["-D", data, ...all.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** Returns whether a server accepts connections. */
export async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
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

/**
 * Returns the user to run PostgreSQL as, which refuses to run as root; undefined for the current
 * user.
 */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("No user `postgres` or `nobody` to run the test server as.");
}
