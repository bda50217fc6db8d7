import { useLayoutEffect, useRef, useState } from "react";

/** Runs something once the next picture is seen; returns what takes that back. */
export function afterNextPicture(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  // The frame's callbacks run before its picture, and what they put off after it.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

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
    return afterNextPicture(() => setShown(latest.current));
  }, [isLate, shown]);
  return shown;
}
