import { type Notice, worded } from "#/domain/messaging/notices/notify.service.ts";
import type { BatchType } from "#/domain/training/batches/batches.rules.ts";
import type { Invitation } from "#/platform/mail/outgoing-mail.ts";
import { formatDate, type IsoDate } from "#/shared/dates.ts";
import { type MeetingChange, meetingChanges, meetingLines } from "#/shared/meeting.ts";
import { MODULE_PAGES } from "#/shared/pages.ts";
import { formatSlot, formatTime, slotTimes } from "#/shared/slot-times.ts";

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
const whereOf = (session: MeetingChange) => ({ where: meetingLines(session).join("\n") });
/** A member's notices link to the module's page. */
const pathOf = ({ batchType }: SessionInfo) => ({ path: MODULE_PAGES[batchType] });

type OfTrainer = SessionInfo & MeetingChange & { trainerName: string };

export const newSessionNotice = (userId: string, session: OfTrainer): Notice =>
  worded(
    userId,
    "session-created",
    { ...factsOf(session), ...whereOf(session), trainer: session.trainerName },
    pathOf(session),
  );

export const sessionPlannedNotice = (userId: string, session: OfTrainer & { id: string }): Notice =>
  worded(
    userId,
    "session-planned",
    { ...factsOf(session), ...whereOf(session), trainer: session.trainerName },
    { ...pathOf(session), about: session.id },
  );

type OfSet = SessionInfo & MeetingChange & { trainerName: string };

const listOf = (sessions: readonly SessionInfo[]): string =>
  sessions.map((one) => `${whenOf(one)}: ${one.topic}`).join("\n");

/** Tells a member of planned sessions of a batch, given in order of time; at least one. */
export function sessionsPlannedNotice(
  userId: string,
  batchId: string,
  sessions: readonly OfSet[],
): Notice {
  const [next] = sessions;
  if (!next) throw new Error("Nothing is planned to tell anybody of.");
  const places = new Set(sessions.map((one) => meetingLines(one).join("\n")));
  const values = {
    batch: next.batchId,
    count: sessions.length === 1 ? "1 session" : `${sessions.length} sessions`,
    trainer: [...new Set(sessions.map((one) => one.trainerName))].join(" and "),
    sessions: listOf(sessions),
    next: `${next.topic}, ${whenOf(next)}`,
    // If their places differ, each line of the list has its own.
    where: places.size === 1 ? meetingLines(next).join("\n") : "",
  };
  return worded(userId, "sessions-planned", values, { ...pathOf(next), about: batchId });
}

/** Tells a trainer that the office plans classes for them. */
export const classesPlannedNotice = (userId: string, sessions: readonly OfSet[]): Notice => {
  const values = { batch: sessions[0]?.batchId ?? "", sessions: listOf(sessions) };
  return worded(userId, "classes-planned", values, { path: "/trainer-dashboard" });
};

/** Reminds a member the evening before of when and where. */
export const sessionTomorrowNotice = (
  userId: string,
  session: OfTrainer & { id: string },
): Notice => {
  const { slot, trainerName: trainer } = session;
  const values = { ...factsOf(session), ...whereOf(session), trainer, time: formatSlot(slot) };
  return worded(userId, "session-tomorrow", values, { ...pathOf(session), about: session.id });
};

export const sessionCancelledNotice = (
  userId: string,
  session: SessionInfo & { id: string },
  reason: string,
  invitation: Invitation,
): Notice => {
  const values = { ...factsOf(session), reason, because: because(reason) };
  const start = slotTimes(session.slot)?.start;
  const when = `${formatDate(session.date)}${start ? `, ${formatTime(start)}` : ""}`;
  const text = { about: session.id, what: session.topic, when };
  return worded(userId, "session-cancelled", values, { ...pathOf(session), invitation, text });
};

const because = (reason: string) => (reason ? `Reason: ${reason}` : "");

/** Tells a trainer that somebody else cancels their planned session. */
export const ownClassCancelledNotice = (
  userId: string,
  session: SessionInfo,
  reason: string,
): Notice => {
  const values = { ...factsOf(session), reason, because: because(reason) };
  return worded(userId, "class-cancelled", values, { path: "/trainer-dashboard" });
};

export const sessionWithdrawnNotice = (
  userId: string,
  session: SessionInfo,
  reason: string,
  invitation: Invitation,
): Notice =>
  worded(
    userId,
    "session-withdrawn",
    { ...factsOf(session), reason },
    { ...pathOf(session), invitation },
  );

/** Tells a trainer that the office withdraws their session. */
export const classWithdrawnNotice = (
  userId: string,
  session: SessionInfo,
  reason: string,
): Notice =>
  worded(
    userId,
    "class-withdrawn",
    { ...factsOf(session), reason },
    { path: "/trainer-dashboard" },
  );

/** Tells a trainer that they were given the planned sessions of one who leaves. */
export const classesHandedOverNotice = (
  userId: string,
  from: string,
  sessions: readonly SessionInfo[],
): Notice => {
  const classes = sessions.map((one) => `${one.batchId}, ${one.topic} (${whenOf(one)})`).join("; ");
  return worded(userId, "classes-handed-over", { from, classes }, { path: "/trainer-dashboard" });
};

export const sessionMovedNotice = (
  userId: string,
  session: SessionInfo & MeetingChange,
  before: Pick<SessionInfo, "date" | "slot">,
): Notice => {
  const values = { ...factsOf(session), ...whereOf(session), before: whenOf(before) };
  return worded(userId, "session-moved", values, pathOf(session));
};

/** Tells a member that a session keeps its day and slot, but changes its place or trainer. */
export const sessionChangedNotice = (
  userId: string,
  session: SessionInfo & MeetingChange,
  before: MeetingChange,
): Notice => {
  const changes = meetingChanges(before, session).join("\n");
  return worded(userId, "session-changed", { ...factsOf(session), changes }, pathOf(session));
};
