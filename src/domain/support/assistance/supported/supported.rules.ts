import { addressOf } from "#/shared/pages.ts";
import type { Person } from "#/shared/person-code.ts";

/** Where a supported person comes from: an account here, or from outside. */
export const KINDS = ["user", "assistant"] as const;
export type Kind = (typeof KINDS)[number];

/** The CTO's lists: guided people, those whose support is about to end, or closed ones. */
export const SHOWN = ["open", "ending", "closed"] as const;
export type Shown = (typeof SHOWN)[number];

/** Support that ends within so many days is about to end. */
export const ENDING_DAYS = 30;
/** What that is called wherever it is counted or listed. */
export const ENDING_LABEL = `Support ends within ${ENDING_DAYS} days`;

/** How many guides the overview shows with their workload: those with the most people. */
export const SHOWN_WORKLOADS = 5;
/** How many of those without a guide, and of those whose support ends, it names. */
export const SHOWN_FIRST = 5;

/** Returns somebody supported from outside as a person for lists: they have a row, and no page. */
export const toAssistant = ({ _id: id, name }: { _id: string; name: string }): Person => ({
  id,
  name,
  hasPage: false,
  listedAt: addressOf("/cto-dashboard", { search: { q: name } }),
});
