import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { formatPaise, type Paise } from "#/shared/money.ts";

export const waivedNotice = (open: {
  traineeId: string;
  name: string;
  amountPaise: Paise;
}): Notice =>
  worded(
    open.traineeId,
    "payment-waived",
    { name: open.name, amount: formatPaise(open.amountPaise) },
    { path: "/login", href: "/admission-fee" },
  );

/** Tells that a waiver was revoked, so the amount is owed again. */
export const waiverEndedNotice = (waiver: {
  traineeId: string;
  name: string;
  amountPaise: Paise;
  reason: string;
}): Notice =>
  worded(
    waiver.traineeId,
    "waiver-taken-back",
    { name: waiver.name, amount: formatPaise(waiver.amountPaise), reason: waiver.reason },
    { path: "/login", href: "/admission-fee" },
  );

type TakenBack = { traineeId: string; username: string; number: string; amountPaise: Paise };
type Note = { id: string; number: string; reason: string };

/** Tells that a receipt was voided, so what it paid for is open again. */
export const voidedNotice = (receipt: TakenBack, note: Note): Notice =>
  takenBack("receipt-voided", receipt, note);

export const refundedNotice = (receipt: TakenBack, note: Note): Notice =>
  takenBack("receipt-refunded", receipt, note);

const takenBack = (
  kind: "receipt-voided" | "receipt-refunded",
  { traineeId, username: name, number: receipt, amountPaise }: TakenBack,
  { id, number: note, reason }: Note,
): Notice =>
  worded(
    traineeId,
    kind,
    { name, receipt, amount: formatPaise(amountPaise), note, reason },
    { path: "/my-papers", attachment: { kind: "credit-note", id } },
  );
