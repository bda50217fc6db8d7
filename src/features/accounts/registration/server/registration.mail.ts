import type { Notice } from "#/features/notices/server/notify.ts";
import { BALANCE_DAYS, shareOfFee } from "#/features/payments/rules.ts";
import type { Context, PublicContext } from "#/server/platform.ts";
import { formatRupees, type Paise, toRupees } from "#/shared/money.ts";
import type { PaymentOption } from "#/shared/payment-options.ts";
import { loginPath } from "../../sessions/rules.ts";
import { formatAnswerTime } from "../rules.ts";

type Registrant = {
  id: string;
  username: string;
  email: string;
  paymentOption: PaymentOption | null;
};

/** What comes after the documents, by the option somebody was approved with. */
function feeStep(option: PaymentOption | null, feePaise: Paise): string {
  const { amountPaise, balanceDuePaise } = shareOfFee(option ?? "Full Payment", feePaise);
  const money = (paise: Paise) => formatRupees(toRupees(paise));
  if (amountPaise === 0) {
    return "Then you confirm your place in a batch. Your admission fee is waived: there is nothing to pay.";
  }
  if (balanceDuePaise === 0) {
    return `Then you pay the admission fee of ${money(amountPaise)} and join your batch.`;
  }
  return `Then you pay ${money(amountPaise)}, the first half of the admission fee, and join your batch. The other ${money(balanceDuePaise)} are due ${BALANCE_DAYS} days later.`;
}

/** Goes out with the registration, so that a mistyped address shows at once. */
export const registrationReceivedMail = (
  { hub }: PublicContext,
  registrant: Omit<Registrant, "paymentOption">,
  /** How long an answer took lately, in days; null where it is not known. */
  answerDays: number | null,
): Notice => ({
  userId: registrant.id,
  to: registrant.email,
  kind: "registration-received",
  mail: {
    subject: `We received your registration with ${hub.now().hubName}`,
    heading: "We received your registration",
    paragraphs: [
      `Hello ${registrant.username}, thank you for registering. A person reads every registration, usually ${formatAnswerTime(answerDays, hub.now().registrationAnswerDays)}, and writes to this address. There is nothing for you to do until then.`,
      "If you did not register with us, write to us and we take your address out.",
    ],
    button: { label: "Contact us", path: "/contact-us" },
  },
  notification: { text: "We received your registration." },
});

export const approvalMail = (context: Context, registrant: Registrant): Notice => ({
  userId: registrant.id,
  to: registrant.email,
  kind: "registration-approved",
  mail: {
    subject: `Welcome to ${context.hub.now().hubName}: your registration is approved`,
    heading: "Your registration is approved",
    paragraphs: [
      `Hello ${registrant.username}, good news: your registration was approved.`,
      "Log in on the User tab. You fill in your details and upload six documents.",
      feeStep(registrant.paymentOption, context.hub.now().admissionFeePaise),
    ],
    button: { label: "Log in", path: loginPath("Trainee") },
  },
  notification: {
    text: "Your registration was approved. Start with your details.",
    href: "/trainee-dashboard",
  },
});

export const rejectionMail = (
  context: Context,
  registrant: Registrant,
  reason: string | null,
): Notice => ({
  userId: registrant.id,
  to: registrant.email,
  kind: "registration-rejected",
  mail: {
    subject: `About your registration with ${context.hub.now().hubName}`,
    heading: "Your registration was not approved",
    paragraphs: [
      `Hello ${registrant.username}, thank you for your interest. We could not approve your registration this time.`,
      ...(reason ? [`The office wrote: ${reason}`] : []),
      "If you think this is a mistake, or your situation has changed, write to us or register again.",
    ],
    button: { label: "Contact us", path: "/contact-us" },
  },
});
