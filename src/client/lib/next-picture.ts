import { useLayoutEffect, useRef, useState } from "react";

/**
 * A value one picture late, undefined in the first: what answers a press is seen at once, and what takes a slow phone long to draw
 * comes with the picture after it. A value that is the same as the one before stays that one.
 */
export function useNextPicture<T>(
  value: T,
  isSame: (one: T, other: T) => boolean = Object.is,
): T | undefined {
  const [shown, setShown] = useState<{ value: T }>();
  const latest = useRef(value);
  latest.current = value;
  const isLate = !shown || !isSame(shown.value, value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was shown meanwhile may be late already.
  useLayoutEffect(() => {
    if (!isLate) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    // The frame's callbacks run before its picture, and what they put off after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setShown({ value: latest.current }));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isLate, shown]);
  return shown?.value;
}
