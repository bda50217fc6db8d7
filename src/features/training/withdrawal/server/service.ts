import { type Notice, notify } from "#/features/notices/server/notify.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Service } from "#/server/mount.ts";
import type { Context } from "#/server/platform.ts";
import { findById, getOrThrow } from "#/server/rows.ts";
import { AppError } from "#/shared/errors.ts";
import { cancellation } from "../../planned/server/leaving.service.ts";
import { contentOf } from "../../sessions/rules.ts";
import { lockSession } from "../../sessions/server/queries.ts";
import { ownSession } from "../../sessions/server/reading.service.ts";
import {
  classWithdrawnNotice,
  sessionWithdrawnNotice,
} from "../../sessions/server/sessions.mail.ts";
import type { withdrawalContract } from "../contract.ts";
import { isRecent } from "../rules.ts";
import { countAnswers, deleteSession, findToWithdraw, listConcerned } from "./queries.ts";

/**
 * Withdraws a session that was recorded by mistake: its attendance, check-ins and question go with it, its slot is free
 * again, and the members are told, with what takes it out of their calendars; so is its trainer where the office does
 * it. Throws NOT_FOUND alike for a missing one and, to a trainer, another's; SESSION_OLD to a trainer for a day before
 * yesterday in India; SESSION_ANSWERED once an answer was handed in, with how many.
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
    // Whoever hands in an answer at this moment waits for the lock, or was counted.
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
