import type { Notice } from "#/features/notices/server/notify.ts";
import { formatDate } from "#/shared/dates.ts";
import { addressOf } from "#/shared/pages.ts";
import { answerBy } from "../rules.ts";

const PAGE = "/my-data";
const QUEUE = addressOf("/admin-panel", { search: { show: "erasures" } });

/** Tells somebody that their request arrived, and by when it is answered. */
export const askedNotice = (userId: string, askedAt: Date): Notice => ({
  userId,
  kind: "erasure-asked",
  mail: {
    subject: "You asked for your data to be erased",
    heading: "You asked for your data to be erased",
    paragraphs: [
      `The office answers by ${formatDate(answerBy(askedAt))}. Until then you can take it back.`,
      "Your page says what will be destroyed, and what has to stay, why and until when. If it was not you, withdraw it and change your password.",
    ],
    button: { label: "See my data", path: PAGE },
  },
  notification: { text: "You asked for your data to be erased.", href: PAGE },
});

/** Tells the office of a request: when it comes, when time runs out, when it is over. */
export const officeNotice = (
  adminId: string,
  input: { userId: string; username: string; askedAt: Date; state: "new" | "soon" | "overdue" },
): Notice => {
  const due = formatDate(answerBy(input.askedAt));
  const subject = {
    new: `Erasure request of ${input.username}`,
    soon: `Answer the erasure request of ${input.username} by ${due}`,
    overdue: `Overdue: erasure request of ${input.username}`,
  }[input.state];
  return {
    userId: adminId,
    kind: "erasure-waits",
    mail: {
      subject,
      heading: subject,
      paragraphs: [`It has to be granted, or refused with a reason, by ${due}.`],
      button: { label: "Open the queue", path: QUEUE },
    },
    notification: { text: `${subject}.`, href: QUEUE },
  };
};

export const refusedNotice = (userId: string, answer: string): Notice => ({
  userId,
  kind: "erasure-refused",
  mail: {
    subject: "Your data is not erased",
    heading: "Your data is not erased",
    paragraphs: [
      `The office wrote: ${answer}`,
      "You can ask again when that has changed. If you are not content, you can complain to the Data Protection Board of India.",
    ],
    button: { label: "See my data", path: PAGE },
  },
  notification: { text: `Your data is not erased. The office wrote: ${answer}`, href: PAGE },
});

/** The last mail somebody gets, at the address that was theirs. */
export const erasedNotice = (
  person: { id: string; email: string },
  stays: readonly { what: string; why: string; until: string | null }[],
): Notice => ({
  userId: person.id,
  to: person.email,
  kind: "erasure-done",
  mail: {
    subject: "Your data is erased",
    heading: "Your data is erased",
    paragraphs: [
      "Your account is closed, your papers are destroyed, and where records have to stay you are a number.",
      ...stays.map(
        ({ what, why, until }) => `${what}: ${why}${until ? ` Until ${formatDate(until)}.` : ""}`,
      ),
    ],
  },
});
