import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { BALANCE_DAYS, shareOfFee } from "#/domain/money/payments/payments.rules.ts";
import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { formatAnswerTime } from "#/shared/answer-time.ts";
import { formatPaise, type Paise } from "#/shared/money.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import { loginPath } from "../sessions/sessions.rules.ts";

type Registrant = { id: string; email: string; paymentOption: PaymentOption | null };

/** The step after the documents, depending on the approved payment option. */
function feeStep(option: PaymentOption | null, feePaise: Paise): string {
  const { amountPaise, balanceDuePaise } = shareOfFee(option ?? "Full Payment", feePaise);
  if (amountPaise === 0) {
    return "Then you confirm your place in a batch. Your admission fee is waived: there is nothing to pay.";
  }
  if (balanceDuePaise === 0) {
    return `Then you pay the admission fee of ${formatPaise(amountPaise)} and join your batch.`;
  }
  return (
    `Then you pay ${formatPaise(amountPaise)}, the first half of the admission fee, and join your ` +
    `batch. The other ${formatPaise(balanceDuePaise)} are due ${BALANCE_DAYS} days later.`
  );
}

/** Sent on registration, so that a mistyped address shows at once. */
export const registrationReceivedMail = (
  { hub }: PublicContext,
  registrant: Omit<Registrant, "paymentOption">,
  /** How long decisions took lately, in days; null if unknown. */
  answerDays: number | null,
): Notice => {
  const values = {
    hub: hub.now().hubName,
    answerTime: formatAnswerTime(answerDays, hub.now().registrationAnswerDays),
  };
  return worded(registrant.id, "registration-received", values, {
    path: "/contact-us",
    href: null,
    to: registrant.email,
  });
};

export const approvalMail = ({ hub }: Context, registrant: Registrant): Notice => {
  const { hubName, admissionFeePaise } = hub.now();
  return worded(
    registrant.id,
    "registration-approved",
    { hub: hubName, fee: feeStep(registrant.paymentOption, admissionFeePaise) },
    { path: loginPath("Trainee"), href: "/trainee-dashboard", to: registrant.email },
  );
};

export const rejectionMail = (
  { hub }: Context,
  registrant: Registrant,
  reason: string | null,
): Notice =>
  worded(
    registrant.id,
    "registration-rejected",
    {
      hub: hub.now().hubName,
      reason: reason ? `The office wrote: ${reason}` : "",
    },
    { path: "/contact-us", href: null, to: registrant.email },
  );

export const reopenedMail = (
  { hub }: Context,
  registrant: { id: string; email: string },
  reason: string,
): Notice =>
  worded(
    registrant.id,
    "registration-reopened",
    { hub: hub.now().hubName, reason },
    { path: "/contact-us", href: null, to: registrant.email },
  );
