import { useRouter } from "@tanstack/react-router";
import { type ComponentType, useEffect } from "react";
import type { Page } from "../lib/page.ts";
import { useOwnerId, useSession } from "../lib/session.ts";
import { DocumentTitle } from "./DocumentTitle.tsx";

/** A page and its title; remounted if another tab signs in another user. */
export function TitledPage({ page, content: Content }: { page: Page; content: ComponentType }) {
  useGuardAgain(page);
  const ownerId = useOwnerId();
  const isOwned = page.audiences !== "everyone" && page.audiences !== "signedOut";
  return (
    <>
      <DocumentTitle title={page.title} />
      <Content key={isOwned ? ownerId : undefined} />
    </>
  );
}

/** Asks the guard again: an office decision may open or close a page while it is shown. */
function useGuardAgain({ allow }: Page) {
  const router = useRouter();
  const session = useSession();
  const isClosed = session !== null && allow?.(session) === false;
  useEffect(() => {
    if (isClosed) void router.invalidate();
  }, [isClosed, router]);
}
