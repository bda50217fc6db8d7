import { type ReactNode, useDeferredValue } from "react";

/**
 * Parts of a page below the first screen: drawn after what is above them, a few milliseconds at a
 * time, so that a press is answered meanwhile.
 */
export function DrawnAfter({ children }: { children: ReactNode }): ReactNode {
  return useDeferredValue(children, null);
}
