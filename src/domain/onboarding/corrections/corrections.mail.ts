import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { Gathered } from "#/domain/office/decisions/decide.service.ts";
import { listUnnotified } from "./corrections.queries.ts";
import { labelOf, valueText } from "./corrections.rules.ts";

type Decided = {
  field: string;
  oldValue: unknown;
  newValue: unknown;
  status: string;
  answer: string | null;
};

const PAGE = "/my-papers";

/** All decisions about a person's corrections since the last mail. */
export const correctionsGathered: Gathered = {
  table: "detailsChanges",
  noticeOf: async (tx, userId) => decidedNotice(userId, await listUnnotified(tx, userId)),
};

function decidedNotice(userId: string, decided: readonly Decided[]): Notice {
  const granted = decided.filter(({ status }) => status === "granted");
  const refused = decided.filter(({ status }) => status !== "granted");
  const answers = [
    ...granted.map(
      ({ field, oldValue, newValue }) =>
        `Corrected: ${labelOf(field)}, from ${valueText(field, oldValue)} to ${valueText(field, newValue)}.`,
    ),
    ...refused.map(
      ({ field, newValue, answer }) =>
        `Not corrected: ${labelOf(field)} stays as it is, not ${valueText(field, newValue)}. The office ` +
        `wrote: ${answer}`,
    ),
  ];
  const values = {
    outcome: outcomeOf(granted.length, refused.length),
    fields: decided.map(({ field }) => labelOf(field)).join(", "),
    answers: answers.join("\n"),
  };
  return worded(userId, "details-correction-decided", values, { path: PAGE });
}

function outcomeOf(granted: number, refused: number): string {
  if (refused === 0) return "Your details are corrected";
  return granted === 0 ? "Your details stay as they are" : "Some of your details are corrected";
}
