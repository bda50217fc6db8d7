import { fetchStream } from "#/client/lib/api-client.ts";
import { ApiError } from "#/client/lib/api-error.ts";
import { queryClient } from "#/client/lib/query.ts";
import { TAB_ID } from "#/client/lib/tab.ts";
import type { UpdateMessage } from "./updates.contract.ts";
import { OWN_READS, PLACE_READS, READS_OF_FEATURE, RECENT_MS } from "./updates.rules.ts";

/** The polling interval if updates may be missed, or if no stream comes through. */
const ASK_EACH_MS = 30_000;
const FIRST_RETRY_MS = 1_000;
/**
 * Delays refetching, so that many clients do not ask at once, and a busy stream causes few reads.
 */
const GATHER_MS = 1_500;
const BETWEEN_MS = 5_000;

const ALL_READS = new Set([...Object.values(READS_OF_FEATURE).flat(), ...OWN_READS]);

/**
 * Refetches what is shown when others change it; one tab listens for all. Returns a function that
 * stops it.
 */
export function followUpdates(): () => void {
  const leaving = new AbortController();
  const tabs = new BroadcastChannel("updates");
  const refresher = createRefresher();
  let recent: Recent[] = [];
  tabs.onmessage = ({ data: { asks, since, to, update } }: MessageEvent<TabMessage>) => {
    if (asks) {
      const missed = recent.filter(({ at }) => at >= since);
      for (const { message } of missed) tabs.postMessage({ to: asks, update: message });
    } else if (update && (!to || to === TAB_ID)) refresher.hear(update);
  };
  const hear = (message: UpdateMessage) => {
    const at = Date.now();
    recent = [...recent.filter((one) => one.at >= at - RECENT_MS), { at, message }];
    tabs.postMessage({ update: message });
    refresher.hear(message);
  };
  // If another tab listens, changes since this page fetched its data were announced before it could
  // receive them.
  tabs.postMessage({ asks: TAB_ID, since: performance.timeOrigin });
  const listen = () => listenUntil(leaving.signal, hear);
  // Available on https and localhost only; elsewhere each tab listens for itself.
  const listening = navigator.locks
    ? navigator.locks.request("updates", { signal: leaving.signal }, listen)
    : listen();
  // Leaving while another tab listens rejects the request.
  listening.catch(() => undefined);
  return () => {
    leaving.abort();
    tabs.close();
    refresher.stop();
  };
}

type Recent = { at: number; message: UpdateMessage };
/** The messages between tabs: one of the stream, or a tab's request for those `since`. */
type TabMessage = { asks?: string; since: number; to?: string; update?: UpdateMessage };

/** Refetches the queries that messages are about, a moment after the first message. */
function createRefresher() {
  const reads = new Set<string>();
  let timer: number | undefined;
  const refresh = () => {
    timer = undefined;
    const old = new Set(reads);
    reads.clear();
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [read] }) => old.has(String(read)),
      // A hidden tab refetches once it is visible.
      refetchType: document.hidden ? "none" : "active",
    });
  };
  return {
    hear: (message: UpdateMessage) => {
      for (const read of readsOf(message)) reads.add(read);
      if (reads.size > 0)
        timer ??= window.setTimeout(refresh, GATHER_MS * (0.5 + Math.random() / 2));
    },
    stop: () => window.clearTimeout(timer),
  };
}

function readsOf({ features = {}, you, places, all }: UpdateMessage): Iterable<string> {
  if (all) return ALL_READS;
  const changed = Object.entries(features).filter(([, tab]) => tab !== TAB_ID);
  return [
    ...changed.flatMap(([feature]) => READS_OF_FEATURE[feature] ?? []),
    ...(you ? OWN_READS : []),
    ...(places ? PLACE_READS : []),
  ];
}

/** Listens to one stream after the other; never throws. */
async function listenUntil(signal: AbortSignal, hear: (message: UpdateMessage) => void) {
  let wait = FIRST_RETRY_MS;
  // The first stream reports what came since this page fetched its data.
  let recent = Math.min(Math.round(performance.now()), RECENT_MS);
  while (!signal.aborted) {
    const openedAt = Date.now();
    try {
      await listenOnce(`/api/updates?recent=${recent}`, signal, hear);
    } catch (error) {
      if (signal.aborted) return;
      // The server responds, but no stream comes through, so everything is refetched instead.
      if (error instanceof ApiError && error.code !== "OFFLINE") hear({ all: true });
    }
    wait = Date.now() - openedAt > ASK_EACH_MS ? FIRST_RETRY_MS : Math.min(wait * 2, ASK_EACH_MS);
    // Random, so that a server that comes back is not asked by all clients at once.
    await pause(wait * (0.5 + Math.random() / 2), signal);
    await untilSeen(signal);
    // Changes in between were missed; those until the next stream opens are in its first message.
    if (!signal.aborted) hear({ all: true });
    recent = BETWEEN_MS;
  }
}

async function listenOnce(
  address: string,
  signal: AbortSignal,
  hear: (message: UpdateMessage) => void,
) {
  const stream = await fetchStream(address, signal);
  let asking: number | undefined;
  try {
    for await (const data of eventsOf(stream)) {
      const message = JSON.parse(data) as UpdateMessage;
      if (message.ask) asking ??= window.setInterval(() => hear({ all: true }), ASK_EACH_MS);
      hear(message);
    }
  } finally {
    window.clearInterval(asking);
  }
}

/** The `data` of each event in a stream; ours are one line each, other lines are heartbeats. */
async function* eventsOf(stream: ReadableStream<Uint8Array>) {
  const texts = stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>);
  const reader = texts.getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data: ")) yield line.slice("data: ".length);
  }
}

function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Waits until the tab is visible, so that an unused tab, and its session, may go idle. */
function untilSeen(signal: AbortSignal) {
  if (!document.hidden) return;
  return new Promise<void>((resolve) => {
    document.addEventListener("visibilitychange", () => resolve(), { once: true, signal });
    signal.addEventListener("abort", () => resolve());
  });
}
