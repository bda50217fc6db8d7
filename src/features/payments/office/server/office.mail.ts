import type { Notice } from "#/features/notices/server/notify.ts";
import { formatRupees, type Paise, toRupees } from "#/shared/money.ts";

const money = (amount: Paise) => formatRupees(toRupees(amount));

/** Nothing is asked for any more of a part of the fee. */
export const waivedNotice = (open: {
  traineeId: string;
  name: string;
  amountPaise: Paise;
}): Notice => {
  const text = `${money(open.amountPaise)} of your admission fee is waived`;
  return {
    userId: open.traineeId,
    kind: "payment-waived",
    mail: {
      subject: text,
      heading: "Nothing to pay here any more",
      paragraphs: [`Hello ${open.name}, ${text}. There is nothing you have to do.`],
      button: { label: "Sign in", path: "/login" },
    },
    notification: { text: `${text}.`, href: "/admission-fee" },
  };
};
