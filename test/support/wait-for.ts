import { vi } from "vitest";
import { scaledTimeout } from "./scaled-timeout.ts";

/** Vitest gives a condition one second, which is too short on a busy machine. */
const PATIENCE = { timeout: scaledTimeout(20_000) };

/**
 * Returns what `check` returns once it does not throw; throws its last error if that takes too
 * long.
 */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, PATIENCE);

/**
 * Returns what `find` returns once that is truthy, called every `interval` ms; throws if that takes
 * too long.
 */
export const waitUntil = <T>(find: () => T | Promise<T>, interval = 50) =>
  vi.waitUntil(find, { ...PATIENCE, interval });
