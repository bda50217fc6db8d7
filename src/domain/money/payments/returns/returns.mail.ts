import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { formatPaise, type Paise } from "#/shared/money.ts";

type About = { traineeId: string; name: string; amountPaise: Paise; receipt: string };

const factsOf = ({ name, amountPaise, receipt }: About) => ({
  name,
  receipt,
  amount: formatPaise(amountPaise),
});

/** Tells a payer that money was returned by the provider, with the credit note. */
export const returnedNotice = ({
  note,
  reason,
  ...about
}: About & { note: { id: string; number: string }; reason: string }): Notice =>
  worded(
    about.traineeId,
    "payment-returned",
    { ...factsOf(about), note: note.number, reason },
    { path: "/my-papers", attachment: { kind: "credit-note", id: note.id } },
  );

/** Tells a payer that a refund failed, so the money stayed here. */
export const refundFailedNotice = ({ note, ...about }: About & { note: string }): Notice =>
  worded(about.traineeId, "refund-failed", { ...factsOf(about), note }, { path: "/my-papers" });
