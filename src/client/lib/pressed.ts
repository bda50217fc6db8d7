import { useState } from "react";
import { afterPicture } from "./after-picture.ts";
import { useSteady } from "./steady.ts";

/**
 * For a choice whose content takes long to draw: `marked` is what was pressed from the press on, and `go` is called with it once that
 * has been drawn. The mark ends as soon as `current` is another. `press` is the same function each time.
 */
export function usePressed<T>(
  current: T,
  go: (to: T) => void,
): readonly [marked: T, press: (to: T) => void] {
  const [pressed, setPressed] = useState<{ from: T; to: T } | null>(null);
  const goOn = useSteady(go);
  const press = useSteady((to: T) => {
    setPressed({ from: current, to });
    afterPicture(() => goOn(to));
  });
  const isOver = pressed !== null && pressed.from !== current;
  if (isOver) setPressed(null);
  return [pressed && !isOver ? pressed.to : current, press];
}
