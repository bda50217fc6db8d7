import { useSyncExternalStore } from "react";
import { ApiError } from "./api-error.ts";

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Returns whether this device has a connection, kept current. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

const isLineLost = (error: unknown) =>
  error instanceof ApiError && error.code === "OFFLINE" && !navigator.onLine;

/** Resolves once this device has a connection again, or when `signal` aborts. */
function untilOnline(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("online", () => resolve(), { once: true });
    signal?.addEventListener("abort", () => resolve(), { once: true });
  });
}

/**
 * Sends, and where this device loses its connection meanwhile calls `onWait` and sends again when it
 * is back. Returns what `send` returns; throws what it throws for any other reason, and after an abort.
 */
export async function sendWhenOnline<T>(
  send: () => Promise<T>,
  onWait: () => void,
  signal?: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!isLineLost(error) || signal?.aborted) throw error;
      onWait();
      await untilOnline(signal);
      if (signal?.aborted) throw error;
    }
  }
}
