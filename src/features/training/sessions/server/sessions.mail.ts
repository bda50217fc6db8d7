import type { BatchType } from "#/features/batches/rules.ts";
import type { Notice } from "#/features/notices/server/notify.ts";
import { formatDay, type IsoDate } from "#/shared/dates.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";

type SessionInfo = {
  batchId: string;
  batchType: BatchType;
  date: IsoDate;
  slot: string;
  topic: string;
};

const whenOf = ({ date, slot }: Pick<SessionInfo, "date" | "slot">): string =>
  `${formatDay(date)}, ${slot}`;

export const newSessionNotice = (
  userId: string,
  session: SessionInfo & { trainerName: string },
): Notice => ({
  userId,
  kind: "session-created",
  mail: {
    subject: `New session in ${session.batchId}: ${session.topic}`,
    heading: session.topic,
    paragraphs: [
      `${session.trainerName} added a session to your batch ${session.batchId}: ${whenOf(session)}.`,
      "It comes with an assignment. Download it, work on it and upload your answer as a PDF.",
    ],
    button: { label: "Open the session", path: MODULE_PAGES[session.batchType] },
  },
  notification: {
    text: `New session: ${session.topic} (${whenOf(session)}).`,
    href: MODULE_PAGES[session.batchType],
  },
});

export const sessionPlannedNotice = (
  userId: string,
  session: SessionInfo & { trainerName: string },
): Notice => ({
  userId,
  kind: "session-planned",
  mail: {
    subject: `Next in ${session.batchId}: ${session.topic}`,
    heading: session.topic,
    paragraphs: [
      `${session.trainerName} plans a session of your batch ${session.batchId}: ${whenOf(session)}.`,
      "Its assignment comes when the session is held.",
    ],
    button: { label: "Open your sessions", path: MODULE_PAGES[session.batchType] },
  },
  notification: {
    text: `Planned: ${session.topic} (${whenOf(session)}).`,
    href: MODULE_PAGES[session.batchType],
  },
});

export const sessionCancelledNotice = (
  userId: string,
  session: SessionInfo,
  reason: string,
): Notice => ({
  userId,
  kind: "session-cancelled",
  mail: {
    subject: `Session cancelled in ${session.batchId}: ${session.topic}`,
    heading: "A session is cancelled",
    paragraphs: [
      `“${session.topic}” on ${whenOf(session)} will not take place.`,
      ...(reason ? [`Reason: ${reason}`] : []),
    ],
    button: { label: "Open your sessions", path: MODULE_PAGES[session.batchType] },
  },
  notification: {
    text: `Cancelled: ${session.topic} (${whenOf(session)}).${reason && ` ${reason}`}`,
    href: MODULE_PAGES[session.batchType],
  },
});

export const sessionMovedNotice = (
  userId: string,
  session: SessionInfo,
  before: Pick<SessionInfo, "date" | "slot">,
): Notice => ({
  userId,
  kind: "session-moved",
  mail: {
    subject: `Session moved in ${session.batchId}: ${session.topic}`,
    heading: "A session has moved",
    paragraphs: [
      `“${session.topic}” is now on ${whenOf(session)}.`,
      `It was planned for ${whenOf(before)}.`,
    ],
    button: { label: "Open the session", path: MODULE_PAGES[session.batchType] },
  },
  notification: {
    text: `“${session.topic}” moved to ${whenOf(session)}.`,
    href: MODULE_PAGES[session.batchType],
  },
});
