import { addressOf } from "#/shared/pages.ts";
import type { Page } from "./page.ts";

/** Guards a tool for one batch: without one the trainer is sent to choose it, with the reason. */
export const needsBatch =
  (requestedTool: string): NonNullable<Page["redirectsTo"]> =>
  ({ search, state }) =>
    search.batch || state.batchId
      ? undefined
      : { to: "/trainer-dashboard", state: { requestedTool } };

/** Redirects an address that names a batch to the page of that batch. */
export const toBatch: NonNullable<Page["redirectsTo"]> = ({ search: { batch } }) =>
  typeof batch === "string"
    ? { href: addressOf("/batches/$batchId", { params: { batchId: batch } }) }
    : undefined;
