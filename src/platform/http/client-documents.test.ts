import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDocuments } from "./client-documents.ts";

const login = { name: "/login", html: "<!doctype html><title>Login</title><p>$& stays</p>" };
let hubName = "Rao & Daughters";
const app = fastify();

beforeAll(() => {
  const send = openDocuments(() => hubName);
  app.get("/login", (request, reply) => send(request, reply, login));
});
afterAll(() => app.close());

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

test("whoever has it is told so, by any tag of theirs", async () => {
  const etag = `${(await ask()).headers.etag}`;
  const strong = etag.replace("W/", "");
  const statusOf = async (tags: string) => (await ask({ "if-none-match": tags })).statusCode;
  for (const tags of [etag, strong, `"old", ${etag}`, `W/"old",${strong}`, "*"])
    expect([tags, await statusOf(tags)]).toEqual([tags, 304]);
  for (const tags of ["", '"old"', `${strong.slice(0, -1)}x"`, strong.replaceAll('"', "")])
    expect([tags, await statusOf(tags)]).toEqual([tags, 200]);
});

test("it is packed while others are answered, once for all who ask at the same time", async () => {
  // Of random signs: to pack it takes longer than to answer without.
  const html = `<title>Later</title>${randomBytes(300_000).toString("base64")}`;
  const own = fastify();
  const send = openDocuments(() => hubName);
  own.get("/later", (request, reply) => send(request, reply, { name: "/later", html }));
  own.get("/other", (_request, reply) => reply.send("at once"));
  const answered: string[] = [];
  const asking = async (url: string) => {
    const { body } = await own.inject({ method: "GET", url });
    answered.push(url);
    return body;
  };
  await own.ready();
  const [first, second, other] = await Promise.all(["/later", "/later", "/other"].map(asking));
  expect(answered).toEqual(["/other", "/later", "/later"]);
  expect([first, other]).toEqual([second, "at once"]);
  await own.close();
});

test("it is the same until the hub has another name", async () => {
  const etag = `${(await ask()).headers.etag}`;
  const again = await ask({ "if-none-match": etag });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  hubName = "Rao Careers";
  const renamed = await ask({ "if-none-match": etag });
  expect([renamed.statusCode, renamed.body]).toEqual([200, written("Rao Careers")]);
});
