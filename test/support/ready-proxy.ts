import { once } from "node:events";
import { createServer, request } from "node:http";
import { listenOnLoopback } from "./loopback.ts";

/** A proxy for several instances that asks each whether it is ready, like HAProxy and nginx. */
type ReadyProxy = {
  url: string;
  /** Replaces an instance by another. */
  replace: (from: string, to: string) => void;
  /** Returns the instances that currently take calls. */
  ready: () => string[];
  close: () => Promise<void>;
};

const ASK_EVERY_MS = 50;

/**
 * Starts it on a free port of the loopback address; calls go to the ready instances in turn, and
 * none is tried twice.
 */
export async function startReadyProxy(...urls: string[]): Promise<ReadyProxy> {
  const instances = new Map(urls.map((url) => [url, false]));
  const ask = async () => {
    for (const url of instances.keys()) {
      const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined);
      await answer?.body?.cancel();
      if (instances.has(url)) instances.set(url, answer?.ok === true);
    }
  };
  const ready = () => [...instances].filter(([, isReady]) => isReady).map(([url]) => url);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const urlsNow = ready();
    turn += 1;
    const target = urlsNow[turn % urlsNow.length];
    if (!target) return void outgoing.writeHead(503).end("no instance is ready");
    const { method, headers, url = "/" } = incoming;
    const call = request(`${target}${url}`, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    call.on("error", (error) => outgoing.writeHead(502).end(String(error)));
    incoming.pipe(call);
  });
  await ask();
  const asking = setInterval(ask, ASK_EVERY_MS);
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    replace: (from, to) => {
      instances.delete(from);
      instances.set(to, false);
    },
    ready,
    close: async () => {
      clearInterval(asking);
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
