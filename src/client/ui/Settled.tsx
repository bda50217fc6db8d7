import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadingState } from "./LoadingState.tsx";

type Props = {
  /** What the parts below are drawn from. */
  queries: readonly Pick<UseQueryResult, "isPending">[];
  children: ReactNode;
  shape?: "lines" | "cards" | "form";
};

/**
 * Parts of a page that are read each by itself, seen once all of these have answered or failed: a part that comes later would push what
 * is being read away. Unseen they are there at once, so that each asks for what it needs; each says itself what it has or why it failed.
 */
export function Settled({ queries, children, shape = "cards" }: Props) {
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
