import type { ComponentType } from "react";
import type { Page } from "../lib/page.ts";
import { useOwnerId } from "../lib/session.ts";
import { DocumentTitle } from "./DocumentTitle.tsx";

/**
 * A page and its title. One for somebody signed in is made anew where another tab signs in somebody
 * else.
 */
export function TitledPage({ page, content: Content }: { page: Page; content: ComponentType }) {
  const ownerId = useOwnerId();
  const isOwned = page.audiences !== "everyone" && page.audiences !== "signedOut";
  return (
    <>
      <DocumentTitle title={page.title} />
      <Content key={isOwned ? ownerId : undefined} />
    </>
  );
}
