import type { CDPSession, Page } from "@playwright/test";
import { layoutShiftsOf, noteLayoutShifts, totalShift } from "./layout-shifts.ts";
import { withoutUpdates } from "./without-updates.ts";

export type Load = {
  requests: { address: string; step: number; bytes: number; isScript: boolean }[];
  /** Compressed, as transferred. */
  scriptBytes: number;
  /** The page's cumulative layout shift while it loaded. */
  shift: number;
  /** Dependent steps: 1 is what the document requests, 2 what that requests, and so on. */
  steps: number;
};

type Frames = { callFrames: { url: string }[]; parent?: Frames };
type Sent = {
  requestId: string;
  type?: string;
  request: { url: string };
  initiator: { type: string; url?: string; stack?: Frames };
};

const urlsOf = (stack: Frames | undefined): string[] =>
  stack ? [...stack.callFrames.map(({ url }) => url), ...urlsOf(stack.parent)] : [];

/**
 * Opens `address` like a browser on its first visit, and records the requests and their initiators:
 * by initiator and not by time, so that a busy machine counts the same steps.
 */
export async function recordLoad(page: Page, address: string): Promise<Load> {
  // None of the platform's scripts run on a response of the server, so that its requests do not mix
  // with the page's.
  await page.goto("/api/health/live");
  await withoutUpdates(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  await noteLayoutShifts(page);
  const { sent, bytes } = listen(session);
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await session.detach();
  return { ...loadOf(page, sent, bytes), shift: totalShift(await layoutShiftsOf(page)) };
}

function listen(session: CDPSession) {
  const sent: Sent[] = [];
  const bytes = new Map<string, number>();
  session.on("Network.requestWillBeSent", (event) => {
    sent.push(event as Sent);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength);
  });
  return { sent, bytes };
}

function loadOf(
  page: Page,
  sent: readonly Sent[],
  bytes: ReadonlyMap<string, number>,
): Omit<Load, "shift"> {
  const origin = new URL(page.url()).origin;
  const steps = new Map<string, number>();
  const requests = sent
    .filter(({ request }) => request.url.startsWith(origin))
    .map(({ requestId, type, request, initiator }) => {
      const askers = [initiator.url ?? "", ...urlsOf(initiator.stack)];
      const step =
        type === "Document" ? 0 : 1 + Math.max(0, ...askers.map((url) => steps.get(url) ?? 0));
      if (!steps.has(request.url)) steps.set(request.url, step);
      return {
        address: request.url.slice(origin.length),
        step,
        bytes: bytes.get(requestId) ?? 0,
        isScript: type === "Script",
      };
    });
  return {
    requests,
    scriptBytes: requests.reduce((sum, one) => sum + (one.isScript ? one.bytes : 0), 0),
    steps: Math.max(...requests.map(({ step }) => step)),
  };
}
