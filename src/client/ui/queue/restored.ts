import { useState } from "react";
import { useUndoneView } from "#/client/lib/undone-view.ts";

/**
 * Chooses again what an undo restored, and with it what stood around it. From the press on, until that is on the screen or
 * something else is chosen, nothing counts as chosen: keys would act on another.
 *
 * @param id What is chosen now.
 * @param choose Chooses one by its id.
 * @param takeRest Returns what puts back the rest, such as the selected rows, as it is now.
 */
export function useRestored(
  id: string | undefined,
  choose: (id: string) => void,
  takeRest: () => () => void = () => () => undefined,
) {
  const [awaited, setAwaited] = useState<string | undefined>(undefined);
  useUndoneView(() => {
    const putBack = takeRest();
    return {
      begin: () => setAwaited(id),
      end: (isUndone) => {
        if (!isUndone) return setAwaited(undefined);
        putBack();
        if (id !== undefined) choose(id);
      },
    };
  });
  return {
    isAwaiting: awaited !== undefined && awaited !== id,
    /** To be called where somebody chooses another. */
    leave: () => setAwaited(undefined),
  };
}
