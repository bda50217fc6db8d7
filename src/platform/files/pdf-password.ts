import { workerUrl } from "../config/root.ts";
import { workerThread } from "../security/worker-thread.ts";

const opens = workerThread<Uint8Array, boolean>(workerUrl("files/pdf-password-worker.ts"), {
  mostSeconds: 30,
  mostMegabytes: 256,
});

/**
 * Whether a PDF that says it is encrypted opens with a password alone. One that is only kept from
 * being changed opens without and does not ask. `bytes` is the whole file. Throws UNAVAILABLE where
 * reading it takes more than 30 seconds or 256 MiB.
 */
export const asksForPassword = async (bytes: Buffer): Promise<boolean> =>
  !(await opens(new Uint8Array(bytes)));
