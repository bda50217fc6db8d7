import { MantineProvider } from "@mantine/core";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";

/** A place for one part alone. `draw` puts it there, or draws it again, and ends when all that follows from that is done. */
export function newPart() {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(() => {
    act(() => root.unmount());
    place.remove();
  });
  const draw = (part: ReactNode) =>
    act(() => root.render(<MantineProvider env="test">{part}</MantineProvider>));
  return { place, draw };
}

/** From now on a picture is drawn when the test says so. Returns what draws the next one, and lets what waits for it go on. */
export function holdPictures() {
  const waiting = new Map<number, FrameRequestCallback>();
  let last = 0;
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => {
    last += 1;
    waiting.set(last, frame);
    return last;
  });
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => waiting.delete(frame));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return () =>
    act(async () => {
      const frames = [...waiting.values()];
      waiting.clear();
      for (const frame of frames) frame(0);
      await new Promise((resolve) => setTimeout(resolve));
    });
}
