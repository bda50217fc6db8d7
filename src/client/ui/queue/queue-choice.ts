import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FIELDS } from "#/client/lib/shortcuts.ts";
import { toast } from "#/client/lib/toast.ts";
import { useUndoneView } from "#/client/lib/undone-view.ts";

/**
 * Chooses again what an undo restored, and with it what stood around it. From the press on, until that is on the screen or
 * something else is chosen, nothing counts as chosen: keys would act on another. Those pressed meanwhile are taken then.
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
  const isAwaiting = awaited !== undefined && awaited !== id;
  // Once it is chosen it may leave again.
  if (awaited !== undefined && awaited === id) setAwaited(undefined);
  const drop = useKeysMeanwhile(isAwaiting);
  useUndoneView(() => {
    const putBack = takeRest();
    return {
      begin: () => setAwaited(id),
      end: (isUndone) => {
        if (!isUndone) {
          drop();
          return setAwaited(undefined);
        }
        putBack();
        if (id !== undefined) choose(id);
      },
    };
  });
  return {
    isAwaiting,
    /** To be called where somebody chooses another. */
    leave: () => {
      drop();
      setAwaited(undefined);
    },
  };
}

/** Keeps the single keys that are pressed while nothing is chosen, and presses them in their order afterwards. */
function useKeysMeanwhile(isAwaiting: boolean) {
  const kept = useRef<string[]>([]);
  const keep = useEffectEvent((event: KeyboardEvent) => {
    if (!isAwaiting || event.key.length > 1 || event.repeat) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest(FIELDS)) return;
    event.preventDefault();
    event.stopPropagation();
    kept.current.push(event.key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keep(event);
    addEventListener("keydown", listen, { capture: true });
    return () => removeEventListener("keydown", listen, { capture: true });
  }, []);
  useEffect(() => {
    if (!isAwaiting) pressEach(kept.current.splice(0));
  }, [isAwaiting]);
  return () => {
    const count = kept.current.splice(0).length;
    if (count > 0) toast.error("Not undone, and the keys pressed meanwhile were not taken.");
  };
}

/** Presses keys one after the other, each once what the one before did is drawn. */
function pressEach([key, ...rest]: readonly string[]) {
  if (key === undefined) return;
  requestAnimationFrame(() => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    pressEach(rest);
  });
}
