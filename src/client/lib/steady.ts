import { useCallback, useLayoutEffect, useRef } from "react";

/** Returns a function that is the same each time and does what it was given last, so that what is given it is not drawn again for it. */
export function useSteady<A extends unknown[], R>(now: (...given: A) => R): (...given: A) => R {
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  return useCallback((...given: A) => latest.current(...given), []);
}
