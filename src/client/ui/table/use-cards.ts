import { useMediaQuery } from "@mantine/hooks";
import { type RefObject, useLayoutEffect, useState } from "react";

const NARROW = "(max-width: 39.99em)";
/** Where what lies across a tablet is drawn as on a phone. */
export const NARROW_FOR_WIDE = "(max-width: 56.24em)";
/** The room of a list, in px, below which its rows are cards rather than cut: a tablet, or a small desk beside a menu. */
const TIGHT = 860;

/**
 * Whether the rows are cards: always on a phone, and where the columns need more room than a narrow list has.
 * `onCut`: said by a table that has no room for them, before it is seen.
 */
export function useCards(
  columns: readonly { key: string }[],
  list: RefObject<HTMLElement | null>,
): { isNarrow: boolean; onCut: () => void } {
  const isPhone = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [isTight, setTight] = useState(false);
  const [cut, setCut] = useState("");
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const measure = () => setTight(box.clientWidth < TIGHT);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [list]);
  const keys = columns.map(({ key }) => key).join(" ");
  return { isNarrow: isPhone || (isTight && cut === keys), onCut: () => setCut(keys) };
}
