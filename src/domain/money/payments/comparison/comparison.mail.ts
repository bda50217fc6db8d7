import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { addressOf } from "#/shared/pages.ts";

/** The notification of what a night found that the office was not told before; what it is stands on the page. */
export const differencesForAdmins = (day: IsoDate, count: number) => ({
  kind: "payments-differ" as const,
  text: `${count === 1 ? "One thing differs" : `${count} things differ`} from the payment provider, compared up to ${formatDate(day)}.`,
  href: addressOf("/admin-panel/payment-provider", { search: { show: "differences" } }),
});
