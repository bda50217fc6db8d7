/** How long a start takes, and how much memory the server uses after it. */
import { setTimeout as pause } from "node:timers/promises";
import { median, type Running, row, startPlatform } from "./platform.ts";
import { newTarget, type Target } from "./targets.ts";

const RESTARTS = 3;
/** Time for the start's jobs to finish and for its garbage to be collected. */
const SETTLE_MS = 5000;

export async function measureStarts(serverUrl: string | undefined): Promise<void> {
  console.log("\n## Start and memory\n");
  row(
    "database",
    "empty folder, s",
    "warm restart, s",
    "after kill -9, s",
    "memory after it, MB",
    "highest, MB",
  );
  row("---", "---", "---", "---", "---", "---");
  for (const url of serverUrl ? [undefined, serverUrl] : [undefined]) {
    const target = await newTarget(url);
    const first = await look(target);
    const warm = [];
    const killed = [];
    for (let count = 0; count < RESTARTS; count += 1) {
      warm.push(await look(target));
      killed.push(await restartKilled(target));
    }
    row(
      target.kind,
      first.seconds.toFixed(1),
      median(warm.map(({ seconds }) => seconds)).toFixed(1),
      median(killed).toFixed(1),
      median(warm.map(({ now }) => now)),
      median(warm.map(({ highest }) => highest)),
    );
    await target.remove();
  }
}

async function restartKilled(target: Target): Promise<number> {
  await (await startPlatform(target.env)).kill();
  const restarted = await startPlatform(target.env);
  await restarted.stop();
  return restarted.readySeconds;
}

async function look(target: Target) {
  const running: Running = await startPlatform(target.env);
  await pause(SETTLE_MS);
  const metrics = { seconds: running.readySeconds, ...running.memory() };
  await running.stop();
  return metrics;
}
