import { spawn } from "node:child_process";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");

/**
 * What to run with this Node.js: a file of a package, or with "./" one of our own, and arguments.
 */
export type Program = readonly [file: string, ...args: string[]];

type Options = { quiet?: boolean; environment?: Record<string, string>; patienceMs?: number };

/**
 * Longer than any check takes on the busiest machine (journeys: 25 minutes at a load of 20), so
 * that a hanging one ends.
 */
const PATIENCE_MS = 60 * 60_000;

/** Runs to the end. `quiet` collects the output instead of showing it. */
export function runProgram(
  [file, ...args]: Program,
  { quiet = false, environment = {}, patienceMs = PATIENCE_MS }: Options = {},
): Promise<{ isOk: boolean; output: string }> {
  const script = path.join(ROOT, file.startsWith("./") ? "" : "node_modules", file);
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    timeout: patienceMs,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ isOk: false, output: error.message }));
    child.once("close", (code, signal) => {
      if (signal) console.error(`${file} was stopped by ${signal}.`);
      resolve({ isOk: code === 0, output });
    });
  });
}
