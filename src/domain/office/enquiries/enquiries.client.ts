import { useRouteQuery } from "#/client/lib/query.ts";
import { contactContract } from "#/domain/site/contact/contact.contract.ts";
import { formatDate } from "#/shared/dates.ts";
import { formatTime } from "#/shared/slot-times.ts";
import { type Enquiry, enquiriesContract } from "./enquiries.contract.ts";

export const READS = [
  enquiriesContract.list,
  enquiriesContract.read,
  enquiriesContract.choices,
  enquiriesContract.known,
  contactContract.listMessages,
];

/** The sources and owners to choose from; empty until loaded. */
export function useChoices() {
  const { data } = useRouteQuery(enquiriesContract.choices, {});
  return data ?? { sources: [], formerSources: [], owners: [] };
}

/** When to call next, as text for files and screen readers. */
export const nextCallText = ({
  nextCallOn,
  nextCallAt,
}: Pick<Enquiry, "nextCallOn" | "nextCallAt">): string | null =>
  nextCallOn &&
  [formatDate(nextCallOn), nextCallAt && formatTime(nextCallAt)].filter(Boolean).join(", ");
