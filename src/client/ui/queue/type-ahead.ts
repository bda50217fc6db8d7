import { createStore, useSelector } from "@tanstack/react-store";
import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";
import { isActionPending, watchActions } from "#/client/lib/actions.ts";
import { isForPage } from "#/client/lib/shortcuts.ts";
import { openToaster } from "#/client/lib/toast.ts";

/** Single keys pressed while nothing could be decided, in the order in which they are handled. */
const kept = createStore<readonly string[]>([]);
/** How many decisions are shown whose paper is not. */
const unseen = createStore(0);
/** A kept key is being pressed again. */
let isTaking = false;

/** How many keys wait until something can be decided. */
export const useKeptKeys = (): number => useSelector(kept, (keys) => keys.length);

/** Keeps a key until what is decided about is shown. */
export const keepKey = (key: string) => kept.setState((keys) => [...keys, key]);

/** Forgets the waiting keys and says so, unless one of them moves to the next item. */
export function dropKeys(why: string) {
  if (isTaking || kept.state.length === 0) return;
  const keys = kept.state.map((key) => key.toUpperCase());
  const message = `${keys.join(", ")} ${keys.length === 1 ? "was" : "were"} not taken: ${why}.`;
  kept.setState(() => []);
  // Next to the toast that says what went wrong, which stays.
  const options = { color: "danger", autoClose: 6000, withBorder: true, role: "alert" };
  void openToaster().then((toaster) => toaster.show({ message, ...options }));
}

/** Has kept keys wait while a decision is shown whose paper is not. */
export function useUnseen(isUnseen: boolean) {
  useLayoutEffect(() => {
    if (!isUnseen) return;
    unseen.setState((count) => count + 1);
    return () => unseen.setState((count) => count - 1);
  }, [isUnseen]);
}

/** Space and Enter press what has the focus; arrows lead on as J and K do. */
const isSingleKey = ({ key }: KeyboardEvent) =>
  (key.length === 1 && key !== " ") || key === "ArrowLeft" || key === "ArrowRight";

/**
 * Keeps the keys pressed in a queue while a decision is sent or `isMoving`, and replays them in
 * order, each for what is shown once the one before is done. Reports those that no longer apply to
 * anything.
 */
export function useTypeAhead(isMoving: boolean) {
  const count = useKeptKeys();
  const isUnseen = useSelector(unseen, (count) => count > 0);
  const isPending = useSyncExternalStore(watchActions, isActionPending);
  const keep = useEffectEvent((event: KeyboardEvent) => {
    if (isTaking || !(isActionPending() || isMoving || kept.state.length > 0)) return;
    if (!isSingleKey(event) || !isForPage(event)) return;
    event.preventDefault();
    event.stopPropagation();
    keepKey(event.key);
  });
  const take = useEffectEvent(() => {
    const [key, ...rest] = kept.state;
    if (key === undefined || isActionPending() || isMoving || unseen.state > 0) return;
    const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    isTaking = true;
    document.body.dispatchEvent(press);
    isTaking = false;
    if (press.defaultPrevented) kept.setState(() => rest);
    else dropKeys("nothing here takes it");
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keep(event);
    addEventListener("keydown", listen, { capture: true });
    const unwatch = watchActions((isStored) => {
      if (isStored === false) dropKeys("the decision before was not taken");
    });
    return () => {
      removeEventListener("keydown", listen, { capture: true });
      unwatch();
      dropKeys("you left what it was for");
    };
  }, []);
  useEffect(() => {
    if (count === 0 || isPending || isMoving || isUnseen) return;
    // The effect of the key before is rendered by then.
    const frame = requestAnimationFrame(() => take());
    return () => cancelAnimationFrame(frame);
  }, [count, isPending, isMoving, isUnseen]);
}
