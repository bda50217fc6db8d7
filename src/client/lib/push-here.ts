/**
 * Does something about notices on this device, where the browser may show any: its code is fetched
 * then alone. What fails here leaves the page as it is.
 */
export function withPush(work: (push: typeof import("./push.ts")) => Promise<void>): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  void import("./push.ts")
    .then(work)
    .catch((cause: unknown) =>
      console.warn("Notices on this device could not be looked at", cause),
    );
}
