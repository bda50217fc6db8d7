import { useMediaQuery } from "@mantine/hooks";
import { type RefObject, useLayoutEffect, useState } from "react";

const NARROW = "(max-width: 39.99em)";
/** Up to this width, content too wide for a tablet is shown as on a phone. */
export const NARROW_FOR_WIDE = "(max-width: 56.24em)";
/** Below this list width, in px, rows are cards: a tablet, or a small desktop with a menu. */
const TIGHT = 860;

/**
 * Returns whether the rows are cards: always on a phone, and if the columns need more room than a
 * narrow list has. `onCut`: called by a table without enough room, before it is painted.
 */
export function useCards(
  columns: readonly { key: string }[],
  list: RefObject<HTMLElement | null>,
): { isNarrow: boolean; onCut: () => void } {
  const isPhone = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [room, setRoom] = useState(TIGHT);
  const [cut, setCut] = useState({ keys: "", room: 0 });
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const measure = () => setRoom(Math.min(box.clientWidth, TIGHT));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [list]);
  const keys = columns.map(({ key }) => key).join(" ");
  const onCut = () => {
    const needed = list.current?.clientWidth ?? 0;
    setCut((known) =>
      known.keys === keys && known.room >= needed ? known : { keys, room: needed },
    );
  };
  const isCut = room < TIGHT && cut.keys === keys && room <= cut.room;
  return { isNarrow: isPhone || isCut, onCut };
}
