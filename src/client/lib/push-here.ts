/**
 * Runs code about push notices on this device, loaded only if the browser may show any. Failures do
 * not affect the page.
 */
export function withPush(work: (push: typeof import("./push.ts")) => Promise<void>): void {
  if (globalThis.Notification?.permission !== "granted") return;
  import("./push.ts").then(work).catch(console.warn);
}
