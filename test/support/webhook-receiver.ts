import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { listenOnLoopback } from "./loopback.ts";

type Received = {
  id: string;
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
};

/**
 * A program that receives webhooks: it accepts a message if the reference implementation of
 * Standard Webhooks finds it signed with its key. `verdicts` are used up one per message; a number
 * is the status it responds with.
 */
export async function startWebhookReceiver(verdicts: number[] = []) {
  const received: Received[] = [];
  const refused: string[] = [];
  const program = { key: "" };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    try {
      const header = (name: string) => String(request.headers[`webhook-${name}`]);
      // Its own check refuses a time minutes away from this machine's, which tests move.
      const at = new Date(Number(header("timestamp")) * 1000);
      const signed = new Webhook(program.key).sign(header("id"), at, body);
      if (!header("signature").split(" ").includes(signed)) throw new Error("Not signed.");
      const message = JSON.parse(body) as Omit<Received, "id">;
      const verdict = verdicts.shift() ?? 200;
      if (verdict === 200) received.push({ id: header("id"), ...message });
      if (verdict === 302) response.setHeader("location", "/elsewhere");
      response.writeHead(verdict).end(verdict === 200 ? "ok" : `said ${verdict}`);
    } catch (error) {
      refused.push((error as Error).message);
      response.writeHead(401).end("not signed");
    }
  });
  const origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  return {
    received,
    refused,
    verdicts,
    program,
    origin,
    url: `${origin}/hub`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
