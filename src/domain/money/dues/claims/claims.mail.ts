import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { formatPaise, type Paise } from "#/shared/money.ts";
import { formatMonth, type Month } from "#/shared/months.ts";
import { addressOf } from "#/shared/pages.ts";

type Claimed = { username: string; month: Month; amountPaise: Paise; reference: string };

/** The notification for every general admin, without a mail, as each payment causes one. */
export const claimForAdmins = ({ username, month, amountPaise, reference }: Claimed) => ({
  kind: "payment-claimed" as const,
  text:
    `${username} has paid ${formatPaise(amountPaise)} for ${formatMonth(month)} by UPI, ` +
    `reference ${reference}. Confirm it once it is in the account.`,
  href: addressOf("/admin-panel/money", { search: { claim: "waiting" } }),
});

/** Tells a payer that the office did not find their payment, and why. */
export const claimRefusedNotice = ({
  userId,
  reason,
  ...claimed
}: Claimed & { userId: string; reason: string }): Notice =>
  worded(
    userId,
    "payment-claim-refused",
    {
      name: claimed.username,
      amount: formatPaise(claimed.amountPaise),
      month: formatMonth(claimed.month),
      reference: claimed.reference,
      reason,
    },
    { path: "/assistance-details" },
  );
