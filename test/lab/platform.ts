/** The platform as `npm start` runs it, to be observed from outside. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { memoryOf } from "./processor.ts";

const START = path.resolve(import.meta.dirname, "../../scripts/bootstrap.mjs");

export type Running = {
  url: string;
  /** The server's own process. */
  pid: number;
  /** From the command to the first 200 of /api/health/ready. */
  readySeconds: number;
  /** Memory of the server's own process in MB: now, and at its peak. */
  memory: () => { now: number; highest: number };
  stop: () => Promise<void>;
  /** Kills the server at once. */
  kill: () => Promise<void>;
};

export async function buildPlatform(): Promise<void> {
  await once(spawn(process.execPath, [START, "build"], { stdio: "inherit" }), "exit");
}

/** Starts the platform and waits until it is ready. */
export async function startPlatform(env: Record<string, string>): Promise<Running> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [START, "start"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PORT: "0", ...env },
  });
  const exited = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on("line", (line) => {
      const address = /^Listening on (http\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    child.once("exit", (code) => reject(new Error(`The server left with ${code}.`)));
  });
  while ((await fetch(`${url}/api/health/ready`)).status !== 200);
  const readySeconds = (performance.now() - startedAt) / 1000;
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
  const serverPid = Number(children.trim());
  return {
    url,
    pid: serverPid,
    readySeconds,
    memory: () => memoryOf(serverPid),
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
    kill: async () => {
      process.kill(serverPid, "SIGKILL");
      await exited;
    },
  };
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** A line of a table in docs/measurements.md. */
export const row = (...cells: readonly (string | number)[]): void => {
  console.log(`| ${cells.join(" | ")} |`);
};
