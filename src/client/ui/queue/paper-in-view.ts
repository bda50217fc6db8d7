import { createStore, useSelector } from "@tanstack/react-store";
import { useEffect, useEffectEvent, useState } from "react";

/** The paper that is rendered but not seen yet; null once it was, and if there is none. */
const hidden = createStore<HTMLElement | null>(null);
const setHidden = (paper: HTMLElement | null) => hidden.setState(() => paper);

/** Scrolls to the paper that was not in view yet. Returns false if there is none. */
export function scrollToPaper(): boolean {
  hidden.state?.scrollIntoView({ block: "nearest" });
  return hidden.state !== null;
}

/** Returns whether a paper is rendered outside the visible part of the window. */
export const useIsPaperOutOfView = (): boolean => useSelector(hidden, (paper) => paper !== null);

/** Enough to recognize it: half of the paper, or half of the window if that is lower. */
const isEnough = ({
  intersectionRect,
  boundingClientRect,
  rootBounds,
}: IntersectionObserverEntry) =>
  intersectionRect.height >=
  Math.min(boundingClientRect.height, rootBounds?.height ?? window.innerHeight) / 2;

/** Marks the buttons of a decision, which cover the bottom of a phone's window. */
export const COVERS_CONTENT = { "data-lies-over": true };

/** Returns how much of the window's bottom the decision covers, as a margin for the observer. */
function uncovered(): string {
  const bar = document.querySelector("[data-lies-over]");
  const isFixed = bar && getComputedStyle(bar).position === "fixed";
  return `0px 0px -${isFixed ? Math.ceil(bar.getBoundingClientRect().height) : 0}px 0px`;
}

const THRESHOLDS = Array.from({ length: 21 }, (_, index) => index / 20);

/**
 * Watches a paper. Returns the callback for its rendering; `onSeen` is called once it is visible.
 * `isScrolledTo`: it is first scrolled into view if necessary.
 */
export function useIsPaperInView(onSeen: () => void, isScrolledTo: boolean) {
  const [drawn, setDrawn] = useState<HTMLElement | null>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!drawn) return;
    let isLeftThere = !isScrolledTo;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(isEnough)) {
          setHidden(drawn);
          if (!isLeftThere) scrollToPaper();
          isLeftThere = true;
          return;
        }
        watch.disconnect();
        setHidden(null);
        seen();
      },
      { threshold: THRESHOLDS, rootMargin: uncovered() },
    );
    watch.observe(drawn.querySelector("canvas, img") ?? drawn);
    return () => {
      watch.disconnect();
      setHidden(null);
    };
  }, [drawn, isScrolledTo]);
  return setDrawn;
}
