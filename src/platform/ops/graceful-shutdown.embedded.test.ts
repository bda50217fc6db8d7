import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestFiles } from "#test/support/database.ts";
import { promised, scaledTimeout } from "#test/support/scaled-timeout.ts";
import { startServerProcess } from "#test/support/server-process.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await createTestFiles();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const BODY = JSON.stringify({ name: "Visitor", email: "v@hub.example", message: "Half of this" });

test("a server asked to leave answers what is under way, takes nothing new and exits with 0", async () => {
  const { url, child, exited, printed } = await startServerProcess({ DATA_DIR: dataDir });
  expect(printed).toContain("First admin: admin@hub.example, on the tab Corp");
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answer += text;
  });
  socket.write(
    `POST /api/contact/submit HTTP/1.1\r\nHost: hub\r\nContent-Type: ` +
      `application/json\r\nContent-Length: ${BODY.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  // Once the server asks for the rest, it has accepted the call.
  await expect.poll(() => answer).toContain("100 Continue");
  socket.write(BODY.slice(0, 20));
  child.kill("SIGTERM");
  const isClosed = () =>
    fetch(`${url}/api/health/live`).then(
      () => false,
      () => true,
    );
  await expect.poll(isClosed).toBe(true);
  const startedAt = performance.now();
  socket.write(BODY.slice(20));
  await once(socket, "close");

  expect(answer).toContain("HTTP/1.1 200 OK");
  expect(await exited).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(promised(20_000));
});

type Observed = { failures: string[]; served: number; servedWhileOut: number };

/**
 * Makes calls over kept-alive connections until readiness has been gone for two dozen answers, not
 * as fast as the processor can.
 */
async function callUntilOut(url: string, observed: Observed, isOut: () => boolean) {
  while (observed.servedWhileOut < 24) {
    const wasOut = isOut();
    const answer = await fetch(`${url}/api/config`).catch((error: Error) => error);
    if (answer instanceof Error || answer.status !== 200) {
      observed.failures.push(answer instanceof Error ? String(answer.cause) : await answer.text());
      return;
    }
    await answer.text();
    observed.served += 1;
    if (wasOut) observed.servedWhileOut += 1;
    await pause(10);
  }
}

test(
  "12 callers during SIGTERM: readiness goes first, no call fails, none is cut",
  async () => {
    const { url, child, exited } = await startServerProcess({
      DATA_DIR: dataDir,
      DRAIN_SECONDS: String(Math.min(10, Math.ceil(scaledTimeout(4_000) / 1_000))),
    });
    const observed: Observed = { failures: [], served: 0, servedWhileOut: 0 };
    let refusal: unknown;
    const callers = Array.from({ length: 12 }, () =>
      callUntilOut(url, observed, () => refusal !== undefined),
    );
    await expect.poll(() => observed.served).toBeGreaterThan(100);
    const startedAt = performance.now();
    child.kill("SIGTERM");
    while (refusal === undefined) {
      const answer = await fetch(`${url}/api/health/ready`);
      const { code } = (await answer.json()) as { code?: string };
      const { headers } = answer;
      if (code)
        refusal = [answer.status, code, headers.get("retry-after"), headers.get("connection")];
    }
    await Promise.all(callers);

    expect(refusal).toEqual([503, "UNAVAILABLE", "5", "close"]);
    expect(observed.failures).toEqual([]);
    expect(observed.servedWhileOut).toBeGreaterThanOrEqual(24);
    expect(await exited).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(promised(20_000));
  },
  scaledTimeout(60_000),
);

test(
  "what stops a start is told in one line: the setting, the port",
  async () => {
    const empty = await mkdtemp(path.join(tmpdir(), "leaving-"));
    const failure = (env: Record<string, string>) =>
      startServerProcess({ DATA_DIR: empty, ...env }).then(
        () => "",
        (error: Error) => error.message,
      );
    expect(await failure({ PORT: "none" })).toBe("PORT must be a port number from 0 to 65535");
    const nobody = "postgresql://nobody@127.0.0.1:1/none";
    expect(await failure({ DATABASE_URL: nobody })).toMatch(
      /^DATABASE_URL must name .+ answers: .+$/,
    );
    const inFile = path.join(import.meta.filename, "data");
    expect(await failure({ DATA_DIR: inFile })).toMatch(/^DATA_DIR must be a folder .+$/);

    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address ? String(address.port) : "";
    expect((await failure({ DATA_DIR: dataDir, PORT: port })).split("\n").at(-1)).toBe(
      `PORT must be a free port: ${port} is taken.`,
    );
    expect((await failure({ DATA_DIR: dataDir, HOST: "hub.invalid" })).split("\n").at(-1)).toBe(
      "HOST must be an address of this machine, not hub.invalid",
    );
    other.close();
    await rm(empty, { recursive: true });
  },
  scaledTimeout(90_000),
);
