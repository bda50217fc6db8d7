import { options } from "preact";

/** What comes before a field or box changes: all that is left is drawn first, as if it had been drawn at once. */
const BEFORE_A_CHANGE = ["pointerdown", "keydown", "focusin"];
/** What tells of a change that has been made: nothing may be drawn over it until the page has heard of it. */
const CHANGES = ["input", "change", "click"];

type Piece = { run: () => void; isEffects: boolean };

/**
 * Until somebody touches the page, each drawing and each round of effects is a task of its own, so that a slow phone answers between
 * them. From then on both come right after what they follow, as React's do: whoever presses next finds what an effect has put in place.
 */
export function drawInPieces(): void {
  const { port1, port2 } = new MessageChannel();
  let waiting: Piece[] = [];
  let isDrawing = false;
  const perform = ({ run }: Piece) => {
    isDrawing = true;
    try {
      run();
    } finally {
      isDrawing = false;
    }
  };
  const performNext = () => {
    const next = waiting.shift();
    if (next) perform(next);
  };
  const inTask = (isEffects: boolean) => (run: () => void) => {
    waiting.push({ run, isEffects });
    port1.postMessage(null);
  };
  const settle = () => {
    // Focus that a page gives while it is drawn, or a press of its own, is nobody's.
    if (isDrawing) return;
    for (const kind of BEFORE_A_CHANGE) window.removeEventListener(kind, settle, true);
    for (const kind of CHANGES) {
      window.removeEventListener(kind, performEffects, true);
      window.removeEventListener(kind, settle);
    }
    while (waiting.length > 0) performNext();
    options.debounceRendering = queueMicrotask;
    options.requestAnimationFrame = queueMicrotask;
    port1.close();
  };
  const performEffects = () => {
    if (isDrawing) return;
    const effects = waiting.filter((piece) => piece.isEffects);
    waiting = waiting.filter((piece) => !piece.isEffects);
    effects.forEach(perform);
  };

  options.debounceRendering = inTask(false);
  options.requestAnimationFrame = inTask(true);
  port2.onmessage = performNext;
  for (const kind of BEFORE_A_CHANGE) window.addEventListener(kind, settle, true);
  for (const kind of CHANGES) {
    window.addEventListener(kind, performEffects, true);
    window.addEventListener(kind, settle);
  }
}
