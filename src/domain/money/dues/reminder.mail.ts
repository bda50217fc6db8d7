import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { HubSettings } from "#/platform/hub/values.ts";
import { formatDate } from "#/shared/dates.ts";
import { formatPaise } from "#/shared/money.ts";
import { formatMonth } from "#/shared/months.ts";
import type { ReminderStep } from "./dues.rules.ts";
import type { Entry } from "./ledger/ledger.queries.ts";

type Office = Pick<HubSettings, "contacts" | "payTo">;

/** How to pay a month of assistance: to the account and UPI id of the settings, or as agreed. */
function howToPay({ contacts: { admin }, payTo: { account, upi } }: Office): string {
  const ways = [upi && `by UPI to ${upi}`, account && `by transfer to ${account}`].filter(Boolean);
  const how = ways.length > 0 ? ways.join(", or ") : "the way you agreed with us";
  return (
    `Please pay it ${how}. If you have paid already, tell us when and how, so that we can note it: ` +
    `${admin.email}, ${admin.phone}.`
  );
}

export function reminderNotice(due: Entry, step: ReminderStep, office: Office): Notice {
  const isBalance = due.kind === "Balance";
  const rest = due.partPaise > 0 ? "the rest of " : "";
  const [amount, day] = [formatPaise(due.amountPaise), formatDate(due.dueOn)];
  return worded(
    due.userId,
    `due-${step}`,
    {
      name: due.username,
      amount,
      what: isBalance
        ? `${rest}the balance of your admission fee`
        : `${rest}the assistance of ${due.month ? formatMonth(due.month) : ""}`,
      day,
      how: isBalance
        ? "You can pay it online in a minute; the receipt comes by mail."
        : howToPay(office),
      page: isBalance ? "Pay the balance" : "Open my payments",
    },
    {
      path: isBalance ? "/balance-payment" : "/assistance-details",
      about: due.id,
      text: { about: due.id, what: amount, when: day },
    },
  );
}
