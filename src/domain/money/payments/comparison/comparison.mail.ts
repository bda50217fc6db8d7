import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { addressOf } from "#/shared/pages.ts";

/** The notification of differences that are new to the office; the details are on the page. */
export const differencesForAdmins = (day: IsoDate, count: number) => ({
  kind: "payments-differ" as const,
  text:
    `${count === 1 ? "One thing differs" : `${count} things differ`} from the payment provider, ` +
    `compared up to ${formatDate(day)}.`,
  href: addressOf("/admin-panel/payment-provider", { search: { show: "differences" } }),
});
