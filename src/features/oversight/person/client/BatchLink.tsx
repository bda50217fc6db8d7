import { Link } from "@tanstack/react-router";
import { useSignedIn } from "#/client/lib/session.ts";
import { splitAddress } from "#/client/lib/split-address.ts";
import type { Module } from "#/shared/marks.ts";
import { batchPage } from "../../search/rules.ts";

/** A batch that leads to where the reader's role looks at it. */
export function BatchLink({ module, batchId }: { module: Module; batchId: string }) {
  const address = batchPage(useSignedIn().audience, { batchType: module, batchId });
  if (!address) return batchId;
  return <Link {...splitAddress(address)}>{batchId}</Link>;
}
