import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";

const NARROW = "(max-width: 39.99em)";
/** Where a table whose columns do not fit becomes cards. */
export const NARROW_FOR_WIDE = "(max-width: 56.24em)";

/**
 * Whether the rows are cards: always on a phone, and below 900 px where the columns need more room than there is.
 * `onCut`: said by a table that has no room for them, before it is seen.
 */
export function useCards(columns: readonly { key: string }[]) {
  const isPhone = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const isTablet = useMediaQuery(NARROW_FOR_WIDE, false, { getInitialValueInEffect: false });
  const [cut, setCut] = useState("");
  const keys = columns.map(({ key }) => key).join(" ");
  const isCut = isTablet && cut === keys;
  return { isNarrow: isPhone || isCut, onCut: isTablet ? () => setCut(keys) : undefined };
}
