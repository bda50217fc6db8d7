import { useLocalStorage } from "@mantine/hooks";
import type { Key } from "#/client/lib/storage.ts";

/** Compact: 40 px and one line, what does not fit is cut. Comfortable: as high as its content. */
export const ROW_HEIGHTS = ["Compact", "Comfortable"] as const;

/** Returns the row height of every table on this device, and a setter. */
export const useRowHeight = () =>
  useLocalStorage<(typeof ROW_HEIGHTS)[number]>({
    key: "row-height" satisfies Key,
    defaultValue: "Compact",
    getInitialValueInEffect: false,
  });
