import { useSyncExternalStore } from "react";
import { ApiError } from "./api-error.ts";

let isServerReached = true;
const listeners = new Set<() => void>();

/** Records whether a request reached the server: a Wi-Fi without internet seems online. */
export function noteReached(isReached: boolean): void {
  if (isReached === isServerReached) return;
  isServerReached = isReached;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the latest request reached the server. */
export const useIsServerReached = (): boolean =>
  useSyncExternalStore(subscribe, () => isServerReached);

const isLineLost = (error: unknown) => error instanceof ApiError && error.code === "OFFLINE";

/** Retries while the device claims to be online: just after a loss or a return it may be wrong. */
const AGAIN_MS = [1_000, 4_000, 10_000];

/** Resolves once this device is online again, after `ms` if given, or when `signal` aborts. */
function untilOnline(ms: number | undefined, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("online", () => resolve(), { once: true });
    signal?.addEventListener("abort", () => resolve(), { once: true });
    if (ms !== undefined) setTimeout(resolve, ms);
  });
}

/**
 * Sends; if the connection is lost, calls `onWait` and sends again when it is back. Returns what
 * `send` returns; throws what it throws for any other reason, after an abort, and after several
 * failed tries.
 */
export async function sendWhenOnline<T>(
  send: () => Promise<T>,
  onWait: () => void,
  signal?: AbortSignal,
): Promise<T> {
  for (let pauses = AGAIN_MS; ; ) {
    try {
      return await send();
    } catch (error) {
      if (!isLineLost(error) || signal?.aborted) throw error;
      const isOffline = !navigator.onLine;
      const [pause, ...rest] = pauses;
      if (!isOffline && pause === undefined) throw error;
      pauses = isOffline ? AGAIN_MS : rest;
      onWait();
      await untilOnline(isOffline ? undefined : pause, signal);
      if (signal?.aborted) throw error;
    }
  }
}
