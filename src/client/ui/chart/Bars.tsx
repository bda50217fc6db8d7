import { lazyPanel } from "../lazy-part.tsx";
import { BarsRoom } from "./BarsRoom.tsx";
import type { BarsProps } from "./bar-shapes.ts";

/**
 * Upright or horizontal bars. Screen readers get the panel's summary and table instead, because a drawing of unnamed
 * shapes means nothing to them.
 */
export const Bars = lazyPanel<BarsProps>({
  load: async () => (await import("./BarsDrawing.tsx")).BarsDrawing,
  placeholder: BarsRoom,
});
