import { notify } from "#/features/notices/server/notify.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Context } from "#/server/platform.ts";
import type { SubRole } from "#/shared/actor.ts";
import { AppError } from "#/shared/errors.ts";
import { emailChangedMail } from "../../users/server/users.mail.ts";
import type { Profile } from "../contract.ts";
import { findProfile, updateProfile } from "./queries.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

const present = ({ id, ...row }: Row): Profile => ({
  _id: id,
  ...row,
  subRole: row.subRole as SubRole | null,
});

export async function readProfile(context: Context): Promise<{ user: Profile }> {
  const row = await findProfile(context.db, context.actor.id);
  if (!row) throw new AppError("NOT_FOUND");
  return { user: present(row) };
}

/**
 * Changes one's own name and e-mail; the old address is told (I-87). Throws EMAIL_IN_USE,
 * STALE_VERSION.
 */
export async function changeProfile(
  context: Context,
  input: { username: string; email: string; version?: number | undefined },
) {
  const row = await context.db
    .transaction()
    .execute((tx) => changeIn(tx, context, input))
    .catch((error: { constraint?: string }) => {
      throw error.constraint === "users_email_live"
        ? new AppError("EMAIL_IN_USE", { fields: { email: "Email is already in use." } })
        : error;
    });
  return { message: "Profile updated successfully!", user: present(row) };
}

async function changeIn(
  tx: Context["db"],
  context: Context,
  input: { username: string; email: string; version?: number | undefined },
): Promise<Row> {
  const userId = context.actor.id;
  const before = await findProfile(tx, userId);
  const after = await updateProfile(tx, { ...input, userId, version: input.version });
  if (!before || !after) throw new AppError("STALE_VERSION");
  if (after.email !== before.email) {
    const { username, email: oldEmail } = before;
    await notify(tx, context, emailChangedMail(context, { userId, username, oldEmail }));
  }
  await writeAudit(tx, context, {
    actorId: userId,
    action: "profile.changed",
    subjectType: "user",
    subjectId: userId,
    oldValue: { username: before.username, email: before.email },
    newValue: { username: after.username, email: after.email },
    requestId: context.requestId,
  });
  return after;
}
