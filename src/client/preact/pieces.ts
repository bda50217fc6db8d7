import { options } from "preact";

/** What tells that somebody is there: not the focus, which a page takes by itself. */
const SIGNS = ["pointerdown", "keydown", "click", "input"];

/**
 * Until somebody touches the page, each drawing and each round of effects is a task of its own, so that a slow phone answers between
 * them. From then on both come right after what they follow, as React's do: whoever presses next finds what an effect has put in place.
 */
export function drawInPieces(): void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port2.onmessage = () => waiting.shift()?.();
  const inTask = (run: () => void) => {
    waiting.push(run);
    port1.postMessage(null);
  };
  const atOnce = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, atOnce, true);
    port1.close();
    options.debounceRendering = queueMicrotask;
    options.requestAnimationFrame = queueMicrotask;
    // Not within what is being drawn, where something was pressed by the page itself.
    for (const run of waiting) queueMicrotask(run);
  };
  options.debounceRendering = inTask;
  options.requestAnimationFrame = inTask;
  for (const sign of SIGNS) window.addEventListener(sign, atOnce, true);
}
