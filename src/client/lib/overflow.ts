import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

/** Less than half a line of it: parts of a pixel are no line. */
const SLACK = 10;

/**
 * What lies wholly below the edge is not seen at all: the edge lets the ring of a focus out, so that the upper end of a badge would stand
 * there, and whoever touches the next row would touch a name of this one. The focus and a screen reader come to it.
 */
function hideBelow(outer: HTMLElement, inner: HTMLElement) {
  for (const part of inner.children)
    if (part instanceof HTMLElement)
      part.style.opacity = part.offsetTop > outer.clientHeight - SLACK ? "0" : "";
}

/** Whether a box is lower than what is in it. `reveal`: called as the focus goes to what is cut off. */
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
