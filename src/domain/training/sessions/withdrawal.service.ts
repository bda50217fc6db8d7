import { type Notice, notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { findById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import { cancellation } from "./planned/handover.service.ts";
import { ownSession } from "./reading.service.ts";
import { classWithdrawnNotice, sessionWithdrawnNotice } from "./sessions.mail.ts";
import { lockSession } from "./sessions.queries.ts";
import { contentOf } from "./sessions.rules.ts";
import type { withdrawalContract } from "./withdrawal.contract.ts";
import {
  countAnswers,
  deleteSession,
  findToWithdraw,
  listConcerned,
} from "./withdrawal.queries.ts";
import { isRecent } from "./withdrawal.rules.ts";

/**
 * Withdraws a session recorded by mistake: deletes its attendance, check-ins and question, frees
 * its slot, and notifies the members, with what removes it from their calendars; also its trainer,
 * if the office does it. Throws NOT_FOUND if it is missing and, to a trainer, for another
 * trainer's; SESSION_OLD to a trainer if it was before yesterday in India; SESSION_ANSWERED with
 * the number of answers if there are any.
 */
async function withdraw(context: Context, sessionId: string, { reason }: { reason: string }) {
  const { actor, clock, files } = context;
  await context.db.transaction().execute(async (tx) => {
    const { id } = getOrThrow(await findById(sessionId, (known) => lockSession(tx, known)));
    const session = getOrThrow(await findToWithdraw(tx, id));
    if (actor.role === "Trainer") {
      ownSession(context, session);
      if (!isRecent(session.date, clock.today())) throw new AppError("SESSION_OLD");
    }
    // A concurrent answer waits for the lock, or is counted here.
    const answers = await countAnswers(tx, id);
    if (answers > 0) {
      const handedIn = answers === 1 ? "1 answer was" : `${answers} answers were`;
      throw new AppError("SESSION_ANSWERED", { values: { answers: handedIn } });
    }
    const concerned = await listConcerned(tx, id, session.batchKey);
    await deleteSession(tx, id);
    await files.drop(tx, [session.fileId]);
    await writeAudit(tx, context, "session.withdrawn", ["training-session", id], {
      oldValue: {
        ...contentOf(session),
        batchId: session.batchId,
        trainerId: session.trainerId,
        attendance: session.present,
        excused: Object.keys(session.excused).toSorted(),
      },
      newValue: { reason },
    });
    const notices: Notice[] = concerned.map((member) =>
      sessionWithdrawnNotice(member.id, session, reason, cancellation(context, session, member)),
    );
    if (session.trainerId !== actor.id && !session.hasLeft) {
      notices.push(classWithdrawnNotice(session.trainerId, session, reason));
    }
    await notify(
      tx,
      context,
      notices.map((notice) => ({ ...notice, corrects: id })),
    );
  });
  return { message: "The session is withdrawn." };
}

export const withdrawalService: Service<typeof withdrawalContract> = { withdraw };
