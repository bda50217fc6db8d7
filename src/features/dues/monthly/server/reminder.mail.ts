import type { Notice } from "#/features/notices/server/notify.ts";
import type { HubSettings } from "#/server/hub/values.ts";
import { formatDate } from "#/shared/dates.ts";
import { formatRupees, toRupees } from "#/shared/money.ts";
import { writeMonth } from "#/shared/months.ts";
import type { Entry } from "../../ledger/server/queries.ts";
import type { ReminderStep } from "../../rules.ts";

type Office = Pick<HubSettings, "contacts" | "payTo">;

/** How a month of assistance is paid: to the account and UPI id of the settings, or as agreed. */
function howToPay({ contacts: { admin }, payTo: { account, upi } }: Office): string {
  const ways = [upi && `by UPI to ${upi}`, account && `by transfer to ${account}`].filter(Boolean);
  const how = ways.length > 0 ? ways.join(", or ") : "the way you agreed with us";
  return `Please pay it ${how}. If you have paid already, tell us when and how, so that we can note it: ${admin.email}, ${admin.phone}.`;
}

/** Tells a person what is to be paid and by when, or that its day has passed. */
export function reminderNotice(due: Entry, step: ReminderStep, office: Office): Notice {
  const amount = formatRupees(toRupees(due.amountPaise));
  const what =
    due.kind === "Balance"
      ? "the balance of your admission fee"
      : `the assistance of ${due.month ? writeMonth(due.month) : ""}`;
  const day = formatDate(due.dueOn);
  const isSoon = step === "soon";
  const subject = isSoon
    ? `${amount} for ${what} is due by ${day}`
    : `${amount} for ${what} was due on ${day}`;
  const path = due.kind === "Balance" ? "/balance-payment" : "/assistance-details";
  return {
    userId: due.userId,
    kind: `due-${step}`,
    mail: {
      subject,
      heading: HEADINGS[step],
      paragraphs: [
        `Hello ${due.username}, ${amount} for ${what} ${isSoon ? "is to be paid by" : "was to be paid by"} ${day}.`,
        due.kind === "Balance"
          ? "You can pay it online in a minute; the receipt comes by mail."
          : howToPay(office),
      ],
      button:
        due.kind === "Balance"
          ? { label: "Pay the balance", path }
          : { label: "See my payments", path },
    },
    notification: { text: `${subject}.`, href: path },
  };
}

const HEADINGS = {
  soon: "A payment is due soon",
  overdue: "A payment is overdue",
  late: "A payment is still open",
} as const satisfies Record<ReminderStep, string>;
