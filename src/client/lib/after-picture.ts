import { useLayoutEffect, useRef, useState } from "react";

/** What comes before the next change on the page. */
const NEXT_PRESS = ["pointerdown", "keydown", "click"];

/**
 * Does something once the browser has drawn what stands by now, so that a slow phone answers a press at once; at the latest before the
 * next press, which finds it done. Returns what gives it up.
 */
export function afterPicture(run: () => void): () => void {
  const over = new AbortController();
  const giveUp = () => over.abort();
  const { signal } = over;
  const perform = () => {
    if (signal.aborted) return;
    giveUp();
    run();
  };
  requestAnimationFrame(() => setTimeout(perform));
  for (const kind of NEXT_PRESS) addEventListener(kind, perform, { capture: true, signal });
  return giveUp;
}

/** Once the browser has drawn what stands by now, for what is fetched: running it takes a slow phone longer than the answer to the press. */
export const nextPicture = () => new Promise<void>((resolve) => void afterPicture(resolve));

/**
 * A value one picture late: what answers a press is seen at once, and what takes a slow phone long to draw comes with the picture after
 * it. `first` stands in the first picture; a value that is the same as the one before stays that one.
 */
export function useNextPicture<T>(
  value: T,
  first: T = value,
  isSame: (one: T, other: T) => boolean = Object.is,
): T {
  const [shown, setShown] = useState(first);
  const latest = useRef(value);
  latest.current = value;
  const isLate = !isSame(shown, value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was shown meanwhile may be late already.
  useLayoutEffect(() => {
    if (!isLate) return undefined;
    return afterPicture(() => setShown(latest.current));
  }, [isLate, shown]);
  return shown;
}
