import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { razorpayGateway } from "../payments/razorpay.ts";
import { postToProvider } from "../phones/provider-call.ts";
import { isInRange } from "../security/breached-range.ts";

const PIECE = Buffer.alloc(64 * 1024, "1");
/** A reader in the same process that takes everything reaches this within a moment. */
const A_LOT = 200 * 1024 * 1024;

let sent = 0;

/** Writes as fast as it is read, until the reader leaves or has taken a lot. */
function writeOn(response: ServerResponse) {
  const write = () => {
    while (sent < A_LOT && !response.destroyed) {
      sent += PIECE.length;
      if (!response.write(PIECE)) return;
    }
    response.end();
  };
  response.on("drain", write);
  write();
}

const server = createServer((request, response) => {
  sent = 0;
  request.resume();
  writeOn(response);
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const KEYS = { keyId: "rzp_test_key", keySecret: "secret", webhookSecret: "secret" };

test.each([
  [
    "the payment provider",
    () => razorpayGateway({ ...KEYS, apiUrl: url, isSandbox: false }).findPayment("pay_1"),
  ],
  ["the list of stolen passwords", () => isInRange(url, "a password")],
  ["a provider of texts", async () => expect((await postToProvider(url, {})).answer).toBeNull()],
])("of an answer without an end, by %s, no more is read than may be one", async (_, ask) => {
  await ask().catch(() => undefined);
  expect(sent).toBeLessThan(A_LOT / 4);
});
