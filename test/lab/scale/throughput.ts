/** Calls a second with one, two and three servers, and where the processor time goes. */
import { type Call, fire } from "../load.ts";
import { row } from "../platform.ts";
import { processorMs } from "../processor.ts";
import { startHaproxy } from "./haproxy.ts";
import { type Hub, openHub } from "./hub.ts";
import type { Programs } from "./programs.ts";

const PEOPLE = 2_000;
const SERVERS = 3;
/**
 * The share of a processor for each server, so that three fit onto this machine next to the
 * database.
 */
const SHARE = 0.2;
const CALLERS = 16;
const SECONDS = 4;

export async function measureThroughput(programs: Programs): Promise<void> {
  const hub = await openHub(programs, {
    people: PEOPLE,
    servers: SERVERS,
    shareOfProcessor: SHARE,
  });
  try {
    console.log(
      `\n## Throughput, ${PEOPLE} people, ${CALLERS} callers; ${
        hub.isLimited
          ? `each server gets ${SHARE} of a processor`
          : "this machine allows no limits, so all share its processors"
      }\n`,
    );
    const heads = ["call", "servers", "a second", "CPU a call, ms: servers"];
    row(...heads, "primary", "standby", "HAProxy and PgBouncer");
    row(...heads.map(() => "---"), "---", "---", "---");
    const works: [string, Call][] = [
      ["who am I", { path: "/api/auth/session", token: hub.filled.student.token }],
      [
        "approved users, 50 rows",
        { path: "/api/admin/approved-users?pageSize=50", token: hub.filled.admin.token },
      ],
    ];
    for (const [title, call] of works) {
      for (let count = 1; count <= SERVERS; count += 1)
        await measure(hub, programs, { title, call, count });
    }
  } finally {
    await hub.close();
  }
}

async function measure(
  { folder, servers, primary, standby, bouncer }: Hub,
  programs: Programs,
  { title, call, count }: { title: string; call: Call; count: number },
) {
  const ports = servers.slice(0, count).map(({ url }) => Number(new URL(url).port));
  const proxy = await startHaproxy(programs.haproxy, folder, ports);
  const url = `http://127.0.0.1:${proxy.port}`;
  await fire(url, [call], { callers: CALLERS, seconds: 2 });
  const used = () => [
    servers.reduce((sum, { pid }) => sum + processorMs(pid), 0),
    processorMs(primary.pid),
    processorMs(standby.pid),
    processorMs(proxy.pid) + processorMs(bouncer.pid),
  ];
  const before = used();
  const { rounds, seconds, refused } = await fire(url, [call], {
    callers: CALLERS,
    seconds: SECONDS,
  });
  const costs = used().map((ms, index) => (ms - (before[index] ?? 0)) / rounds);
  if (refused > 0) throw new Error(`${refused} calls of ${call.path} were refused.`);
  row(title, count, Math.round(rounds / seconds), ...costs.map((ms) => ms.toFixed(2)));
  await proxy.stop();
}
