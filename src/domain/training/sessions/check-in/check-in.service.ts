import { hasEnded } from "#/domain/training/batches/batches.rules.ts";
import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { findById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { withFailureLimits } from "#/platform/http/throttle.ts";
import { noteNotified } from "#/platform/updates/updates.ts";
import { AppError } from "#/shared/errors.ts";
import { addressOf } from "#/shared/pages.ts";
import { ownSession } from "../reading.service.ts";
import { listMemberIds, raiseSessionVersion } from "../sessions.queries.ts";
import type { CheckIn, checkInContract } from "./check-in.contract.ts";
import {
  closeCheckIn,
  findCheckIn,
  findMark,
  insertCheckIn,
  insertPresence,
  isMember,
  listCheckedIn,
  lockEither,
  openCheckIn,
} from "./check-in.queries.ts";
import { isOpenOn, untilNextCode } from "./check-in.rules.ts";
import { currentCode, stepOf, ticketFor, ticketIdOf } from "./code.service.ts";

/** The check-in of the caller's own session. Throws NOT_FOUND also for another trainer's. */
async function readCheckIn(context: Context, id: string): Promise<CheckIn> {
  const { db, clock, config } = context;
  const row = ownSession(context, await findById(id, (known) => findCheckIn(db, known)));
  const { sessionId, openedAt, batchId, batchType, date, slot, topic, isHeld, expected } = row;
  const came = await listCheckedIn(db, sessionId);
  const isOpen = isOpenOn(row, clock.today());
  const code = isOpen && openedAt ? currentCode(context, { sessionId, openedAt }) : null;
  const path =
    code && addressOf("/check-in/$sessionId", { params: { sessionId }, search: { code } });
  return {
    sessionId,
    batchId,
    batchType,
    date,
    time: slot,
    topic,
    isHeld: Boolean(isHeld),
    isToday: date === clock.today(),
    isOpen,
    code,
    link: path && `${config.publicUrl}${path}`,
    nextCodeIn: untilNextCode(clock.now()),
    expected,
    came: came.map(({ id, name, checkedInAt }) => ({ id, name, at: checkedInAt.toISOString() })),
  };
}

/**
 * Opens check-in of the caller's own session on its day, with new codes, or closes it. Throws
 * NOT_FOUND, CHECK_IN_CLOSED on another day, SESSIONS_UNAVAILABLE once the batch has ended.
 */
async function setCheckIn(context: Context, id: string, { isOpen }: { isOpen: boolean }) {
  const { clock } = context;
  await context.db.transaction().execute(async (tx) => {
    await findById(id, (known) => lockEither(tx, known));
    const row = ownSession(context, await findById(id, (known) => findCheckIn(tx, known)));
    if (isOpenOn(row, clock.today()) === isOpen) return;
    if (isOpen && row.date !== clock.today()) throw new AppError("CHECK_IN_CLOSED");
    if (isOpen && hasEnded(row, clock.today())) throw new AppError("SESSIONS_UNAVAILABLE");
    if (isOpen) await openCheckIn(tx, clock, row.sessionId);
    else await closeCheckIn(tx, clock, row.sessionId);
    const action = isOpen ? "check-in.opened" : "check-in.closed";
    await writeAudit(tx, context, action, ["training-session", row.sessionId]);
    // Makes the button appear or disappear on the members' first screens at once.
    noteNotified(await listMemberIds(tx, row.batchKey));
  });
  return { message: isOpen ? "Check-in is open." : "Check-in is closed." };
}

/** Wrong codes allowed in 15 minutes per person and per network; right ones do not count. */
const MOST_WRONG = { person: 10, network: 50 };
const WINDOW_SECONDS = 900;

/**
 * Returns what `look` finds; undefined counts as a wrong code. Throws CODE_OVER, and TOO_MANY with
 * Retry-After.
 */
async function expectRight<T>(
  context: PublicContext,
  { key, max }: { key: string; max: number },
  look: () => T | undefined,
): Promise<T> {
  const limits = [{ key: `check-in:${key}`, max, atOnce: 4 }];
  let found: T | undefined;
  await withFailureLimits(context, { windowSeconds: WINDOW_SECONDS, limits }, async () => {
    found = look();
    return found !== undefined;
  });
  if (found === undefined) throw new AppError("CODE_OVER");
  return found;
}

/** The open check-in of a session. Throws CHECK_IN_CLOSED for any other. */
async function findOpen({ db, clock }: PublicContext, id: string) {
  const row = await findById(id, (known) => findCheckIn(db, known));
  if (!row?.openedAt || !isOpenOn(row, clock.today())) throw new AppError("CHECK_IN_CLOSED");
  return { ...row, openedAt: row.openedAt };
}

/**
 * Exchanges the code of a link for a ticket, for people who have to sign in first: one member can
 * check in with it while the code would be accepted. Throws CHECK_IN_CLOSED, CODE_OVER, TOO_MANY.
 */
async function giveTicket(context: PublicContext, id: string, { code }: { code: string }) {
  const open = await findOpen(context, id);
  const step = await expectRight(context, { key: context.network, max: MOST_WRONG.network }, () =>
    stepOf(context, open, code),
  );
  return { ticket: ticketFor(context, open, step) };
}

/**
 * Checks the caller in to a session of their batch. A second time changes nothing, whatever the
 * code, even if the trainer has unmarked them since. Throws NOT_FOUND to anyone but a member,
 * CHECK_IN_CLOSED, CODE_OVER, TOO_MANY.
 */
async function checkIn(context: Context, id: string, { code }: { code: string }) {
  const { actor, clock, db } = context;
  const row = await findById(id, (known) => findCheckIn(db, known));
  if (!row || !(await isMember(db, row.batchKey, actor.id))) {
    throw new AppError("NOT_FOUND", { isDenial: true });
  }
  const mark = { sessionId: row.sessionId, traineeId: actor.id };
  const done = await findMark(db, mark);
  // A trainee who lost the response may retry, even if the code has expired or check-in is closed.
  if (done) return describeMark("You are checked in already.", row.topic, done);
  const open = await findOpen(context, id);
  const { ticket } = await expectRight(context, { key: actor.id, max: MOST_WRONG.person }, () => {
    const ticket = ticketIdOf(context, open, code);
    return ticket || stepOf(context, open, code) !== undefined ? { ticket } : undefined;
  });
  return db.transaction().execute(async (tx) => {
    await lockEither(tx, open.sessionId);
    // Read again: it may have been closed, recorded or cancelled while this call waited.
    const now = await findCheckIn(tx, open.sessionId);
    if (!now || !isOpenOn(now, clock.today())) throw new AppError("CHECK_IN_CLOSED");
    const isFirst = await insertCheckIn(tx, clock, { ...mark, ticket: ticket ?? null });
    if (isFirst) {
      // Raises the version, so that a form that is open does not overwrite the check-in unseen.
      const isNew = now.isHeld && (await insertPresence(tx, clock, mark));
      if (isNew) await raiseSessionVersion(tx, clock, open.sessionId);
      await writeAudit(tx, context, "session.checked-in", ["training-session", open.sessionId]);
    }
    const message = isFirst ? "You are checked in." : "You are checked in already.";
    return describeMark(message, now.topic, getOrThrow(await findMark(tx, mark)));
  });
}

const describeMark = (message: string, topic: string, { checkedInAt }: { checkedInAt: Date }) => ({
  message,
  topic,
  checkedInAt: checkedInAt.toISOString(),
});

export const checkInService: Service<typeof checkInContract> = {
  find: readCheckIn,
  open: setCheckIn,
  ticket: giveTicket,
  checkIn,
};
