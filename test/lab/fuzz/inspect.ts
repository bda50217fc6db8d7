import { readdirSync, readFileSync } from "node:fs";

/**
 * The resources of a process: heap (after garbage collection, without code compiled by V8), that
 * code, and memory in MB, pending timers and requests, open files and sockets.
 */
export type Holdings = {
  heap: number;
  code: number;
  memory: number;
  waiting: number;
  descriptors: number;
};

const MB = 1024 ** 2;

const READ = `JSON.stringify((() => {
  const { heapUsed, external } = process.memoryUsage();
  const sizes = process.getBuiltinModule("v8").getHeapCodeStatistics();
  const code = sizes.code_and_metadata_size + sizes.bytecode_and_metadata_size;
  const waiting = process.getActiveResourcesInfo().length;
  return { bytes: heapUsed + external - code, code, waiting };
})())`;

/**
 * Inspects a process that was started with `--inspect` on this port; only Linux tells its memory
 * and open files.
 */
export async function inspectProcess(port: number, pid: number) {
  const list = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [page] = (await list.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(page?.webSocketDebuggerUrl ?? "");
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  let isOver = false;
  const waiting = new Map<number, (result: unknown) => void>();
  // The answers end with the process.
  socket.addEventListener("close", () => {
    isOver = true;
    for (const resolve of waiting.values()) resolve(undefined);
  });
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let calls = 0;
  const call = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      if (isOver) return resolve(undefined);
      calls += 1;
      waiting.set(calls, resolve);
      socket.send(JSON.stringify({ id: calls, method, params }));
    });
  const holdingsNow = async (): Promise<Holdings> => {
    const read = (await call("Runtime.evaluate", { expression: READ })) as
      | { result: { value: string } }
      | undefined;
    if (!read) throw new Error("The process that is looked into has ended.");
    const { bytes, code, waiting: resources } = JSON.parse(read.result.value);
    return {
      heap: Math.round((bytes / MB) * 10) / 10,
      code: Math.round((code / MB) * 10) / 10,
      memory: memoryOf(pid),
      waiting: resources,
      descriptors: descriptorsOf(pid),
    };
  };
  return {
    holdingsNow,
    holdings: async () => {
      // Objects released by finalizers in the first collection are freed by the second.
      for (let time = 0; time < 2; time += 1) await call("HeapProfiler.collectGarbage");
      return holdingsNow();
    },
    close: () => socket.close(),
  };
}

function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? "0";
  return Math.round(Number(kilobytes) / 1024);
}

function descriptorsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
