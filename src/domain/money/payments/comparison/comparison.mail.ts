import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { addressOf } from "#/shared/pages.ts";

/** The notification of new differences for the office; the page has the details. */
export const differencesForAdmins = (day: IsoDate, count: number) => ({
  kind: "payments-differ" as const,
  text:
    `${count === 1 ? "One thing differs" : `${count} things differ`} from the payment provider, ` +
    `compared up to ${formatDate(day)}.`,
  href: addressOf("/admin-panel/payment-provider", { search: { show: "differences" } }),
});
