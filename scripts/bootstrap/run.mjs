/** Runs programs as if this process were them: same terminal, same signals, same exit code. */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import path from "node:path";
import { failureForPeople, ROOT } from "./files.mjs";

/** Node.js keeps compiled code here: a second start is faster and 20 MB smaller. */
const COMPILED = path.join(ROOT, "node_modules/.cache/compiled");

/**
 * For glibc's allocator (others ignore it): blocks from 32 KiB on, such as the 64 KiB that a
 * connection is read into, are returned to the system as soon as they are free. Otherwise it keeps
 * the memory of 60 concurrent uploads.
 */
const GIVEN_BACK = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/**
 * The same for tests: free memory is kept, in blocks up to the longest it allows. Otherwise a fifth
 * to a third of the time of the tests of files went into memory that was returned and requested
 * again (docs/measurements.md).
 */
export const KEPT = {
  MALLOC_MMAP_THRESHOLD_: "33554432",
  MALLOC_TRIM_THRESHOLD_: "268435456",
  MALLOC_TOP_PAD_: "4194304",
};

const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Returns the exit code: the program's own, or 128 + the number of the signal that ended it.
 * `memory`: the allocator's settings unless the environment has some.
 */
export function run(program, args, settings = {}, memory = GIVEN_BACK) {
  return runAll([{ program, args, settings, memory }]);
}

/** Runs programs side by side; when one exits, the others are asked to. The first code counts. */
export async function runAll(programs) {
  const children = programs.map(({ program, args, settings, memory = GIVEN_BACK }) =>
    spawn(program, args, {
      cwd: ROOT,
      stdio: "inherit",
      env: { NODE_COMPILE_CACHE: COMPILED, ...memory, ...process.env, ...settings },
    }),
  );
  const endAll = (signal) => {
    for (const child of children) child.kill(signal);
  };
  // package.json starts this with `exec`, so that npm's signals reach it and not a shell in
  // between. A terminal sends Ctrl-C to the whole group, and npm passes it on: the programs get it
  // again from here and must take a second signal as the same request.
  for (const signal of FORWARDED) process.on(signal, () => endAll(signal));

  endWithNpm(() => endAll("SIGTERM"));

  const codes = children.map((child) =>
    exitCode(child).finally(() => {
      endAll("SIGTERM");
    }),
  );
  const first = await Promise.race(codes);
  await Promise.allSettled(codes);
  return first;
}

/**
 * If npm is killed outright nobody is notified; its child must not live on, occupying the port and
 * the data.
 */
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}

function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once("error", (error) =>
      reject(failureForPeople(`${child.spawnfile} could not be started: ${error.message}`)),
    );
    child.once("exit", (code, signal) =>
      resolve(code ?? 128 + (constants.signals[signal ?? "SIGTERM"] ?? 0)),
    );
  });
}
