/**
 * Whatever one visitor and one trainee send, others get their answers: the test starts the server
 * as a process, sends each shape of `testing/hostile-shapes.ts` ten times a second as both, and
 * meanwhile makes the calls of another visitor and of another signed-in user. `HOSTILE_SECONDS=10
 * HOSTILE_TABLE=1 npx vitest run --project embedded src/platform/http/hostile-calls` takes ten
 * seconds for each and prints the measurements; `HOSTILE_ONLY="a résumé"` runs only those whose
 * names contain these words.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urlOf } from "#test/support/database-url.ts";
import { type HostileWorld, type Sent, SHAPES } from "#test/support/hostile-shapes.ts";
import { insertPersonas, type Persona } from "#test/support/personas.ts";
import { createProcessDatabase } from "#test/support/process-database.ts";
import { promised, scaledTimeout } from "#test/support/scaled-timeout.ts";
import { type ServerProcess, startServerProcess } from "#test/support/server-process.ts";
import { insertDetails } from "#test/support/trainee-details.ts";

const SECONDS = Number(process.env.HOSTILE_SECONDS ?? 0.5);
const NAMES = Object.keys(SHAPES).filter((name) => name.includes(process.env.HOSTILE_ONLY ?? ""));
/** The flags that the product itself is started with (scripts/bootstrap/commands.mjs). */
const AS_STARTED = ["--max-semi-space-size=2", "--heap-growing-percent=30"];
const A_SECOND = 10;
const ASKED_EACH_MS = 50;
const LONGEST_MS = promised(500);
const MOST_GROWN_MIB = 150;
const A_WHILE = { timeout: scaledTimeout(20_000), interval: 500 };
/** The longest wait for anything of a shape, answered or not. */
const LONGEST_WAIT_MS = scaledTimeout(20_000);

let place: Awaited<ReturnType<typeof createProcessDatabase>>;
let server: ServerProcess;
let world: HostileWorld;
let trainee: Persona;
let other: Persona;

beforeAll(async () => {
  place = await createProcessDatabase("hostile-");
  const { own, dataDir, inDatabase } = place;
  await inDatabase(async ({ db }) => {
    const personas = await insertPersonas(db);
    [trainee, other] = [personas.eligible, personas.admin];
    await insertDetails(db, trainee.id);
  });
  server = await startServerProcess(
    {
      DATA_DIR: dataDir,
      TRUSTED_PROXIES: "1",
      STEP_UP: "off",
      LIMIT_UPLOADS_PER_HOUR: "0",
      LIMIT_UPLOADED_MB_PER_HOUR: "0",
      ...(own ? { DATABASE_URL: await urlOf(own) } : {}),
    },
    AS_STARTED,
  );
  const made = await fetch(`${server.url}/api/resume/shares`, {
    method: "POST",
    headers: { authorization: `Bearer ${trainee.token}`, "content-type": "application/json" },
    body: JSON.stringify({ days: 7 }),
  });
  const { url } = (await made.json()) as { url: string };
  const picture = sharp({ create: { width: 6000, height: 6000, channels: 3, background: "red" } });
  world = {
    traineeId: trainee.id,
    sharedResume: `/api/shared-resumes/${url.split("/").at(-1)}/pdf`,
    picture: await picture.png().toBuffer(),
  };
});
afterAll(async () => {
  server?.child.kill("SIGKILL");
  await server?.exited;
  await place?.own?.drop();
  if (place) await rm(place.dataDir, { recursive: true, force: true });
});

const agents = { hostile: new Agent({ keepAlive: true }), others: new Agent({ keepAlive: true }) };
type Caller = { agent: Agent; from: string; token?: string };

/** Makes a call and reads its response. Returns the status, 0 if there was none. */
const send = ({ agent, from, token }: Caller, sent: Sent): Promise<number> =>
  new Promise((resolve) => {
    const headers = {
      "x-forwarded-for": from,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...sent.headers,
    };
    const { method = "GET", body = "", path } = sent;
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
    const take = (answer: IncomingMessage) => {
      // A stream of updates has no end.
      if (answer.headers["content-type"]?.startsWith("text/event-stream")) call.destroy();
      answer.resume().once("close", () => resolve(answer.statusCode ?? 0));
    };
    const call = request(server.url + path, { method, headers, agent, signal }, take);
    call.once("error", () => resolve(0)).end(body);
  });

