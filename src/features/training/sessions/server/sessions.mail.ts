import type { BatchType } from "#/features/batches/rules.ts";
import { type Notice, worded } from "#/features/notices/server/notify.ts";
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

const factsOf = (session: SessionInfo) => ({
  batch: session.batchId,
  topic: session.topic,
  when: whenOf(session),
});
/** A member's notices lead to the module's page. */
const pathOf = ({ batchType }: SessionInfo) => ({ path: MODULE_PAGES[batchType] });

type OfTrainer = SessionInfo & { trainerName: string };

export const newSessionNotice = (userId: string, session: OfTrainer): Notice =>
  worded(
    userId,
    "session-created",
    { ...factsOf(session), trainer: session.trainerName },
    pathOf(session),
  );

export const sessionPlannedNotice = (userId: string, session: OfTrainer & { id: string }): Notice =>
  worded(
    userId,
    "session-planned",
    { ...factsOf(session), trainer: session.trainerName },
    { ...pathOf(session), about: session.id },
  );

export const sessionCancelledNotice = (
  userId: string,
  session: SessionInfo,
  reason: string,
): Notice => {
  const because = reason ? `Reason: ${reason}` : "";
  const values = { ...factsOf(session), reason, because };
  return worded(userId, "session-cancelled", values, pathOf(session));
};

export const sessionMovedNotice = (
  userId: string,
  session: SessionInfo,
  before: Pick<SessionInfo, "date" | "slot">,
): Notice =>
  worded(userId, "session-moved", { ...factsOf(session), before: whenOf(before) }, pathOf(session));
