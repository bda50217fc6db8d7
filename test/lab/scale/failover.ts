/**
 * The primary is killed while fifty callers write: everything acknowledged is present, once, on the
 * standby that takes over.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { row } from "../platform.ts";
import { startHaproxy } from "./haproxy.ts";
import { type Hub, openHub } from "./hub.ts";
import { ask, promote } from "./postgres.ts";
import type { Programs } from "./programs.ts";

const CALLERS = 50;
const BEFORE_MS = 4_000;
const AFTER_MS = 6_000;
/** How soon a caller without a response tries again, under the same Idempotency-Key. */
const AGAIN_MS = 200;

type Acknowledged = { message: string; at: number };

export async function measureFailover(programs: Programs): Promise<void> {
  const hub = await openHub(programs, { people: 1_000, servers: 3 });
  try {
    const ports = hub.servers.map(({ url }) => Number(new URL(url).port));
    const proxy = await startHaproxy(programs.haproxy, hub.folder, ports);
    const writers = startWriters(`http://127.0.0.1:${proxy.port}`);
    await pause(BEFORE_MS);
    const times = await failOver(hub);
    await untilGood(writers.acknowledged, times.killed);
    await pause(AFTER_MS);
    await writers.stop();
    await proxy.stop();
    await report(hub, writers, times);
  } finally {
    await hub.close();
  }
}

/**
 * Kills the primary, promotes the standby and points the pooler at it, as their supervisor would.
 */
async function failOver({ primary, standby, bouncer }: Hub) {
  const killed = performance.now();
  await primary.kill();
  await promote(standby);
  const promoted = performance.now();
  await bouncer.pointTo(standby.port);
  return { killed, promoted, pointed: performance.now() };
}

/**
 * Fifty callers, each of whom writes one message after another and repeats each until it is
 * acknowledged.
 */
function startWriters(url: string) {
  const acknowledged: Acknowledged[] = [];
  const failures = new Map<string, number>();
  let isOver = false;
  const send = async (message: string) => {
    const answer = await fetch(`${url}/api/contact/submit`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": message },
      body: JSON.stringify({ name: "Visitor", email: "visitor@hub.example", message }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const write = async () => {
    while (!isOver) {
      const message = randomUUID();
      for (;;) {
        const status = await send(message).catch(() => 0);
        if (status >= 200 && status < 300) break;
        failures.set(String(status), (failures.get(String(status)) ?? 0) + 1);
        if (isOver) return;
        await pause(AGAIN_MS);
      }
      acknowledged.push({ message, at: performance.now() });
    }
  };
  const writers = Array.from({ length: CALLERS }, write);
  return {
    acknowledged,
    failures,
    stop: async () => {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

const GIVE_UP_MS = 60_000;

async function untilGood(acknowledged: readonly Acknowledged[], killed: number): Promise<void> {
  const before = acknowledged.length;
  while (performance.now() - killed < GIVE_UP_MS) {
    // Those still running when the primary was killed may be among the first.
    if (acknowledged.length > before + 2 * CALLERS) return;
    await pause(50);
  }
  throw new Error("No write was acknowledged within a minute of the primary's end.");
}

type Times = Awaited<ReturnType<typeof failOver>>;

async function report(
  hub: Hub,
  { acknowledged, failures }: ReturnType<typeof startWriters>,
  times: Times,
) {
  const refused = [...failures.values()].reduce((sum, count) => sum + count, 0);
  const { killed, promoted, pointed } = times;
  const rows = await ask(hub.standby.urlOf("postgres", "hub"), [
    "select message, count(*)::int as times from contact_messages where email = 'visitor@hub.example' group by 1",
  ]);
  const stored = new Map(rows.map(({ message, times: count }) => [message, Number(count)]));
  const lost = acknowledged.filter(({ message }) => !stored.has(message)).length;
  const doubled = [...stored.values()].filter((count) => count > 1).length;
  const firstAfter = Math.min(...acknowledged.map(({ at }) => at).filter((at) => at > promoted));
  const gap = longestGap(acknowledged.map(({ at }) => at));
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  console.log(`\n## The primary killed while ${CALLERS} callers write\n`);
  row("what", "found");
  row("---", "---");
  row("writes acknowledged, before and after", acknowledged.length);
  row("acknowledged and lost", lost);
  row("done twice", doubled);
  row("standby promoted after, s", seconds(killed, promoted));
  row("refused or unanswered in between, then repeated", refused);
  row("pooler pointed to it after, s", seconds(killed, pointed));
  row("longest time in which no write was acknowledged, s", seconds(gap.from, gap.to));
  row("from the kill to the first write on the new primary, s", seconds(killed, firstAfter));
  if (lost > 0 || doubled > 0) process.exitCode = 1;
}

function longestGap(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((to, index) => ({ from: sorted[index] ?? to, to }));
  return gaps.reduce((most, one) => (one.to - one.from > most.to - most.from ? one : most), {
    from: 0,
    to: 0,
  });
}
