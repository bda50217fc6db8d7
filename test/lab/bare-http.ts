/** A minimal Node.js server: fixed responses, by path. Started by `test/lab/baseline.ts`. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Stored = { path: string; headers: Record<string, string>; body: string };

process.once("message", (stored: Stored[]) => {
  const answers = new Map(
    stored.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, "base64") }]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? "");
    response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body);
  }).listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
process.once("disconnect", () => process.exit());
