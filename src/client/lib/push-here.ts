/** Runs code about push notices, loaded only if this browser may show any; failures are logged. */
export function withPush(work: (push: typeof import("./push.ts")) => Promise<void>): void {
  if (globalThis.Notification?.permission !== "granted") return;
  import("./push.ts").then(work).catch(console.warn);
}
