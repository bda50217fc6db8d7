import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import { formatDate } from "#/shared/dates.ts";
import { addressOf } from "#/shared/pages.ts";
import { answerBy } from "./erasures.rules.ts";

const PAGE = "/my-data";
const QUEUE = addressOf("/admin-panel", { search: { show: "erasures" } });

export const askedNotice = (userId: string, askedAt: Date): Notice =>
  worded(userId, "erasure-asked", { day: formatDate(answerBy(askedAt)) }, { path: PAGE });

/** Notifies the office of a request: when it comes, when time runs out, when it is over. */
export const officeNotice = (
  adminId: string,
  input: { userId: string; username: string; askedAt: Date; state: "new" | "soon" | "overdue" },
): Notice => {
  const due = formatDate(answerBy(input.askedAt));
  const request = {
    new: `Erasure request of ${input.username}`,
    soon: `Answer the erasure request of ${input.username} by ${due}`,
    overdue: `Overdue: erasure request of ${input.username}`,
  }[input.state];
  return worded(adminId, "erasure-waits", { request, day: due }, { path: QUEUE });
};

export const refusedNotice = (userId: string, answer: string): Notice =>
  worded(userId, "erasure-refused", { answer }, { path: PAGE });

/** The last mail to a person, at their former address. */
export const erasedNotice = (
  person: { id: string; email: string },
  stays: readonly { what: string; why: string; until: string | null }[],
): Notice => {
  const lines = stays.map(
    ({ what, why, until }) => `${what}: ${why}${until ? ` Until ${formatDate(until)}.` : ""}`,
  );
  return worded(person.id, "erasure-done", { stays: lines.join("\n") }, { to: person.email });
};
