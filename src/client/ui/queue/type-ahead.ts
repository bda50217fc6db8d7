import { createStore, useSelector } from "@tanstack/react-store";
import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";
import { isActionPending, watchActions } from "#/client/lib/actions.ts";
import { isForPage } from "#/client/lib/shortcuts.ts";
import { openToaster } from "#/client/lib/toast.ts";

/** Single keys pressed while nothing could be decided, in the order in which they are handled. */
const kept = createStore<readonly string[]>([]);
/** How many decisions are shown whose paper has not been seen. */
const unseen = createStore(0);
/** How many papers are shown closed: they wait for a press, not for their bytes. */
const closed = createStore(0);
/** True while a kept key is being replayed. */
let isTaking = false;

/** How many keys wait until something can be decided. */
export const useQueuedKeys = (): number => useSelector(kept, (keys) => keys.length);

/** Keeps a key until the item to decide about is shown. */
export const queueKey = (key: string) => kept.setState((keys) => [...keys, key]);

/** Drops the waiting keys and says so, unless one of them moves to the next item. */
export function dropQueuedKeys(why: string) {
  if (isTaking || kept.state.length === 0) return;
  const keys = kept.state.map((key) => key.toUpperCase());
  const message = `${keys.join(", ")} ${keys.length === 1 ? "was" : "were"} not taken: ${why}.`;
  kept.setState(() => []);
  // Next to the toast that says what went wrong, which stays.
  const options = { color: "danger", autoClose: 6000, withBorder: true, role: "alert" };
  void openToaster().then((toaster) => toaster.show({ message, ...options }));
}

/** Delays kept keys while a decision is shown whose paper has not been seen. */
export function useDelayKeys(isUnseen: boolean) {
  useLayoutEffect(() => {
    if (!isUnseen) return;
    unseen.setState((count) => count + 1);
    return () => unseen.setState((count) => count - 1);
  }, [isUnseen]);
}

/** True if a paper is shown that has to be opened by a press, and was not. */
export const useIsPaperClosed = (): boolean => useSelector(closed, (count) => count > 0);

/** Registers a paper shown closed: keys that go on or open it are not held back by others. */
export function useClosedPaper() {
  useLayoutEffect(() => {
    closed.setState((count) => count + 1);
    return () => closed.setState((count) => count - 1);
  }, []);
}

/**
 * Returns the index of the kept key to press next, -1 for none; a closed paper has to be opened
 * first.
 */
function nextKept(keys: readonly string[]): number {
  if (closed.state === 0) return unseen.state > 0 ? -1 : 0;
  const at = keys.findIndex((key) => /^(?:[ojk]|Arrow(?:Left|Right))$/i.test(key));
  return at === 0 || keys[at]?.toLowerCase() === "o" ? at : -1;
}

/** Space and Enter press the focused element; arrows move on like J and K. */
const isSingleKey = ({ key }: KeyboardEvent) =>
  (key.length === 1 && key !== " ") || key === "ArrowLeft" || key === "ArrowRight";

/**
 * Keeps the keys pressed in a queue while a decision is sent or `isMoving`, and replays them in
 * order, each on what is shown once the one before is done. Reports those that no longer apply to
 * anything.
 */
export function useTypeAhead(isMoving: boolean) {
  const count = useQueuedKeys();
  const isClosed = useIsPaperClosed();
  const isUnseen = useSelector(unseen, (count) => count > 0) && !isClosed;
  const isPending = useSyncExternalStore(watchActions, isActionPending);
  const keep = useEffectEvent((event: KeyboardEvent) => {
    const isHeld = kept.state.length > 0 && closed.state === 0;
    if (isTaking || !(isActionPending() || isMoving || isHeld)) return;
    if (!isSingleKey(event) || !isForPage(event)) return;
    event.preventDefault();
    event.stopPropagation();
    queueKey(event.key);
  });
  const take = useEffectEvent(() => {
    const at = nextKept(kept.state);
    const key = kept.state[at];
    if (key === undefined || isActionPending() || isMoving) return;
    const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    isTaking = true;
    document.body.dispatchEvent(press);
    isTaking = false;
    if (press.defaultPrevented) kept.setState((keys) => keys.toSpliced(at, 1));
    else dropQueuedKeys("nothing here takes it");
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keep(event);
    addEventListener("keydown", listen, { capture: true });
    const unwatch = watchActions((isStored) => {
      if (isStored === false) dropQueuedKeys("the decision before was not taken");
    });
    return () => {
      removeEventListener("keydown", listen, { capture: true });
      unwatch();
      dropQueuedKeys("you left what it was for");
    };
  }, []);
  useEffect(() => {
    if (count === 0 || isPending || isMoving || isUnseen) return;
    // By then the effect of the previous key is rendered.
    const frame = requestAnimationFrame(() => take());
    return () => cancelAnimationFrame(frame);
  }, [count, isPending, isMoving, isUnseen]);
}
