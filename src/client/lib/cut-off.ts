import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

/** Less than half a line of it: parts of a pixel are no line. */
const SLACK = 10;

/** Whether a box is lower than what is in it. `reveal`: called as the focus goes to what is cut off. */
export function useCutOff(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  reveal: () => void,
): boolean {
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const [outer, inner] = [box.current, content.current];
    if (!outer || !inner) return;
    const observer = new ResizeObserver(() =>
      setCut(inner.offsetHeight > outer.clientHeight + SLACK),
    );
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [box, content]);
  useEffect(() => {
    const outer = box.current;
    if (!outer || !isCut) return;
    const look = ({ target }: FocusEvent) => {
      const end = outer.getBoundingClientRect().bottom - SLACK;
      if (target instanceof Element && target.getBoundingClientRect().top >= end) reveal();
    };
    outer.addEventListener("focusin", look);
    return () => outer.removeEventListener("focusin", look);
  });
  return isCut;
}
