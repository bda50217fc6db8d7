import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { listenOnLoopback } from "#test/support/loopback.ts";
import { samplePdf } from "#test/support/sample-files.ts";
import { insertDetails } from "#test/support/trainee-details.ts";
import { waitUntil } from "#test/support/wait-for.ts";

/** The harmless text that every scanner takes for a virus, split so that none finds it here. */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(
  "",
);
const CLAMD = "/usr/sbin/clamd";

type Daemon = { url: string; stop: () => Promise<unknown> };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "clamd-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts Debian's clamav-daemon with a database of one line. */
async function startClamd(): Promise<Daemon> {
  const socket = path.join(folder, "socket");
  const hex = Buffer.from(EICAR).toString("hex");
  await writeFile(path.join(folder, "own.ndb"), `Eicar-Test-Body:0:*:${hex}\n`);
  const settings = [
    ...[`DatabaseDirectory ${folder}`, `LocalSocket ${socket}`, "Foreground yes"],
    ...["StreamMaxLength 100M", `PidFile ${path.join(folder, "pid")}`, "MaxThreads 2"],
  ];
  const file = path.join(folder, "clamd.conf");
  await writeFile(file, `${settings.join("\n")}\n`);
  const child: ChildProcess = spawn(CLAMD, [`--config-file=${file}`], { stdio: "ignore" });
  const exited = once(child, "exit");
  await waitUntil(() => existsSync(socket));
  const stop = () => {
    child.kill("SIGTERM");
    return exited;
  };
  return { url: `unix:${socket}`, stop };
}

/** Speaks the daemon's protocol on loopback, and knows that one virus. */
async function startFakeDaemon(): Promise<Daemon> {
  const server: Server = createServer((socket) => {
    let taken = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      taken = Buffer.concat([taken, bytes]);
      const body = readStream(taken);
      if (!body) return;
      socket.end(`stream: ${body.includes(EICAR) ? "Eicar-Test-Body FOUND" : "OK"}\0`);
    });
  });
  const port = await listenOnLoopback(server);
  return { url: `tcp://127.0.0.1:${port}`, stop: async () => server.close() };
}

/** Returns the bytes behind `zINSTREAM`, once the piece of length 0 has come. */
function readStream(taken: Buffer): Buffer | undefined {
  const pieces: Buffer[] = [];
  for (let at = "zINSTREAM\0".length; at + 4 <= taken.length; ) {
    const length = taken.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(taken.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

const DAEMONS = [
  { name: "a double", start: startFakeDaemon },
  ...(existsSync(CLAMD) ? [{ name: "clamd itself", start: startClamd }] : []),
];

describe.each(DAEMONS)("uploads looked through by $name", ({ start }) => {
  let daemon: Daemon;
  let app: TestApp;
  beforeAll(async () => {
    daemon = await start();
    app = await testApp({ CLAMD_URL: daemon.url });
    await insertDetails(app.db, app.personas.trainee.id);
  });
  afterAll(async () => {
    await app.close();
    await daemon.stop();
  });

  const upload = async (extra: string) => {
    const answer = await app.as("trainee").send("POST", "/api/documents/upload", {
      userId: app.personas.trainee.id,
      panCard: ["pan.pdf", samplePdf({ bytes: 200_000, extra })],
    });
    const { message, reason } = answer.json<{ message: string; reason?: string }>();
    return [answer.statusCode, reason ?? message];
  };
  const stored = () => readdir(path.join(app.dataDir, "files"));

  test("a clean file is taken, one with a virus is refused and nothing of it kept", async () => {
    expect(await upload(EICAR)).toEqual([400, "INFECTED_FILE"]);
    expect(await stored()).toEqual([]);
    expect(await upload("clean")).toEqual([200, "Documents uploaded successfully!"]);
    expect(await stored()).toHaveLength(1);
  });

  test("without an answer nothing is taken", async () => {
    await daemon.stop();
    expect(await upload("clean")).toEqual([503, "STORAGE_UNAVAILABLE"]);
  });
});
