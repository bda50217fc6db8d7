import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";

/** The paper that is drawn and was not in sight yet; null once it was, and where there is none. */
let hidden: HTMLElement | null = null;
const listeners = new Set<() => void>();

function setHidden(paper: HTMLElement | null) {
  hidden = paper;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Scrolls to the paper that was not in sight yet. Returns false where there is none. */
export function showPaper(): boolean {
  hidden?.scrollIntoView({ block: "nearest" });
  return hidden !== null;
}

/** Returns whether a paper is drawn outside of what the window shows. */
export const usePaperHidden = (): boolean => useSyncExternalStore(subscribe, () => hidden !== null);

/** Enough to know what it is: half of the paper, or half of a window that is lower than it. */
const isEnough = ({ intersectionRect, boundingClientRect }: IntersectionObserverEntry) =>
  intersectionRect.height >= Math.min(boundingClientRect.height, window.innerHeight) / 2;

const THRESHOLDS = Array.from({ length: 21 }, (_, index) => index / 20);

/** Watches a drawn paper. Returns what it is given once it is drawn; `onSeen` is called when it is in sight then. */
export function usePaperSight(onSeen: () => void) {
  const [drawn, setDrawn] = useState<HTMLElement | null>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!drawn) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(isEnough)) return setHidden(drawn);
        watch.disconnect();
        setHidden(null);
        seen();
      },
      { threshold: THRESHOLDS },
    );
    watch.observe(drawn.querySelector("canvas, img") ?? drawn);
    return () => {
      watch.disconnect();
      setHidden(null);
    };
  }, [drawn]);
  return setDrawn;
}
