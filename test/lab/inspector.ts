/** A client of the debugging protocol that a process of Node.js speaks after SIGUSR1. */
import { once } from "node:events";

type CallFrame = { functionName: string; url: string };
export type Answer = {
  profile: { nodes: { id: number; callFrame: CallFrame }[]; samples: number[] };
};

/** Connects to the process that listens for debuggers on a port of the loopback address. */
export async function openDebugger(port: number) {
  const socket = new WebSocket(await addressOf(port));
  await once(socket, "open");
  let lastId = 0;
  return {
    /** Returns the process's answer to one command. */
    send: (method: string, params: object = {}): Promise<Answer> => {
      lastId += 1;
      const id = lastId;
      const answered = new Promise<Answer>((resolve, reject) => {
        const listen = ({ data }: MessageEvent) => {
          const message = JSON.parse(String(data));
          if (message.id !== id) return;
          socket.removeEventListener("message", listen);
          if (message.error) reject(new Error(`${method}: ${message.error.message}`));
          else resolve(message.result);
        };
        socket.addEventListener("message", listen);
      });
      socket.send(JSON.stringify({ id, method, params }));
      return answered;
    },
    close: () => socket.close(),
  };
}

async function addressOf(port: number): Promise<string> {
  for (;;) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
      const [first] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
      if (first) return first.webSocketDebuggerUrl;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
