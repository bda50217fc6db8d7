import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listenOnLoopback } from "#test/support/loopback.ts";
import { isBreached } from "./breached-passwords.ts";
import { isInRange } from "./breached-range.ts";

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(answer: Answer): Promise<{ url: string; calls: string[] }> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url} padding=${request.headers["add-padding"]}`);
    answer(request, response);
  });
  const port = await listenOnLoopback(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}`, calls };
}

/**
 * The range protocol: suffixes of the hash after its first five digits, with counts, CRLF between
 * them, padded with entries of the count 0.
 */
const rangeOf =
  (stolen: Record<string, number>): Answer =>
  (request, response) => {
    const prefix = /^\/range\/([0-9A-F]{5})$/.exec(request.url ?? "")?.[1] ?? "";
    const found = Object.entries(stolen)
      .map(([text, times]) => ({ hash: sha1(text), times }))
      .filter(({ hash }) => hash.startsWith(prefix))
      .map(({ hash, times }) => `${hash.slice(5)}:${times}`);
    const padding = Array.from({ length: 800 }, (_, index) => `${sha1(`p${index}`).slice(5)}:0`);
    response.setHeader("Content-Type", "text/plain");
    response.end([...padding, ...found].sort().join("\r\n"));
  };

function needs(url: string) {
  const logged: string[] = [];
  const config = { dataDir: "/nowhere", breachedPasswords: { isOn: true, url } };
  return {
    needs: { config, log: { warn: (_: object, text: string) => logged.push(text) } },
    logged,
  };
}

test("five digits leave the house, and a stolen password is known by the rest", async () => {
  const { url, calls } = await serve(rangeOf({ "a stolen one": 7, "padded only": 0 }));
  expect(await isInRange(url, "a stolen one")).toBe(true);
  expect(await isInRange(url, "nobody has this")).toBe(false);
  expect(await isInRange(url, "padded only")).toBe(false);
  expect(calls[0]).toBe(`GET /range/${sha1("a stolen one").slice(0, 5)} padding=true`);
});

test.each<[string, Answer]>([
  ["is in trouble", (_, response) => response.writeHead(503).end()],
  ["leads elsewhere", (_, response) => response.writeHead(302, { Location: "/x" }).end()],
  ["hangs up", (request) => request.socket.destroy()],
])("nobody is kept from a password where the service %s; the log says so", async (_, answer) => {
  const { url, calls } = await serve(answer);
  const { needs: asking, logged } = needs(url);
  expect(await isBreached(asking, "any password at all")).toBe(false);
  // The redirect is not followed either.
  expect(calls).toHaveLength(1);
  expect(logged.at(-1)).toBe("A password could not be looked up among stolen ones.");
});

test("a service that never answers is waited for 1.5 seconds, and ten calls of it at most", async () => {
  const { url } = await serve(() => undefined);
  const { needs: asking, logged } = needs(url);
  const all = Array.from({ length: 11 }, (__, index) => isBreached(asking, `password ${index}`));
  const first = await Promise.race(all.map((answer, index) => answer.then(() => index)));
  expect(first).toBe(10);
  expect(logged).toContain("A password could not be looked up among stolen ones.");
  expect(await Promise.all(all)).toEqual(Array(11).fill(false));
});

test("where it is off nobody is called", async () => {
  const { url, calls } = await serve(rangeOf({}));
  const { needs: asking } = needs(url);
  const off = { ...asking, config: { dataDir: "", breachedPasswords: { isOn: false, url } } };
  expect(await isBreached(off, "a stolen one")).toBe(false);
  expect(calls).toEqual([]);
});
