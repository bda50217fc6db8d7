import { workerUrl } from "../config/root.ts";
import { workerThread } from "../security/worker-thread.ts";

const opens = workerThread<Uint8Array, boolean>(workerUrl("files/pdf-password-worker.ts"), {
  mostSeconds: 30,
  mostMegabytes: 256,
});

/**
 * Returns whether a PDF that claims to be encrypted needs a password to open. One that is only
 * protected against changes does not. `bytes` is the whole file. Throws UNAVAILABLE if reading it
 * takes more than 30 seconds or 256 MiB.
 */
export const asksForPassword = async (bytes: Buffer): Promise<boolean> =>
  !(await opens(new Uint8Array(bytes)));
