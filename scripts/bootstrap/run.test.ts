import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

const RUN = path.join(import.meta.dirname, "run.mjs");
const BOOTSTRAP = path.join(import.meta.dirname, "../bootstrap.mjs");

/** Starts a process that runs `program` through run.mjs, as the npm scripts do. */
function startThroughRun(program: string) {
  const script = `
    const { run } = await import(${JSON.stringify(RUN)});
    process.exitCode = await run(process.execPath, ["--eval", ${JSON.stringify(program)}]);`;
  return spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: "pipe" });
}

test("leaves with the program's own code", async () => {
  const [code] = await once(startThroughRun("process.exit(7)"), "exit");
  expect(code).toBe(7);
});

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "passes %s on and waits for the program to finish",
  async (signal) => {
    const child = startThroughRun(`
      process.on("${signal}", () => setTimeout(() => process.exit(3), 100));
      setInterval(() => {}, 1000);
      console.log("ready");`);
    await once(createInterface(child.stdout), "line");
    child.kill(signal);
    const [code] = await once(child, "exit");
    expect(code).toBe(3);
  },
);

test("a program that died of a signal is told by its code", async () => {
  const [code] = await once(startThroughRun('process.kill(process.pid, "SIGKILL")'), "exit");
  expect(code).toBe(128 + 9);
});

test("an unknown command names the ones there are", async () => {
  const child = spawn(process.execPath, [BOOTSTRAP, "dance"], { stdio: "pipe" });
  const [line] = await once(createInterface(child.stderr), "line");
  expect(line).toBe('Unknown command "dance". There are: start, demo, dev, build, test, admin.');
});
