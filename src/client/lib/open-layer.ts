import { type AnyRouter, type RouterHistory, useBlocker, useRouter } from "@tanstack/react-router";
import { createStore, useSelector } from "@tanstack/react-store";
import { useId, useLayoutEffect, useState } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** A second history entry of the same page, for Back to close a layer. */
    isForLayer?: boolean;
  }
}

/** The layers over the page, the topmost last. */
const layers = createStore<readonly string[]>([]);

/**
 * One press of it, however long, is for one layer: not also for the one that it opens or uncovers.
 */
let isEscapeDown = false;
for (const type of ["keydown", "keyup"] as const) {
  const note = ({ key }: KeyboardEvent) => {
    if (key === "Escape") isEscapeDown = type === "keydown";
  };
  globalThis.window?.addEventListener(type, note, { capture: true });
}

/** True if Back closes something over the page before it leaves the page. */
export const hasOpenLayer = (): boolean => layers.state.length > 0;

const followed = new WeakSet<RouterHistory>();

/** Going back to the first entry leaves that too: the second one exists only for a layer. */
function followBack(history: RouterHistory) {
  if (followed.has(history)) return;
  followed.add(history);
  let isFirst = !history.canGoBack();
  let isDouble = false;
  history.subscribe(({ action, location }) => {
    if (action.type === "PUSH" && isFirst) isDouble = location.state.isForLayer === true;
    isFirst = !history.canGoBack();
    if (action.type === "BACK" && isFirst && isDouble) window.history.back();
  });
}

/** Adds a history entry where Back would leave the hub, as after a link in a mail. */
function putEntryBeneath({ history, navigate }: AnyRouter) {
  if (history.canGoBack()) return;
  followBack(history);
  void navigate({
    to: ".",
    search: true,
    hash: true,
    state: (state: object) => ({ ...state, isForLayer: true }),
    resetScroll: false,
    ignoreBlocker: true,
  });
}

/**
 * Lets Back close a layer over the page, as on a phone, instead of leaving the page or undoing its
 * tab or filter; of several layers only the topmost.
 *
 * Returns whether Escape is for this one: the topmost, unless the same press opened or uncovered
 * it.
 */
export function useOpenLayer(isOpen: boolean, close: () => void): boolean {
  const id = useId();
  const router = useRouter();
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    putEntryBeneath(router);
    layers.setState((open) => [...open, id]);
    return () => layers.setState((open) => open.filter((one) => one !== id));
  }, [isOpen, id, router]);
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== "BACK" || layers.state.at(-1) !== id) return false;
      // Once the browser is at this address again, since closing may change it.
      window.addEventListener("popstate", () => close(), { once: true });
      return true;
    },
  });
  const isTopmost = useSelector(layers, (open) => open.at(-1) === id);
  const [hasEscape, setHasEscape] = useState(false);
  useLayoutEffect(() => {
    if (!isTopmost) return undefined;
    const take = () => setHasEscape(true);
    if (!isEscapeDown) take();
    window.addEventListener("keyup", take);
    return () => {
      window.removeEventListener("keyup", take);
      setHasEscape(false);
    };
  }, [isTopmost]);
  return isTopmost && hasEscape;
}
