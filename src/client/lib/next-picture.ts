import { useLayoutEffect, useRef, useState } from "react";
import { afterPicture } from "./after-picture.ts";

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
