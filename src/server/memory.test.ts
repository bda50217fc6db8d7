import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";

const MEMORY = path.join(import.meta.dirname, "memory.ts");

/** Takes some 100 MB of what nobody needs afterwards, and from then on prints how many MB the process has. */
const BURST = `
  const { giveMemoryBack } = await import(${JSON.stringify(MEMORY)});
  const print = () => console.log(Math.round(process.memoryUsage.rss() / 1024 ** 2));
  print();
  let held = Array.from({ length: 1_000_000 }, (_, number) => ({ number, text: [number] }));
  print();
  held = undefined;
  giveMemoryBack({ everyMs: 50 });
  setInterval(print, 50);`;

test("gives back what a burst took, as soon as the process is quiet", async () => {
  const child = spawn(process.execPath, ["--expose-gc", "--input-type=module", "--eval", BURST], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill());
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => Number((await lines.next()).value);
  const [before, taken] = [await next(), await next()];
  expect(taken).toBeGreaterThan(before + 60);
  let now = taken;
  while (now > before + 30) now = await next();
});
