import type { Page } from "@playwright/test";

/** What shifted, and from where to where in the window. */
export type Shift = { value: number; moved: string[] };

declare global {
  interface Window {
    layoutShifts?: { drain: () => Shift[] };
  }
}

/**
 * Records from now on the layout shifts of the pages opened in `page`, without those caused by
 * recent input.
 */
export const noteLayoutShifts = (page: Page): Promise<unknown> => page.addInitScript(observe);

export const totalShift = (shifts: readonly Shift[]) =>
  shifts.reduce((sum, { value }) => sum + value, 0);

/** Returns the shifts since the last call, including those of the latest frame. */
export const layoutShiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        const answer = () => resolve(window.layoutShifts?.drain() ?? []);
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(answer)));
      }),
  );

/** Runs in the page, before its own scripts. */
function observe() {
  if (window.top !== window) return;
  type Rect = { x: number; y: number; width: number; height: number };
  type Source = { node: Node | null; previousRect: Rect; currentRect: Rect };
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
  const writeRect = ({ x, y, width, height }: Rect) =>
    `${Math.round(x)},${Math.round(y)} ${Math.round(width)}x${Math.round(height)}`;
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const words = (node?.textContent ?? "").trim().slice(0, 40);
    return `${element?.tagName.toLowerCase() ?? "gone"} “${words}”`;
  };
  let noted: Shift[] = [];
  const note = (entries: PerformanceEntryList) => {
    for (const entry of (entries as Entry[]).filter(({ hadRecentInput }) => !hadRecentInput)) {
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} ${writeRect(previousRect)} → ${writeRect(currentRect)}`,
      );
      noted.push({ value: entry.value, moved });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  window.layoutShifts = {
    drain: () => {
      note(observer.takeRecords());
      const all = noted;
      noted = [];
      return all;
    },
  };
}
