import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

const asks = "GET /api/docs/json HTTP/1.1\r\nHost: hub\r\n\r\n";

test("a connection is ended whose answers nobody reads", async () => {
  const { server } = app.app;
  // Two minutes, longer than a test can wait.
  expect(server.timeout).toBe(125_000);
  server.timeout = 200;
  const arriving = once(server, "connection") as Promise<[Socket]>;
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").pause();
  socket.on("error", () => undefined);
  // More than the operating system buffers of what a program has not read.
  socket.write(asks.repeat(10));
  const [accepted] = await arriving;
  accepted.on("error", () => undefined);
  await once(accepted, "close");
  socket.destroy();
});
