import { EXCUSES, startOf } from "#/domain/training/sessions/sessions.rules.ts";
import { newId } from "#/platform/db/ids.ts";
import { istTime } from "#/shared/dates.ts";
import { TOPICS } from "../training-scenario.ts";
import type { Batch } from "./batches.ts";
import type { World } from "./world.ts";

/** A member of a batch, and how reliably they attend and hand in. */
export type Attendee = { id: string; name: string; joinedOn: string; diligence: number };
/** A session that a scenario holds or plans; the attendance of others is written here. */
export type HeldSession = {
  id: string;
  batchId: string;
  date: string;
  time: string;
  trainerId: string;
};

export type Room = {
  batch: Batch;
  trainerId: string;
  attendees: readonly Attendee[];
  /** The scenarios' sessions: people of a scenario are not recorded again. */
  held: readonly HeldSession[];
  isInStory: (traineeId: string) => boolean;
};

/** The days between a batch's sessions, and for how many days it has some. */
const EVERY_DAYS = 3;
const LAST_DAY = 26;
const DAYS_AHEAD = 5;
const REASON = "Good start. Please add the output of your program for task 2.";

/** Returns the days of a batch's sessions, counted from today; a running batch has one today. */
function sessionDays({ start, end }: Pick<Batch, "start" | "end">): number[] {
  const last = Math.min(end ?? DAYS_AHEAD, start + LAST_DAY, DAYS_AHEAD);
  const first = end === null ? start + (((-start % EVERY_DAYS) + EVERY_DAYS) % EVERY_DAYS) : start;
  const days: number[] = [];
  for (let day = first; day <= last; day += EVERY_DAYS) days.push(day);
  return days;
}

/** Which trainers are busy: nobody holds two sessions at a time. */
export const openDiary = (held: readonly HeldSession[]) => {
  const taken = new Set(held.map(({ trainerId, date, time }) => `${trainerId} ${date} ${time}`));
  return {
    /**
     * Returns a slot of the day in which the trainer is free, from the last one of the day;
     * undefined if there is none.
     */
    take: (trainerId: string, date: string, slots: readonly string[]): string | undefined => {
      const free = slots.toReversed().find((slot) => !taken.has(`${trainerId} ${date} ${slot}`));
      if (free) taken.add(`${trainerId} ${date} ${free}`);
      return free;
    },
  };
};

/** Sessions of a batch of Java or AEM, with attendance, answers and reviews. */
export function teach(world: World, room: Room, diary: ReturnType<typeof openDiary>) {
  const { batch, trainerId } = room;
  if (batch.type !== "Java" && batch.type !== "AEM") return;
  const topics = TOPICS[batch.type];
  for (const session of room.held) attend(world, room, session);
  for (const [number, offset] of sessionDays(batch).entries()) {
    const date = world.dayOf(offset);
    if (room.held.some((session) => session.date === date)) continue;
    const slot = diary.take(trainerId, date, world.slots);
    if (!slot) continue;
    const topic = topics[number % topics.length] ?? topics[0];
    const session = { trainerId, date, slot, topic };
    if (startOf({ date, time: slot }) <= world.now)
      attend(world, room, addSession(world, batch, session));
    // The scenarios plan their own upcoming sessions.
    else if (room.held.length === 0) plan(world, batch, session);
  }
}

type Class = { trainerId: string; date: string; slot: string; topic: string };

function plan({ book, now }: World, batch: Batch, session: Class) {
  const at = new Date(now.valueOf() - 3_600_000);
  const when = { createdAt: at, changedAt: at };
  book.add("plannedSessions", { id: newId(), batchId: batch.id, ...session, ...when });
}

function addSession(
  { book, sharedFiles, now }: World,
  batch: Batch,
  { trainerId, date, slot, topic }: Class,
): HeldSession {
  const id = newId();
  const begins = startOf({ date, time: slot });
  // It was planned the evening before.
  const at = new Date(Math.min(now.valueOf() - 3_600_000, begins.valueOf() - 15 * 3_600_000));
  const paper = { owner: trainerId, kind: "sessionAssignment", of: "assignment", at } as const;
  const fileId = sharedFiles.add(book, { ...paper, name: `${topic.slice(0, 40)} assignment` });
  const fields = { date, slot, topic, trainerId, fileId, createdAt: at, changedAt: at };
  book.add("trainingSessions", { id, batchId: batch.id, ...fields });
  return { id, batchId: batch.id, date, time: slot, trainerId };
}

