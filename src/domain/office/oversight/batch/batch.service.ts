import type { listFormer } from "#/domain/training/batches/departures/departures.queries.ts";
import { presentFormer } from "#/domain/training/batches/departures/departures.rules.ts";
import type { ListedPlan } from "#/domain/training/sessions/planned/planned.contract.ts";
import type { PlannedRow } from "#/domain/training/sessions/planned/planned.queries.ts";
import { holidayOf } from "#/domain/training/sessions/planned/planned.rules.ts";
import { hasBegun, isCounted, isExpected } from "#/domain/training/sessions/sessions.rules.ts";
import type { Context } from "#/platform/app/platform.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import type { RowOf } from "#/platform/db/together.ts";
import type { Service } from "#/platform/http/mount.ts";
import { istDate } from "#/shared/dates.ts";
import { knownMeeting } from "#/shared/meeting.ts";
import type { batchContract, Member, Register } from "./batch.contract.ts";
import { findRegister, listBatches, type MemberRow, type SessionRow } from "./batch.queries.ts";

const NO_SCORES = { Java: null, AEM: null, Communication: null, Mock: null, FinalCheck: null };

/** A batch with all data about its sessions. Throws BATCH_NOT_FOUND. */
async function readRegister(context: Context, ref: string): Promise<Register> {
  const now = context.clock.now();
  const found = await findRegister(context.db, ref, { now, slots: context.hub.now().timeSlots });
  const {
    batch: described,
    members,
    former,
    sessions,
    planned,
  } = getOrThrow(found, "BATCH_NOT_FOUND");
  const { id, ...batch } = described;
  const memberIds = new Set(members.map((member) => member.id));
  const held = sessions.map((session) => ({ ...session, present: new Set(session.present) }));
  return {
    batch: { ...batch, _id: id },
    members: members.map((member) => describeMember(member, held, now)),
    ...(former.length > 0 && { former: former.map((one) => describeFormer(one, held, now)) }),
    sessions: sessions.map(
      ({ id: sessionId, slot, present: presentIds, answers: _, excused: __, ...session }) => ({
        ...session,
        _id: sessionId,
        time: slot,
        hasBegun: hasBegun({ date: session.date, time: slot }, now),
        present: presentIds.filter((one) => memberIds.has(one)).length,
      }),
    ),
    planned: planned.map((row) => presentPlan(context, row)),
  };
}

/** A planned session: only its trainer gets what is needed to change it. */
function presentPlan({ actor, hub }: Context, row: PlannedRow): ListedPlan {
  const { id, batchId, date, slot, topic, trainerId, trainerName, fileName, version } = row;
  const own = trainerId === actor.id ? { version, assignmentFileName: fileName } : null;
  const when = { date, time: slot, topic, trainerId, trainerName };
  return {
    _id: id,
    batchId,
    ...when,
    ...holidayOf(hub.now().holidays, date),
    ...knownMeeting(row),
    own,
    hasLeft: row.hasLeft,
  };
}

type Held = readonly (Omit<SessionRow, "present"> & { present: ReadonlySet<string> })[];
type Former = NonNullable<Register["former"]>[number];

/** A former member, with what counted for them until they left. */
function describeFormer(row: RowOf<typeof listFormer>, sessions: Held, now: Date): Former {
  const reader = { joinedOn: istDate(row.joinedAt), leftOn: istDate(row.leftAt), now };
  const { entries: _, waiting: __, ...counts } = countEntries(row.id, sessions, reader);
  return { ...presentFormer(row), ...counts };
}

function describeMember(
  { id, name, joinedAt, joinedOn, scores }: MemberRow,
  sessions: Held,
  now: Date,
): Member {
  return {
    id,
    name,
    joinedAt: joinedAt.toISOString(),
    ...countEntries(id, sessions, { joinedOn, now }),
    scores: { ...NO_SCORES, ...scores },
  };
}

/** A member's attendance and answers by session, and their counts. */
function countEntries(id: string, sessions: Held, reader: Parameters<typeof isCounted>[1]) {
  const entries = sessions.map((session) => {
    const isPresent = session.present.has(id);
    const answer = session.answers[id] ?? ("Not Submitted" as const);
    const isAnswered = answer === "Approved" || answer === "Waiting for Approval";
    const { id: sessionId, date, slot: time } = session;
    const excuse = session.excused[id] ?? null;
    const sitting = { date, time, isPresent, isAnswered, isExcused: excuse !== null };
    return {
      sessionId,
      isPresent,
      answer,
      isAnswered,
      excuse,
      isCounted: isCounted(sitting, reader),
      isExpected: isExpected(sitting, reader),
    };
  });
  const counted = entries.filter((entry) => entry.isCounted);
  return {
    counted: counted.length,
    expected: entries.filter((entry) => entry.isExpected).length,
    attended: counted.filter((entry) => entry.isPresent).length,
    answered: counted.filter((entry) => entry.isAnswered).length,
    waiting: entries.filter(({ answer }) => answer === "Waiting for Approval").length,
    entries,
  };
}

export const batchService: Service<typeof batchContract> = {
  list: async ({ db, clock }, query) => {
    const now = clock.now();
    const { rows, total } = await listBatches(db, { now, today: istDate(now) }, query);
    return { answer: { batches: rows.map(({ id, ...batch }) => ({ ...batch, _id: id })) }, total };
  },
  register: readRegister,
};
