import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { assertVersion } from "#/platform/db/optimistic-lock.ts";
import { getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { SubRole } from "#/shared/actor.ts";
import { AppError } from "#/shared/errors.ts";
import { comparableName } from "#/shared/person-code.ts";
import { claimEmail, takeEmailCodeSlot } from "../emails.service.ts";
import { staffByName } from "../registration/registration.queries.ts";
import type { Profile, profileContract } from "./profile.contract.ts";
import { findProfile, lockProfile, updateUsername } from "./profile.queries.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

const present = ({ id, ...row }: Row): Profile => ({
  _id: id,
  ...row,
  subRole: row.subRole as SubRole | null,
});

const getOwn = async (context: Context): Promise<Row> =>
  getOrThrow(await findProfile(context.db, context.actor.id));

const readProfile = async (context: Context): Promise<{ user: Profile }> => ({
  user: present(await getOwn(context)),
});

type Change = { username: string; email: string; version?: number | undefined };

const isNewEmail = ({ email, pendingEmail }: Row, input: Change): boolean =>
  input.email !== email && input.email !== pendingEmail;

/**
 * Changes the caller's name at once. Another e-mail becomes pending, and a code is sent to it; the
 * same values change nothing. Throws NAME_OF_STAFF, EMAIL_IN_USE, STALE_VERSION, TOO_MANY.
 */
async function changeProfile(context: Context, input: Change) {
  const before = await getOwn(context);
  if (isNewEmail(before, input)) await takeEmailCodeSlot(context, before.id);
  await context.db.transaction().execute((tx) => changeIn(tx, context, input));
  return { message: "Profile updated successfully!", user: present(await getOwn(context)) };
}

async function changeIn(tx: Context["db"], context: Context, input: Change) {
  const before = getOrThrow(await lockProfile(tx, context.actor.id));
  await assertVersion(
    tx,
    context,
    { row: before, version: input.version },
    { subject: ["user", before.id], actions: ["profile.changed", "user.changed"] },
  );
  const claimsEmail = isNewEmail(before, input);
  if (input.username === before.username && !claimsEmail) return;
  await refuseNameOfStaff(tx, context, { from: before.username, to: input.username });
  await updateUsername(tx, before.id, input.username);
  if (claimsEmail) await claimEmail(tx, context, { account: before, newEmail: input.email });
  await writeAudit(tx, context, "profile.changed", ["user", before.id], {
    actorId: before.id,
    oldValue: { username: before.username, email: before.email },
    newValue: {
      username: input.username,
      email: before.email,
      ...(claimsEmail ? { pendingEmail: input.email } : {}),
    },
  });
}

/** Only staff may rename themselves to the name of a member of staff, in any spelling. */
async function refuseNameOfStaff(
  tx: Context["db"],
  { actor }: Context,
  { from, to }: { from: string; to: string },
) {
  const name = comparableName(to);
  if (actor.role !== "Trainee" || name === comparableName(from)) return;
  if (!(await staffByName(tx)).has(name)) return;
  const { message } = new AppError("NAME_OF_STAFF");
  throw new AppError("NAME_OF_STAFF", { fields: { username: message } });
}

export const profileService: Service<typeof profileContract> = {
  find: readProfile,
  update: (context, _ownId, input) => changeProfile(context, input),
};
