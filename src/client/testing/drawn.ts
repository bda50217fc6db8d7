import { options, type VNode } from "preact";
import { onTestFinished } from "vitest";

/** Called by Preact before it draws a part: a name of its own that its tools count on. */
type Hooks = { __r?: ((node: VNode) => void) | undefined };

/** From now on runs this with each part that is drawn, in this order. */
export function watchDrawing(run: (node: VNode) => void) {
  const hooks = options as Hooks;
  const { __r: ofPreact } = hooks;
  hooks.__r = (node) => {
    ofPreact?.(node);
    run(node);
  };
  onTestFinished(() => {
    hooks.__r = ofPreact;
  });
}
