import { useSyncExternalStore } from "react";
import type { SharedValue } from "./shared-value.ts";

/** What `select` makes of such a value: renders anew when that is another, not whenever the value is. */
export const usePartOf = <T, Part>(
  { get, subscribe }: SharedValue<T>,
  select: (value: T) => Part,
): Part => useSyncExternalStore(subscribe, () => select(get()));
