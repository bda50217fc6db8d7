import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";
import { waitUntil } from "#test/support/wait-for.ts";
import { FEATURES } from "../features.ts";

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await testApp();
  await app.app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.app.server.address() as AddressInfo).port;
});
afterEach(() => void vi.useRealTimers());
afterAll(() => app.close());

/** Writes bytes to a new socket and returns what comes back until the server closes it. */
function converse(bytes: string | Buffer, { ends = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (piece) => {
      text += piece.toString("latin1");
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(text));
    if (ends) socket.end(bytes);
    else socket.write(bytes);
  });
}

const read = (text: string) => ({
  status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]),
  requestId: /^x-request-id: (\S+)/im.exec(text)?.[1],
  body: JSON.parse(text.split("\r\n\r\n")[1] ?? "null"),
});

const LOGIN = "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

describe("what is refused before it is a request is told like every failure", () => {
  test.each([
    ["no HTTP at all", "FOO\r\n\r\n", 400, "MALFORMED"],
    [
      "a header of 64 KiB",
      `GET /api/config HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${"a".repeat(65_536)}\r\n\r\n`,
      431,
      "HEADERS_TOO_LARGE",
    ],
    [
      "two lengths",
      `${LOGIN}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      400,
      "MALFORMED",
    ],
    ["no host", "GET /api/config HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "MALFORMED"],
    ["a body cut off", `${LOGIN}Content-Length: 50\r\n\r\n{"email":`, 400, "MALFORMED"],
  ])("%s", async (_, bytes, status, reason) => {
    const answer = read(await converse(bytes, { ends: true }));
    expect(answer).toEqual({
      status,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: { message: expect.any(String), code: expect.any(String), reason },
    });
  });

  test.each([
    ["an id of 10 KiB that should be one's own", "status/", 10_240, 403],
    ["an address of 256 KiB", "status/", 262_144, 404],
    ["a query of 24 KiB after an address that is there", "status/x?q=", 24_576, 431],
  ])("%s", async (_, start, length, status) => {
    const head = `Host: x\r\nAuthorization: Bearer ${app.personas.trainee.token}\r\nConnection: close`;
    const url = `/api/trainee/${start}${"a".repeat(length)}`;
    const answer = read(await converse(`GET ${url} HTTP/1.1\r\n${head}\r\n\r\n`));
    expect(answer).toMatchObject({ status, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  test("an expectation that is not understood is left unmet", async () => {
    const head = "Host: x\r\nExpect: tea\r\nConnection: close";
    const answer = read(await converse(`GET /api/health/live HTTP/1.1\r\n${head}\r\n\r\n`));
    expect(answer).toEqual({ status: 200, requestId: expect.any(String), body: { status: "ok" } });
  });

  test("who wants another protocol is answered in this one, as the last on the connection", async () => {
    const head = "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket";
    // Resolves once the server has closed the connection.
    const answer = read(await converse(`GET /api/health/live HTTP/1.1\r\n${head}\r\n\r\n`));
    expect(answer).toEqual({ status: 200, requestId: expect.any(String), body: { status: "ok" } });
  });

  test("an address that cannot be decoded carries its request's id too", async () => {
    const answer = read(
      await converse("GET /api/%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
    );
    expect(answer).toMatchObject({
      status: 400,
      requestId: expect.any(String),
      body: { reason: "MALFORMED" },
    });
  });
});

test("a body that trickles in is told so after 30 seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const waiting = vi.getTimerCount();
  const answer = converse(`${LOGIN}Content-Length: 50\r\n\r\n{"email":`);
  await waitUntil(() => vi.getTimerCount() > waiting, 0);
  vi.advanceTimersByTime(30_000);
  expect(read(await answer)).toMatchObject({ status: 408, body: { reason: "TOO_SLOW" } });
});

describe("bodies that are no JSON", () => {
  const send = (payload: Buffer, type = "application/json") =>
    app.app.inject({
      method: "POST",
      url: "/api/contact/submit",
      headers: { "content-type": type },
      payload,
    });
  const contact = (name: Buffer) =>
    Buffer.concat([
      Buffer.from('{"email":"a@b.example","message":"m","name":"'),
      name,
      Buffer.from('"}'),
    ]);

  test.each([
    ["bytes that are not UTF-8", contact(Buffer.of(0xff))],
    ["an overlong encoding", contact(Buffer.of(0xc0, 0xaf))],
    ["a surrogate in UTF-8", contact(Buffer.of(0xed, 0xa0, 0x80))],
    ["a byte order mark", Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), contact(Buffer.from("a"))])],
  ])("%s answer 400", async (_, payload) => {
    const answer = await send(payload);
    expect({ status: answer.statusCode, reason: answer.json().reason }).toEqual({
      status: 400,
      reason: "MALFORMED",
    });
  });

  test("a form sent to a call that takes JSON is another content type", async () => {
    const form = Buffer.from(
      '--XX\r\nContent-Disposition: form-data; name="name"\r\n\r\na\r\n--XX--\r\n',
    );
    const answer = await send(form, "multipart/form-data; boundary=XX");
    expect(answer.statusCode).toBe(415);
    expect(answer.json().reason).toBe("UNSUPPORTED_TYPE");
  });
});

test("a JSON null is no body, on a call that needs nothing as well", async () => {
  const headers = { authorization: `Bearer ${app.personas.admin.token}` };
  const sendNull = (method: "PUT" | "POST", url: string) =>
    app.app.inject({
      method,
      url,
      headers: { ...headers, "content-type": "application/json" },
      payload: "null",
    });
  const { id } = app.personas.trainee;
  const answers = [
    await sendNull("PUT", `/api/admin/users/${id}`),
    await sendNull("POST", "/api/contact/submit"),
  ];
  expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400]);
});

test("every address that answers GET answers HEAD, with its headers and no body", async () => {
  const gets = FEATURES.flatMap(({ contract }) => Object.values(contract)).filter(
    ({ method }) => method === "GET",
  );
  const without = gets.filter(({ path: url }) => !app.app.hasRoute({ method: "HEAD", url }));
  expect(without).toEqual([]);

  const headers = { authorization: `Bearer ${app.personas.admin.token}` };
  for (const url of ["/api/health/live", "/api/health/ready", "/api/admin/approved-users", "/"]) {
    const [head, get] = await Promise.all(
      (["HEAD", "GET"] as const).map((method) => app.app.inject({ method, url, headers })),
    );
    expect([url, head?.statusCode, head?.body]).toEqual([url, get?.statusCode, ""]);
    expect(head?.headers["content-type"]).toBe(get?.headers["content-type"]);
  }
  const denied = await app.app.inject({ method: "HEAD", url: "/api/admin/approved-users" });
  expect(denied.statusCode).toBe(401);
});

test("a denied call leaves its audit line whatever the address holds", async () => {
  const answer = await app.as("ceo").request("DELETE", "/api/cto/delete-guidance/a%00b");
  expect([answer.statusCode, answer.json().code]).toEqual([403, "FORBIDDEN"]);
  const line = await app.db
    .selectFrom("auditLog")
    .select("newValue")
    .where("requestId", "=", String(answer.headers["x-request-id"]))
    .executeTakeFirst();
  expect(line?.newValue).toEqual({ reason: "FORBIDDEN", params: { id: "a\uFFFDb" } });
});

test("every address refuses the methods it does not have and names those it has, before it reads a body", async () => {
  const routes = FEATURES.flatMap(({ contract }) => Object.values(contract));
  const shapeOf = (path: string) => path.replace(/:\w+/g, "an%20id");
  for (const [url, own] of Map.groupBy(routes, ({ path }) => shapeOf(path))) {
    const has = new Set<string>(own.map(({ method }) => method));
    if (has.has("GET")) has.add("HEAD");
    const lacking = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).filter(
      (name) => !has.has(name),
    );
    for (const method of lacking) {
      const answer = await app.app.inject({
        method,
        url,
        ...(method === "GET" ? {} : { payload: "<a/>", headers: { "content-type": "text/xml" } }),
      });
      const allowed = String(answer.headers.allow).split(", ");
      expect([method, url, answer.statusCode]).toEqual([method, url, 405]);
      expect([url, new Set(allowed)]).toEqual([url, has]);
    }
  }
});

test("stalls are measured once everything is built, so that a slow start refuses nobody", () => {
  const plugins = app.app.printPlugins().match(/@fastify\/[\w-]+/g);
  expect(plugins?.at(-1)).toBe("@fastify/under-pressure");
});
