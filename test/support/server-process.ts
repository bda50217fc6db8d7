import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";

/**
 * The source or, if TEST_SERVER names it, the built server, which starts with three quarters of the
 * work.
 */
export const MAIN =
  process.env.TEST_SERVER ?? path.resolve(import.meta.dirname, "../../src/platform/main.ts");

/**
 * The environment of every test server: as by `npm start`, which keeps compiled code too, but on
 * any free port.
 */
export const SERVER_ENV = {
  PATH: process.env.PATH,
  PORT: "0",
  DRAIN_SECONDS: "0",
  // A fifth of the usual work for a password, of which tests have thousands.
  PASSWORD_MEMORY_MIB: "19",
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, "../../node_modules/.cache/compiled"),
};

/** The real server as a separate process. */
export type ServerProcess = {
  url: string;
  child: ChildProcess;
  /** How it exited: its exit code, or the signal that ended it. */
  exited: Promise<number | NodeJS.Signals>;
  /** What it has printed so far, by line. */
  printed: readonly string[];
};

/**
 * Starts the server and waits until it listens; `flags` are Node.js' own. Rejects with its output
 * if it exits before, as it does with wrong settings.
 */
export async function startServerProcess(
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...flags, MAIN], {
    // Not the project's folder, so that a developer's .env file is not read.
    cwd: tmpdir(),
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...SERVER_ENV, ...env },
  });
  // A test that fails or is cut short must not leave it running.
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  const exited = once(child, "exit").then(([code, signal]) => code ?? signal);
  const lines: string[] = [];
  const listening = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on("line", (line) => {
        lines.push(line);
        const url = /^Listening on (http\S+)/.exec(line)?.[1];
        if (url) resolve(url);
      });
    }
  });
  const closed = once(child, "close").then(() => undefined);
  const url = await Promise.race([listening, closed]);
  if (!url) throw new Error(lines.join("\n"));
  return { url, child, exited, printed: lines };
}
