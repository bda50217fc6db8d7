import { isExpected, startOf } from "#/domain/training/sessions/sessions.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { getById } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { audienceOf } from "#/shared/actor.ts";
import { istDate } from "#/shared/dates.ts";
import type { ListQuery } from "#/shared/list.ts";
import { auditLineEvent, isErased, withoutPerson } from "../audit-trail.rules.ts";
import {
  answerByMailEvent,
  answerEvent,
  attendanceEvent,
  batchJoinedEvent,
  departureEvent,
  interviewEvents,
  logEvent,
  onboardingEvents,
  placementEvent,
  scoreEvent,
  warningNoteEvent,
} from "../events.rules.ts";
import {
  assistancePaymentEvent,
  paymentEvent,
  refundEvent,
  voidEvent,
} from "../payment-events.rules.ts";
import type { TimelineEvent, timelineContract } from "./timeline.contract.ts";
import { type Journey, readJourney } from "./timeline.queries.ts";
import {
  EVENT_KINDS,
  type EventKind,
  hrefOf,
  isOffice,
  type JourneyEvent,
  pageOfEvents,
  timelineStageOf,
} from "./timeline.rules.ts";

/** The events of a trainee, by default newest first. Throws NOT_FOUND for anyone else. */
async function readTimeline(
  context: Context,
  userId: string,
  query: ListQuery & { kind?: EventKind | undefined },
) {
  const reader = audienceOf(context.actor);
  const read = {
    isOffice: isOffice(reader),
    // Only the admin may read contact messages, and their senders.
    readsAnswers: reader !== "ceo",
    slots: context.hub.now().timeSlots,
  };
  const { person, ...journey } = await getById(userId, async (known) => {
    const { people, ...rest } = await readJourney(context.db, known, read);
    const [person] = people;
    return person && { person, ...rest };
  });
  const gathered = gather(context, person, journey);
  const { page, total } = pageOfEvents(gathered, query);
  const events = page.map(
    ({ at, kind, text, actor, actorId, target: place }): TimelineEvent => ({
      at: at.toISOString(),
      kind,
      text,
      actor: actor ?? null,
      ...(read.isOffice && { actorId: actorId ?? null }),
      href: hrefOf(reader, place),
    }),
  );
  const { id, username } = person;
  return {
    answer: {
      person: { _id: id, username, stage: timelineStageOf(person) },
      kinds: EVENT_KINDS.filter((kind) => gathered.some((event) => event.kind === kind)),
      events,
    },
    total,
  };
}

type PersonRow = Journey["people"][number];
type Sources = Omit<Journey, "people">;
/** A batch the trainee is in, or has left. */
type Joined = Journey["joined"][number] & { leftAt?: Date };

/** All sources in the order of the journey, each from its oldest row to its newest. */
function gather(context: Context, person: PersonRow, of: Sources): JourneyEvent[] {
  const { audited, left, guides } = of;
  // Attendance in a batch the trainee has left stays on the timeline.
  const joined: Joined[] = [
    ...left.map((row) => ({ ...row, actor: null, actorId: null })),
    ...of.joined,
  ];
  const guideNames = new Map(guides.map(({ id, name }) => [id, name]));
  const shown = isErased(person.email) ? audited.map(withoutName) : audited;
  const isCreated = audited.some(({ action }) => action === "user.created");
  return [
    ...onboardingEvents(person, isCreated),
    ...shown.toReversed().flatMap((line) => auditLineEvent(line, (id) => guideNames.get(id)) ?? []),
    ...of.paid.map(paymentEvent),
    ...of.voided.map(voidEvent),
    ...of.refunded.map(refundEvent),
    ...joined.map(batchJoinedEvent),
    ...left.map(departureEvent),
    ...attended(context, joined, of.sessions),
    ...trained(person, joined, of),
    ...interviewed(person, of),
    ...of.cared.toReversed().map(warningNoteEvent),
    ...of.logged.toReversed().map(logEvent),
    ...of.replied.toReversed().map(answerByMailEvent),
    ...of.recorded.toReversed().map(assistancePaymentEvent),
  ];
}

type Audited = Sources["audited"][number];
const withoutName = (line: Audited): Audited => ({
  ...line,
  oldValue: withoutPerson(line.oldValue) as Audited["oldValue"],
  newValue: withoutPerson(line.newValue) as Audited["newValue"],
});

/** One event per module with sessions, with the counts of the module's page (T5). */
function attended(
  { clock }: Context,
  joined: readonly Joined[],
  sessions: Journey["sessions"],
): JourneyEvent[] {
  const now = clock.now();
  return joined.flatMap((batch) => {
    const lastDay = batch.leftAt && istDate(batch.leftAt);
    const own = sessions
      .filter(({ batchId }) => batchId === batch.batchId)
      .map((session) => ({
        date: session.date,
        time: session.slot,
        isPresent: session.presentId !== null,
        isExcused: session.excuse !== null,
        isAnswered: session.answerStatus !== null && session.answerStatus !== "Rejected",
      }));
    const joinedOn = istDate(batch.joinedAt);
    // Sessions of a batch the trainee has left count until that day.
    const held = own.filter(
      (one) => isExpected(one, { joinedOn, now }) && (!lastDay || one.date <= lastDay),
    );
    const present = held.filter(({ isPresent }) => isPresent).length;
    // The newest session comes first.
    const last = held[0] ? startOf(held[0]) : null;
    return attendanceEvent({ ...batch, present, held: held.length, last }) ?? [];
  });
}

function trained(
  { username }: PersonRow,
  joined: readonly Joined[],
  { scored, answered }: Sources,
): JourneyEvent[] {
  // A module may be repeated: a score belongs to the batch of its day.
  const batchOf = ({ module, changedAt }: Sources["scored"][number]) => {
    const own = joined.filter(({ batchType }) => batchType === module);
    const then = own.find(
      ({ joinedAt, leftAt }) => leftAt && joinedAt <= changedAt && changedAt < leftAt,
    );
    return (then ?? own.at(-1))?.batchId;
  };
  return [
    ...answered.toReversed().map((row) => answerEvent(row, username)),
    ...scored.toReversed().map((row) => scoreEvent(row, batchOf(row))),
  ];
}

function interviewed(
  { username }: PersonRow,
  { interviewed, moved, placed }: Sources,
): JourneyEvent[] {
  return [
    ...interviewed.toReversed().flatMap((row) => {
      const own = moved.filter(({ interviewId }) => interviewId === row.id);
      return interviewEvents(row, own, username);
    }),
    ...placed.map((row) => placementEvent(row, username)),
  ];
}

export const timelineService: Service<typeof timelineContract> = {
  read: readTimeline,
};
