import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDocuments } from "./client-documents.ts";

const folder = mkdtempSync(path.join(tmpdir(), "documents-"));
const file = path.join(folder, "login.html");
let hubName = "Rao & Daughters";
const app = fastify();

beforeAll(() => {
  writeFileSync(file, "<!doctype html><title>Login</title><p>$& stays</p>");
  const send = openDocuments(() => hubName);
  app.get("/login", (request, reply) => send(request, reply, file));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const ask = (headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url: "/login", headers });
const written = (name: string) => `<!doctype html><title>Login · ${name}</title><p>$& stays</p>`;

test("a document is titled by its page and the hub, however it is packed", async () => {
  const plain = await ask();
  expect(plain.body).toBe(written("Rao &amp; Daughters"));
  expect(plain.headers["content-type"]).toBe("text/html; charset=utf-8");
  const small = await ask({ "accept-encoding": "gzip, deflate, br" });
  expect(small.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(`${brotliDecompressSync(small.rawPayload)}`).toBe(plain.body);
  const older = await ask({ "accept-encoding": "br;q=0, gzip;q=0.5" });
  expect(older.headers["content-encoding"]).toBe("gzip");
  expect(`${gunzipSync(older.rawPayload)}`).toBe(plain.body);
});

test("it is the same until the hub has another name", async () => {
  const etag = `${(await ask()).headers.etag}`;
  const again = await ask({ "if-none-match": etag });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  hubName = "Rao Careers";
  const renamed = await ask({ "if-none-match": etag });
  expect([renamed.statusCode, renamed.body]).toEqual([200, written("Rao Careers")]);
});
