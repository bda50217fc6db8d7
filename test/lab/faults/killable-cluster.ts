import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
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

/** A PostgreSQL server that keeps what it acknowledged, and that can be killed. */
export type KillableCluster = {
  url: string;
  /**
   * Kills its main process, waits until its child processes have ended, and starts it again on the
   * same port.
   */
  killServer: () => Promise<void>;
  /**
   * Kills one of the processes that serve a client, after which the server ends all of them and
   * recovers.
   */
  killBackend: () => Promise<void>;
  kills: () => number;
  stop: () => Promise<void>;
};

/** Starts one in its own folder. */
export async function startKillableCluster(binaries: string): Promise<KillableCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "killable-"));
  const owner = unprivilegedUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, "data");
  initCluster({ binaries, folder }, data);
  const port = await freePort();
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const args = serverArguments(data, port, { max_connections: "100" });
  const start = async (): Promise<ChildProcess> => {
    for (;;) {
      const child = spawn(path.join(binaries, "postgres"), args, {
        cwd: folder,
        stdio: "ignore",
        ...owner,
      });
      const ended = once(child, "exit").then(() => true);
      // Processes left by a killed server may still hold its memory: then it exits at once.
      while (!(await isReady(url))) {
        if (await Promise.race([ended, pause(50, false)])) break;
      }
      if (child.exitCode === null && child.signalCode === null) return child;
    }
  };
  let server = await start();
  const end = () => server.kill("SIGKILL");
  process.once("exit", end);
  let kills = 0;
  return {
    url,
    kills: () => kills,
    killServer: async () => {
      const ended = once(server, "exit");
      server.kill("SIGKILL");
      await ended;
      kills += 1;
      server = await start();
    },
    killBackend: async () => {
      const pid = await findBackend(url);
      if (pid === undefined) return;
      process.kill(pid, "SIGKILL");
      kills += 1;
      while (!(await isReady(url))) await pause(20);
    },
    stop: async () => {
      process.off("exit", end);
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the process of a client, an active one if possible. */
async function findBackend(url: string): Promise<number | undefined> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query(
    `select pid from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()
     order by (state = 'idle'), random() limit 1`,
  );
  await client.end();
  return rows[0]?.pid;
}
