/** How many calls a second, and how long they take, with ten callers at once. */
import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { Filled } from "./fill.ts";
import { row, startPlatform } from "./platform.ts";
import { fillTarget, newTarget } from "./targets.ts";

const AUTOCANNON = path.resolve(import.meta.dirname, "../node_modules/autocannon/autocannon.js");
const CALLERS = 10;
const SECONDS = 5;

const Report = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  non2xx: z.number(),
});

type Call = { title: string; path: string; token?: string; body?: object };

const callsOf = ({ admin, trainee }: Filled): Call[] => [
  { title: "configuration (no database)", path: "/api/config" },
  { title: "who am I", path: "/api/auth/session", token: trainee.token },
  { title: "notifications", path: "/api/notifications", token: trainee.token },
  {
    title: "approved users, a page of 50",
    path: "/api/admin/approved-users?pageSize=50",
    token: admin.token,
  },
  {
    title: "contact message (three writes)",
    path: "/api/contact/submit",
    body: { name: "Visitor", email: "v@hub.example", message: "Hello" },
  },
];

export async function measureCalls(serverUrl: string | undefined): Promise<void> {
  console.log(`\n## Calls, ${CALLERS} callers at once\n`);
  row("call", "database", "a second", "p50, ms", "p99, ms");
  row("---", "---", "---", "---", "---");
  for (const url of serverUrl ? [undefined, serverUrl] : [undefined]) {
    const target = await newTarget(url);
    const filled = await fillTarget(target, { users: 1000, batches: 50, auditLines: 10_000 });
    const platform = await startPlatform(target.env);
    for (const call of callsOf(filled)) {
      const { requests, latency, non2xx } = await fire(platform.url, call);
      if (non2xx > 0) throw new Error(`${call.path}: ${non2xx} answers were no success.`);
      row(call.title, target.kind, Math.round(requests.average), latency.p50, latency.p99);
    }
    console.log(`\nMemory of the server after it (${target.kind}): ${platform.memory().now} MB\n`);
    await platform.stop();
    await target.remove();
  }
}

async function fire(url: string, { path: address, token, body }: Call) {
  const args = [AUTOCANNON, "--json", "-c", String(CALLERS), "-d", String(SECONDS)];
  if (token) args.push("-H", `Authorization: Bearer ${token}`);
  if (body) {
    args.push("-m", "POST", "-H", "Content-Type: application/json", "-b", JSON.stringify(body));
  }
  const child = spawn(process.execPath, [...args, `${url}${address}`], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  return Report.parse(JSON.parse(await text(child.stdout)));
}