/** The milliseconds within which 95 of 100 calls were answered. */
const mostOf = (took: readonly number[]): number =>
  took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.95) - 1] ?? 0;

/** Resident memory in MiB; on Linux only. */
function memory(): number {
  try {
    const status = readFileSync(`/proc/${server.child.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  } catch {
    return 0;
  }
}

/**
 * Makes the others' calls one after another until `work` is over. Returns their slowest time in
 * milliseconds (`mostOf`) and how many were refused.
 */
async function askMeanwhile(work: Promise<unknown>) {
  const askers = [
    { caller: { agent: agents.others, from: "192.0.2.7" }, path: "/api/config" },
    {
      caller: { agent: agents.others, from: "192.0.2.8", token: other.token },
      path: "/api/auth/session",
    },
  ];
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  const took: number[] = [];
  let refused = 0;
  const keepAsking = async ({ caller, path }: (typeof askers)[number]) => {
    while (!isOver) {
      const askedAt = performance.now();
      const status = await send(caller, { path });
      if (status !== 200) refused += 1;
      took.push(performance.now() - askedAt);
      await pause(ASKED_EACH_MS);
    }
  };
  await Promise.all(askers.map(keepAsking));
  return { most: mostOf(took), refused };
}

async function sendShape(name: string): Promise<string[]> {
  const statuses = new Set<number>();
  const callers: Caller[] = [
    { agent: agents.hostile, from: "198.51.100.1" },
    { agent: agents.hostile, from: "198.51.100.2", token: trainee.token },
  ];
  const calls: Promise<unknown>[] = [];
  for (let at = 0; at < SECONDS * A_SECOND; at += 1) {
    for (const caller of callers) {
      const sent = SHAPES[name]?.(at, world);
      if (sent) calls.push(send(caller, sent).then((status) => statuses.add(status)));
    }
    await pause(1000 / A_SECOND);
  }
  await Promise.all(calls);
  return [...statuses].map(String).sort();
}

const print = (...cells: (string | number)[]) =>
  process.env.HOSTILE_TABLE && console.log(`| ${cells.join(" | ")} |`);

test(
  "others are answered, whatever one visitor and one trainee send",
  async () => {
    const before = memory();
    const late: string[] = [];
    print("shape", "others, 95 of 100 (ms)", "refused", "MiB", "answers");
    for (const name of NAMES) {
      const sending = sendShape(name);
      const { most, refused } = await askMeanwhile(sending);
      const answers = (await sending).join(" ");
      print(name, most.toFixed(0), refused, memory().toFixed(0), answers);
      const isLate = most > LONGEST_MS || refused > 0;
      if (isLate) late.push(`${name}: ${most.toFixed(0)} ms, ${refused} refused`);
    }
    expect(late).toEqual([]);
    // Memory needed only for the moment is freed once the process is quiet.
    await expect.poll(() => memory() - before, A_WHILE).toBeLessThan(MOST_GROWN_MIB);
    const faults = server.printed.filter((line) => /"level":(50|60)/.test(line));
    expect(faults).toEqual([]);
    print("memory before and after (MiB)", before.toFixed(0), memory().toFixed(0));
  },
  scaledTimeout(60_000 + SECONDS * 2_000 * NAMES.length),
);

/**
 * Sends this many calls over one connection and reads nothing until it ends. Returns how many were
 * answered.
 */
async function answersOfPipeline(calls: number): Promise<number> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  const bytes: Buffer[] = [];
  socket.on("data", (some) => bytes.push(some));
  socket.on("error", () => undefined);
  socket.write("GET /api/health/live HTTP/1.1\r\nHost: hub\r\n\r\n".repeat(calls));
  if (calls > 10) await once(socket, "close");
  else
    await expect
      .poll(() => Buffer.concat(bytes).toString().split("HTTP/1.1").length)
      .toBe(calls + 1);
  socket.destroy();
  return Buffer.concat(bytes).toString().split("HTTP/1.1").length - 1;
}

test("a connection that asks on and on without an answer is ended", async () => {
  expect(await answersOfPipeline(5)).toBe(5);
  expect(await answersOfPipeline(1000)).toBeLessThan(20);
});
