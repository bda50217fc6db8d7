import { counted } from "#/shared/counted.ts";
import { type IsoDate, istMoment } from "#/shared/dates.ts";
import { QUEUES, type QueueName } from "#/shared/queues.ts";

/** The time of the digest in India. */
const DIGEST_TIME = "08:00";
/** At most this many notifications are listed; further ones are counted. */
const NAMED_NOTICES = 10;

/** Returns when today's digest is due. */
export const digestOf = (today: IsoDate): Date => istMoment(today, DIGEST_TIME);

export type WaitingNotice = {
  queues: Partial<Record<QueueName, number>>;
  answers: number;
  /** Unread notifications since they were last active, newest first. */
  notices: readonly string[];
};

const QUEUE_WORDS: Record<QueueName, readonly [single: string, many: string]> = {
  registrations: ["registration waits for a decision", "registrations wait for a decision"],
  documents: ["person's documents wait to be checked", "people's documents wait to be checked"],
  corrections: ["correction of details waits", "corrections of details wait"],
  erasures: ["request to erase data waits", "requests to erase data wait"],
  placements: ["placement waits to be confirmed", "placements wait to be confirmed"],
  assistance: ["request for assistance waits", "requests for assistance wait"],
  returned: ["returned document is late", "returned documents are late"],
  dues: ["payment is overdue", "payments are overdue"],
  interviews: ["outcome of an interview is missing", "outcomes of interviews are missing"],
  messages: ["contact message waits", "contact messages wait"],
  stuck: ["thing is stuck", "things are stuck"],
};

/** Returns the digest's lines; empty if nothing waits, in which case nothing is sent. */
export function linesOf({ queues, answers, notices }: WaitingNotice): string[] {
  const named = notices.slice(0, NAMED_NOTICES);
  return [
    ...QUEUES.flatMap((name) => {
      const count = queues[name] ?? 0;
      return count > 0 ? [`${counted(count, ...QUEUE_WORDS[name])}.`] : [];
    }),
    ...(answers > 0
      ? [`${counted(answers, "answer waits", "answers wait")} for your review.`]
      : []),
    ...named,
    ...(notices.length > named.length
      ? [`${counted(notices.length - named.length, "more notification", "more notifications")}.`]
      : []),
  ];
}
