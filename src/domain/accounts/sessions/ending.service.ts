import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { isId } from "#/platform/db/ids.ts";
import { getById } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { AppError } from "#/shared/errors.ts";
import { deleteSessionsOf } from "./ending.queries.ts";
import type { sessionsContract } from "./sessions.contract.ts";
import { deleteOwnSession, deleteSession, findUserId } from "./sessions.queries.ts";

async function logout(context: Context) {
  await context.db.transaction().execute(async (tx) => {
    await deleteSession(tx, context.sessionId);
    await writeAudit(tx, context, "session.closed", ["user", context.actor.id]);
  });
  context.setSessionCookie(null);
  return { message: "Logged out successfully!" };
}

async function endOwnSessions(context: Context) {
  await endSessions(context, context.actor.id);
  context.setSessionCookie(null);
  return { message: "All your sessions have ended." };
}

/** Throws NOT_FOUND, also for another person's session. */
async function endOwnSession(context: Context, id: string) {
  await context.db.transaction().execute(async (tx) => {
    const { id: userId } = context.actor;
    if (!isId(id) || !(await deleteOwnSession(tx, userId, id))) throw new AppError("NOT_FOUND");
    await writeAudit(tx, context, "session.closed", ["user", userId]);
  });
  return { message: "That session has ended." };
}

async function endOtherSessions(context: Context) {
  await context.db.transaction().execute(async (tx) => {
    const { id: userId } = context.actor;
    const ended = await deleteSessionsOf(tx, context.clock, userId, context.sessionId);
    if (ended > 0) await writeAudit(tx, context, "session.othersClosed", ["user", userId]);
  });
  return { message: "All your other sessions have ended." };
}

/** Ends all sessions of a person (ASVS 7.4.5). Throws NOT_FOUND. */
async function endUserSessions(context: Context, userId: string) {
  await getById(userId, (known) => findUserId(context.db, known));
  await endSessions(context, userId);
  return { message: "All sessions of this user have ended." };
}

const endSessions = (context: Context, userId: string) =>
  context.db.transaction().execute(async (tx) => {
    const ended = await deleteSessionsOf(tx, context.clock, userId);
    if (ended > 0) await writeAudit(tx, context, "session.allClosed", ["user", userId]);
  });

export const endingCalls = {
  logout,
  endOwnSessions,
  endOwnSession,
  endOtherSessions,
  endUserSessions,
} satisfies Partial<Service<typeof sessionsContract>>;
