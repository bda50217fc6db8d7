import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

/** Less than half a line: fractions of a pixel do not count. */
const SLACK = 10;

/**
 * Hides what is wholly below the edge: the clip leaves room for focus rings, so that the top of a
 * badge would show there, and a touch on the next row could hit a name of this one. The focus and
 * screen readers still reach it.
 */
function hideBelow(outer: HTMLElement, inner: HTMLElement) {
  for (const part of inner.children)
    if (part instanceof HTMLElement)
      part.style.opacity = part.offsetTop > outer.clientHeight - SLACK ? "0" : "";
}

/**
 * Returns whether the content exceeds the box. `reveal`: called when the focus enters the cut-off
 * part.
 */
export function useOverflow(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  reveal: () => void,
): boolean {
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const [outer, inner] = [box.current, content.current];
    if (!outer || !inner) return;
    const observer = new ResizeObserver(() => {
      setCut(inner.offsetHeight > outer.clientHeight + SLACK);
      hideBelow(outer, inner);
    });
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [box, content]);
  useEffect(() => {
    const [outer, inner] = [box.current, content.current];
    if (!outer || !inner || !isCut) return;
    hideBelow(outer, inner);
    const look = ({ target }: FocusEvent) => {
      const end = outer.getBoundingClientRect().bottom - SLACK;
      if (target instanceof Element && target.getBoundingClientRect().top >= end) reveal();
    };
    outer.addEventListener("focusin", look);
    return () => outer.removeEventListener("focusin", look);
  });
  return isCut;
}
