import { useMatch, useRouter } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import type { PlainPath } from "#/shared/pages.ts";

/**
 * Redirects from a page whose data says that the user belongs on another. If the address alone says
 * so, the page's `redirectsTo` does it before anything is rendered. A user who is already leaving
 * is not brought back: data also arrives while the next page is loading.
 */
export function RedirectTo({ to }: { to: PlainPath }) {
  const router = useRouter();
  const own = useMatch({ strict: false, shouldThrow: false, select: ({ pathname }) => pathname });
  useLayoutEffect(() => {
    if (router.latestLocation.pathname === own) void router.navigate({ to, replace: true });
  }, [router, own, to]);
  return null;
}
