import { hasBegun, isCounted } from "#/features/training/sessions/rules.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { getOrThrow } from "#/server/rows.ts";
import { istDate } from "#/shared/dates.ts";
import type { batchContract, Member, Register } from "../contract.ts";
import { findDescribed, listBatches, listMembers, listSessions } from "./queries.ts";

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];
type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

const NO_SCORES = { Java: null, AEM: null, Communication: null, Mock: null, FinalCheck: null };

/** A batch with everything about its sessions. Throws BATCH_NOT_FOUND. */
export async function readRegister({ db, clock, config }: Context, ref: string): Promise<Register> {
  const now = clock.now();
  const { id, ...batch } = getOrThrow(await findDescribed(db, ref, now), "BATCH_NOT_FOUND");
  const [members, sessions] = await Promise.all([
    listMembers(db, id),
    listSessions(db, id, config.timeSlots),
  ]);
  const memberIds = new Set(members.map((member) => member.id));
  const held = sessions.map((session) => ({ ...session, present: new Set(session.present) }));
  return {
    batch: { ...batch, _id: id },
    members: members.map((member) => describeMember(member, held, now)),
    sessions: sessions.map(
      ({ id: sessionId, slot, present: presentIds, answers: _, ...session }) => ({
        ...session,
        _id: sessionId,
        time: slot,
        hasBegun: hasBegun({ date: session.date, time: slot }, now),
        present: presentIds.filter((one) => memberIds.has(one)).length,
      }),
    ),
  };
}

function describeMember(
  { id, name, joinedAt, joinedOn, scores }: MemberRow,
  sessions: readonly (Omit<SessionRow, "present"> & { present: ReadonlySet<string> })[],
  now: Date,
): Member {
  const entries = sessions.map((session) => {
    const isPresent = session.present.has(id);
    const answer = session.answers[id] ?? ("Not Submitted" as const);
    const isAnswered = answer === "Approved" || answer === "Waiting for Approval";
    const { id: sessionId, date, slot: time } = session;
    const counts = isCounted({ date, time, isPresent, isAnswered }, { joinedOn, now });
    return { sessionId, isPresent, answer, isAnswered, isCounted: counts };
  });
  const counted = entries.filter((entry) => entry.isCounted);
  return {
    id,
    name,
    joinedAt: joinedAt.toISOString(),
    counted: counted.length,
    attended: counted.filter((entry) => entry.isPresent).length,
    answered: counted.filter((entry) => entry.isAnswered).length,
    waiting: entries.filter(({ answer }) => answer === "Waiting for Approval").length,
    scores: { ...NO_SCORES, ...scores },
    entries,
  };
}

export const batchService: Service<typeof batchContract> = {
  list: async ({ db, clock }, query) => {
    const now = clock.now();
    const { rows, total } = await listBatches(db, { now, today: istDate(now) }, query);
    const batches = rows.map(({ id, ...batch }) => ({ ...batch, _id: id }));
    return { answer: { batches }, total };
  },
  register: readRegister,
};
