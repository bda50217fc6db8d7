import { useMatch, useRouter } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import type { PlainPath } from "#/shared/pages.ts";

/**
 * Redirects from a page whose answers say that one's place is another. Where the address alone says so, the page's `redirectsTo` does
 * it before anything is drawn. Nobody is called back who is leaving already: answers come while the next page is on its way, too.
 */
export function RedirectTo({ to }: { to: PlainPath }) {
  const router = useRouter();
  const own = useMatch({ strict: false, shouldThrow: false, select: ({ pathname }) => pathname });
  useLayoutEffect(() => {
    if (router.latestLocation.pathname === own) void router.navigate({ to, replace: true });
  }, [router, own, to]);
  return null;
}
