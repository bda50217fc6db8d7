/**
 * Does something about notices on this device, where the browser may show any: its code is fetched
 * then alone. What fails here leaves the page as it is.
 */
export function withPush(work: (push: typeof import("./push.ts")) => Promise<void>): void {
  if (globalThis.Notification?.permission !== "granted") return;
  import("./push.ts").then(work).catch(console.warn);
}
