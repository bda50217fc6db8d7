/**
 * Where the server's time goes under load: the functions with the most time of their own, for each
 * workload.
 */
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../scripts/postgres.ts";
import { sizeOf } from "./fill.ts";
import { type Answer, openDebugger } from "./inspector.ts";
import { answerTo, fire } from "./load.ts";
import { callsOfDashboard, visitPages } from "./pages.ts";
import { row, startPlatform } from "./platform.ts";
import { processorMs, untilIdle } from "./processor.ts";
import { fillTarget, newTarget } from "./targets.ts";
import { workloadsOf } from "./workloads.ts";

const CALLERS = 16;
const SECONDS = 4;
const SAMPLED_EVERY_US = 250;
const FUNCTIONS = 10;
/** Not the program's time: waiting, and the profiler's own. */
const IDLE = ["(idle)", "(root)"];

export async function measureProfiles(serverUrl: string | undefined, people: number) {
  const target = await newTarget(serverUrl);
  try {
    const filled = await fillTarget(target, sizeOf(people));
    const port = await freePort();
    const platform = await startPlatform({ ...target.env, NODE_OPTIONS: `--inspect-port=${port}` });
    await untilIdle(() => processorMs(platform.pid) + processorMs(target.databasePid));
    const dashboard = callsOfDashboard(await visitPages(platform.url, filled));
    process.kill(platform.pid, "SIGUSR1");
    const session = await openDebugger(port);
    await session.send("Profiler.enable");
    await session.send("Profiler.setSamplingInterval", { interval: SAMPLED_EVERY_US });
    console.log(`\n## Own time under load, ${target.kind}, ${people} people, ${CALLERS} callers\n`);
    row("work", "functions with the most time of their own, % of what was not idle");
    row("---", "---");
    for (const { title, calls } of workloadsOf(filled, dashboard)) {
      await Promise.all(calls.map((call) => answerTo(platform.url, call)));
      await fire(platform.url, calls, { callers: CALLERS, seconds: SECONDS / 2 });
      await session.send("Profiler.start");
      await fire(platform.url, calls, { callers: CALLERS, seconds: SECONDS });
      const { profile } = await session.send("Profiler.stop");
      row(title, ownTimes(profile).join(", "));
      await pause(1_000);
    }
    session.close();
    await platform.stop();
  } finally {
    await target.remove();
  }
}

/** Returns the first functions with their shares, as rows of a table. */
function ownTimes({ nodes, samples }: NonNullable<Answer["profile"]>): string[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const counts = new Map<string, number>();
  for (const id of samples) {
    const name = names.get(id) ?? "";
    if (!IDLE.includes(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, FUNCTIONS)
    .map(([name, count]) => `${name} ${((100 * count) / all).toFixed(1)}`);
}

function nameOf({ functionName, url }: { functionName: string; url: string }): string {
  const name = functionName || "(anonymous)";
  if (!url) return name;
  const file = url.startsWith("node:")
    ? url
    : (/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? url.split("/src/").at(-1));
  return `\`${name}\` (${file})`;
}