function attend(world: World, { batch, attendees, isInStory, held }: Room, session: HeldSession) {
  const { book, chance, now } = world;
  const begins = startOf(session);
  if (begins > now) return;
  const isOfStory = held.includes(session);
  for (const one of attendees) {
    const [comes, handsIn] = [chance.happens(one.diligence), chance.happens(one.diligence - 0.05)];
    if (session.date < one.joinedOn || (isOfStory && isInStory(one.id))) continue;
    const markedAt = new Date(begins.valueOf() + 20 * 60_000);
    if (comes && markedAt < now) {
      book.add("attendance", { sessionId: session.id, traineeId: one.id, markedAt });
    } else if (markedAt < now && isExcused(one, session)) {
      const reason = EXCUSES[one.name.length % EXCUSES.length] ?? EXCUSES[0];
      const excused = { sessionId: session.id, traineeId: one.id };
      book.add("excusedAbsences", { ...excused, reason, excusedAt: markedAt });
    }
    if (handsIn) answer(world, { session, one, isRunning: batch.end === null });
  }
}

/** About every sixth absence. */
const isExcused = ({ name }: Attendee, { date }: HeldSession): boolean =>
  (name.length + Number(date.slice(-2))) % 6 === 0;

/**
 * Nobody hands in on the hour: each has minutes of their own, without a draw that would change all
 * that follow.
 */
const minutesOf = ({ name }: Attendee, { date }: HeldSession): number =>
  (name.length * 17 + name.charCodeAt(0) * 7 + Number(date.slice(-2)) * 23) % 60;

/**
 * An answer within two days, its review within two more; now and then it was returned and sent
 * again.
 */
function answer(
  world: World,
  { session, one, isRunning }: { session: HeldSession; one: Attendee; isRunning: boolean },
) {
  const { chance, now } = world;
  const begins = startOf(session).valueOf();
  const hours = chance.between(3, 44);
  const reviewHours = hours + chance.between(6, isRunning ? 70 : 48);
  const isReturned = chance.happens(0.09);
  const after = (wait: number) =>
    new Date(begins + wait * 3_600_000 + minutesOf(one, session) * 60_000);
  if (after(hours) > now) return;
  const reviewedAt = byDay(after(reviewHours));
  const isReviewed = reviewedAt < now;
  const first = { uploadedAt: after(hours), reviewedAt: isReviewed ? reviewedAt : null };
  addAnswer(world, session, one, { number: 1, ...first, isReturned: isReturned && isReviewed });
  const again = { uploadedAt: after(reviewHours + 20), reviewedAt: byDay(after(reviewHours + 30)) };
  if (isReturned && again.reviewedAt < now) {
    addAnswer(world, session, one, { number: 2, ...again, isReturned: false });
  }
}

const [MORNING, EVENING] = [9, 20];

/** Nobody reviews at night: such reviews move to the next morning. */
function byDay(at: Date): Date {
  const hour = Number(istTime(at).slice(0, 2));
  const wait = hour < MORNING ? MORNING - hour : hour < EVENING ? 0 : 24 + MORNING - hour;
  return new Date(at.valueOf() + wait * 3_600_000);
}

type Answer = { number: number; uploadedAt: Date; reviewedAt: Date | null; isReturned: boolean };

function addAnswer(
  { book, sharedFiles }: World,
  session: HeldSession,
  { id: traineeId, name }: Attendee,
  { number, uploadedAt, reviewedAt, isReturned }: Answer,
) {
  const paper = { owner: traineeId, kind: "traineeAnswer", of: "answer", at: uploadedAt } as const;
  book.add("answers", {
    id: newId(),
    sessionId: session.id,
    traineeId,
    number,
    fileId: sharedFiles.add(book, { ...paper, name: `${name} answer` }),
    status: !reviewedAt ? "Waiting for Approval" : isReturned ? "Rejected" : "Approved",
    uploadedAt,
    reviewedAt,
    reviewedBy: reviewedAt ? session.trainerId : null,
    reason: isReturned ? REASON : null,
  });
}
