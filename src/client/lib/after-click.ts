import { useWindowEvent } from "@mantine/hooks";
import { useRef } from "react";

/** Returns what runs something once the pointer that is down has clicked, at once where none is. */
export function useAfterClick() {
  const isDown = useRef(false);
  const waiting = useRef<(() => void) | null>(null);
  useWindowEvent("pointerdown", () => {
    isDown.current = true;
  });
  const release = () => {
    isDown.current = false;
    const run = waiting.current;
    waiting.current = null;
    // The click comes right after the pointer goes up.
    if (run) setTimeout(run);
  };
  useWindowEvent("pointerup", release);
  useWindowEvent("pointercancel", release);
  return (run: () => void) => {
    if (isDown.current) waiting.current = run;
    else run();
  };
}
