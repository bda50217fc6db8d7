import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readMetaReport } from "./meta.ts";
import { postToProvider } from "./provider-call.ts";

const NO_RECIPIENT = { code: 63024, message: "no such\u0000 recipient \ud83d" };
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(400).end(JSON.stringify(NO_RECIPIENT));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

test("a refusal is read without what no database stores", async () => {
  const { port } = server.address() as AddressInfo;
  const { status, answer } = await postToProvider(`http://127.0.0.1:${port}`, {});
  expect([status, answer]).toEqual([400, { code: 63024, message: "no such recipient \ufffd" }]);
});

test("so is a report of what became of a text", () => {
  const errors = [{ code: 131026, title: "Undeliver\u0000able" }];
  const value = { statuses: [{ id: "wamid.1", status: "failed", errors }] };
  const report = Buffer.from(JSON.stringify({ entry: [{ changes: [{ value }] }] }));
  expect(readMetaReport(report)).toEqual([
    { providerId: "wamid.1", status: "failed", code: "131026 Undeliverable" },
  ]);
});
