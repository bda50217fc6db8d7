import { isCounted, startOf } from "#/features/training/sessions/rules.ts";
import { listSessionsOf } from "#/features/training/sessions/server/queries.ts";
import type { Db } from "#/server/db.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { getById } from "#/server/rows.ts";
import { audienceOf } from "#/shared/actor.ts";
import { istDate } from "#/shared/dates.ts";
import type { ListQuery } from "#/shared/list.ts";
import { auditLineEvent } from "../../audit-trail/rules.ts";
import {
  answerEvent,
  assistancePaymentEvent,
  attendanceEvent,
  batchJoinedEvent,
  departureEvent,
  interviewEvents,
  logEvent,
  onboardingEvents,
  paymentEvent,
  placementEvent,
  refundEvent,
  scoreEvent,
  voidEvent,
} from "../../events/rules.ts";
import type { TimelineEvent, timelineContract } from "../contract.ts";
import {
  type EventKind,
  hrefOf,
  isOffice,
  type JourneyEvent,
  pageOfEvents,
  timelineStageOf,
} from "../rules.ts";
import {
  findPerson,
  findPlaced,
  type JoinedRow,
  listAnswered,
  listAudited,
  listInterviewed,
  listJoined,
  listLeft,
  listLogged,
  listMoved,
  listPaid,
  listRecorded,
  listRefunded,
  listScored,
  listVoided,
  type PersonRow,
  readGuides,
} from "./queries.ts";

/** What happened to a trainee, by default the newest first. Throws NOT_FOUND for anybody else. */
export async function readTimeline(
  context: Context,
  userId: string,
  query: ListQuery & { kind?: EventKind | undefined },
) {
  const reader = audienceOf(context.actor);
  const person = await getById(userId, (known) => findPerson(context.db, known));
  const journeyEvents = await gather(context, person, isOffice(reader));
  const { page, total } = pageOfEvents(journeyEvents, query);
  const events = page.map(
    ({ at, kind, text, actor, target: place }): TimelineEvent => ({
      at: at.toISOString(),
      kind,
      text,
      actor: actor ?? null,
      href: hrefOf(reader, place),
    }),
  );
  const { id, username } = person;
  return {
    answer: { person: { _id: id, username, stage: timelineStageOf(person) }, events },
    total,
  };
}

/** Every source in the order of the journey, and each from its oldest row to its newest. */
async function gather(
  context: Context,
  person: PersonRow,
  forOffice: boolean,
): Promise<JourneyEvent[]> {
  const { db } = context;
  const [audited, current, left, guideNames] = await Promise.all([
    listAudited(db, person.id, person.recordId),
    listJoined(db, person.id),
    listLeft(db, person.id),
    readGuides(db),
  ]);
  // Attendance in a batch the trainee has left stays on the timeline.
  const joined = [...left.map((row) => ({ ...row, actor: null })), ...current];
  const nameOf = (id: string) => guideNames.get(id);
  const isCreated = audited.some(({ action }) => action === "user.created");
  return [
    ...onboardingEvents(person, isCreated),
    ...audited.toReversed().flatMap((line) => auditLineEvent(line, nameOf) ?? []),
    ...(await paymentEvents(db, person)),
    ...joined.map(batchJoinedEvent),
    ...left.map(departureEvent),
    ...(await attended(context, person, joined)),
    ...(await trained(db, person, joined)),
    ...(await interviewed(db, person)),
    ...(await assistanceEvents(db, person, forOffice)),
  ];
}

async function paymentEvents(db: Db, { id }: PersonRow): Promise<JourneyEvent[]> {
  const [payments, voided, refunds] = await Promise.all([
    listPaid(db, id),
    listVoided(db, id),
    listRefunded(db, id),
  ]);
  return [...payments.map(paymentEvent), ...voided.map(voidEvent), ...refunds.map(refundEvent)];
}

/** One event per module that has sessions, as the counts of the module's page are made (T5). */
async function attended(
  { db, clock, config }: Context,
  { id }: PersonRow,
  joined: readonly (JoinedRow & { leftAt?: Date })[],
): Promise<JourneyEvent[]> {
  const now = clock.now();
  const lists = await Promise.all(
    joined.map(async (batch) => {
      const lastDay = batch.leftAt && istDate(batch.leftAt);
      const filter = { batchId: batch.id, traineeId: id, slots: config.timeSlots };
      const sessions = (await listSessionsOf(db, filter)).map((session) => ({
        date: session.date,
        time: session.slot,
        isPresent: session.presentId !== null,
        isAnswered: session.answerStatus !== null && session.answerStatus !== "Rejected",
      }));
      const joinedOn = istDate(batch.joinedAt);
      // Sessions of a batch the trainee has left count until that day.
      const held = sessions.filter(
        (one) => isCounted(one, { joinedOn, now }) && (!lastDay || one.date <= lastDay),
      );
      const present = held.filter(({ isPresent }) => isPresent).length;
      // The newest session comes first.
      const last = held[0] ? startOf(held[0]) : null;
      return attendanceEvent({ ...batch, present, held: held.length, last });
    }),
  );
  return lists.filter((event) => event !== null);
}

async function trained(
  db: Db,
  { id, username }: PersonRow,
  joined: readonly JoinedRow[],
): Promise<JourneyEvent[]> {
  const [scores, answers] = await Promise.all([listScored(db, id), listAnswered(db, id)]);
  const batchOf = (module: string) =>
    joined.findLast(({ batchType }) => batchType === module)?.batchId;
  return [
    ...answers.toReversed().map((row) => answerEvent(row, username)),
    ...scores.toReversed().map((row) => scoreEvent(row, batchOf(row.module))),
  ];
}

async function interviewed(db: Db, { id, username }: PersonRow): Promise<JourneyEvent[]> {
  const [interviews, moves, placement] = await Promise.all([
    listInterviewed(db, id),
    listMoved(db, id),
    findPlaced(db, id),
  ]);
  return [
    ...interviews.toReversed().flatMap((row) => {
      const own = moves.filter(({ interviewId }) => interviewId === row.id);
      return interviewEvents(row, own, username);
    }),
    ...(placement ? [placementEvent(placement, username)] : []),
  ];
}

async function assistanceEvents(
  db: Db,
  { recordId }: PersonRow,
  forOffice: boolean,
): Promise<JourneyEvent[]> {
  if (!recordId) return [];
  const [log, payments] = await Promise.all([
    listLogged(db, recordId, forOffice),
    listRecorded(db, recordId),
  ]);
  return [...log.toReversed().map(logEvent), ...payments.toReversed().map(assistancePaymentEvent)];
}

export const timelineService: Service<typeof timelineContract> = {
  read: readTimeline,
};
