import { useEffect } from "react";
import { sharedValue } from "./shared-value.ts";

const named = sharedValue<string | null>(null);

/** Names what the page is about while it is shown: its one h1. */
export function useNamedPage(name: string) {
  useEffect(() => {
    named.set(name);
    return () => named.set(null);
  }, [name]);
}

/** What the page on the screen is about; null until that has come. */
export const usePageName = named.use;
