import { addressOf } from "#/shared/pages.ts";
import type { Person } from "#/shared/person-code.ts";

/** Where a supported person comes from: an account here, or from outside. */
export const KINDS = ["user", "assistant"] as const;
export type Kind = (typeof KINDS)[number];

/** The CTO's lists: guided people, those whose support is about to end, or closed ones. */
export const SHOWN = ["open", "ending", "closed"] as const;
export type Shown = (typeof SHOWN)[number];

/** Support counts as ending if it ends within this many days. */
export const ENDING_DAYS = 30;
/** Its label wherever it is counted or listed. */
export const ENDING_LABEL = `Support ends within ${ENDING_DAYS} days`;

/** How many guides' workloads the overview shows: the ones with the most people. */
export const SHOWN_WORKLOADS = 5;
/** How many people without a guide, and with ending support, it names. */
export const SHOWN_FIRST = 5;

/** Returns a person from outside in the format of lists: they have a row, but no page. */
export const toAssistant = ({ _id: id, name }: { _id: string; name: string }): Person => ({
  id,
  name,
  hasPage: false,
  listedAt: addressOf("/cto-dashboard", { search: { q: name } }),
});
