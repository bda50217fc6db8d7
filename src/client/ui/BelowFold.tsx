import { Box } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, startTransition, useEffect, useRef, useState } from "react";

const PHONE = "(max-width: 47.99em)";
/** How far below what is seen it begins to be drawn. */
const AHEAD = "400px";
/** Its room until it is there: what follows stays out of sight. */
export const ROOM = "100vh";

/** What was drawn once is drawn at once: whoever comes back finds the page as long as it was. */
const seen = new Set<string>();

type Props = {
  /** Tells it apart from others. */
  name: string;
  /** A desk shows it with the rest. */
  isOfPhone?: boolean;
  children: ReactNode;
};

/**
 * What stands further down than a first screen: drawn after that, on a phone once somebody scrolls near it or prints.
 */
export function BelowFold({ name, isOfPhone = false, children }: Props) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [isDrawn, setDrawn] = useState(seen.has(name) || (isOfPhone && !isPhone));
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDrawn || !room.current) return undefined;
    const draw = () => {
      seen.add(name);
      startTransition(() => setDrawn(true));
    };
    if (!isPhone) {
      draw();
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && draw(),
      { rootMargin: AHEAD },
    );
    observer.observe(room.current);
    addEventListener("beforeprint", draw);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", draw);
    };
  }, [isDrawn, isPhone, name]);
  return isDrawn ? children : <Box ref={room} mih={ROOM} />;
}
