import { useEffect } from "react";

/** How many dialogs lie over the page. */
let over = 0;

/** The root alone scrolls, and body fills it: what the bar leaves free is kept free, so that nothing moves. */
function keepStill() {
  const { documentElement: root, body } = document;
  const bar = window.innerWidth - root.clientWidth;
  if (bar > 0) body.style.paddingRight = `${bar}px`;
  root.style.overflow = "hidden";
}

function letGo() {
  document.body.style.paddingRight = "";
  document.documentElement.style.overflow = "";
}

/**
 * Keeps the page behind a dialog from scrolling, as long as it is drawn (`scripts/client-build/leaner-mantine.ts` puts it into the
 * place of what Mantine's dialogs bring). That one gives the body a property that everything inherits, so that opening a
 * dialog looked up the styles of the whole page anew; this one changes two elements that nothing inherits from.
 */
export function StillPage() {
  useEffect(() => {
    if (over === 0) keepStill();
    over += 1;
    return () => {
      over -= 1;
      if (over === 0) letGo();
    };
  }, []);
  return null;
}
