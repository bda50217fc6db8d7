import type { BatchType } from "#/features/batches/rules.ts";
import type { Notice } from "#/features/notices/server/notify.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import { formatSlot } from "#/shared/slot-times.ts";

type SessionInfo = {
  batchId: string;
  batchType: BatchType;
  date: IsoDate;
  slot: string;
  topic: string;
};

const whenOf = ({ date, slot }: Pick<SessionInfo, "date" | "slot">): string =>
  `${formatDate(date)}, ${formatSlot(slot)}`;

type Words = {
  kind: Notice["kind"];
  /** Comes before the batch and the topic. */
  subject: string;
  heading: string;
  paragraphs: string[];
  button: string;
  /** The notification's. */
  text: string;
};

/** What a member is told of a session, by mail and as a notification; both lead to the module's page. */
const sessionNotice = (
  userId: string,
  { batchId, batchType, topic }: SessionInfo,
  { kind, subject, heading, paragraphs, button, text }: Words,
): Notice => ({
  userId,
  kind,
  mail: {
    subject: `${subject} ${batchId}: ${topic}`,
    heading,
    paragraphs,
    button: { label: button, path: MODULE_PAGES[batchType] },
  },
  notification: { text, href: MODULE_PAGES[batchType] },
});

type OfTrainer = SessionInfo & { trainerName: string };

export const newSessionNotice = (userId: string, session: OfTrainer): Notice =>
  sessionNotice(userId, session, {
    kind: "session-created",
    subject: "New session in",
    heading: session.topic,
    paragraphs: [
      `${session.trainerName} added a session to your batch ${session.batchId}: ${whenOf(session)}.`,
      "It comes with an assignment. Download it, work on it and upload your answer as a PDF.",
    ],
    button: "Open the session",
    text: `New session: ${session.topic} (${whenOf(session)}).`,
  });

export const sessionPlannedNotice = (userId: string, session: OfTrainer): Notice =>
  sessionNotice(userId, session, {
    kind: "session-planned",
    subject: "Next in",
    heading: session.topic,
    paragraphs: [
      `${session.trainerName} plans a session of your batch ${session.batchId}: ${whenOf(session)}.`,
      "Its assignment comes when the session is held.",
    ],
    button: "Open your sessions",
    text: `Planned: ${session.topic} (${whenOf(session)}).`,
  });

export const sessionCancelledNotice = (
  userId: string,
  session: SessionInfo,
  reason: string,
): Notice =>
  sessionNotice(userId, session, {
    kind: "session-cancelled",
    subject: "Session cancelled in",
    heading: "A session is cancelled",
    paragraphs: [
      `“${session.topic}” on ${whenOf(session)} will not take place.`,
      ...(reason ? [`Reason: ${reason}`] : []),
    ],
    button: "Open your sessions",
    text: `Cancelled: ${session.topic} (${whenOf(session)}).${reason && ` ${reason}`}`,
  });

export const sessionMovedNotice = (
  userId: string,
  session: SessionInfo,
  before: Pick<SessionInfo, "date" | "slot">,
): Notice =>
  sessionNotice(userId, session, {
    kind: "session-moved",
    subject: "Session moved in",
    heading: "A session has moved",
    paragraphs: [
      `“${session.topic}” is now on ${whenOf(session)}.`,
      `It was planned for ${whenOf(before)}.`,
    ],
    button: "Open the session",
    text: `“${session.topic}” moved to ${whenOf(session)}.`,
  });
