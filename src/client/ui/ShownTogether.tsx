import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadingState } from "./LoadingState.tsx";

type Props = {
  /** The queries of the parts below. */
  queries: readonly Pick<UseQueryResult, "isPending">[];
  children: ReactNode;
  shape?: "lines" | "cards" | "form";
};

/**
 * Parts of a page that are loaded separately, shown once all of these have loaded or failed: a part
 * that arrives later would push away what the user is reading. They are mounted at once, hidden, so
 * that each starts its requests; each shows its own data or failure.
 */
export function ShownTogether({ queries, children, shape = "cards" }: Props) {
  const isWaiting = queries.some(({ isPending }) => isPending);
  return (
    <>
      {isWaiting && <LoadingState shape={shape} />}
      <div hidden={isWaiting} style={isWaiting ? undefined : { display: "contents" }}>
        {children}
      </div>
    </>
  );
}
