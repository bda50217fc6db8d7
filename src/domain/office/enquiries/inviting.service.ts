import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { getById } from "#/platform/db/rows.ts";
import { AppError } from "#/shared/errors.ts";
import { findEnquiry, updateInvited } from "./enquiries.queries.ts";
import { assertOn, lockSeen, presentById, statusOf, subjectOf } from "./state.service.ts";

/**
 * Prepares an account by invitation: returns a function that stores it in a transaction. Passed in,
 * as accounts do not depend on enquiries.
 */
export type Invite = (
  context: Context,
  person: { name: string; email: string; mobile: string },
) => Promise<(tx: Context["db"]) => Promise<string>>;

type Input = { name: string; email: string; version: number };

/**
 * Creates an account for an enquiry, by invitation. It pays the fee in full; only the office can
 * grant another option. Throws NOT_FOUND, STALE_VERSION, ENQUIRY_CLOSED, ENQUIRY_HAS_ACCOUNT,
 * ACCOUNT_EXISTS.
 */
export const inviteEnquirer =
  (invite: Invite) =>
  async (context: Context, id: string, { version, ...person }: Input) => {
    assertOn(context);
    const { mobile } = await getById(id, (known) => findEnquiry(context.db, known));
    const store = await invite(context, { ...person, mobile });
    const enquiry = await context.db.transaction().execute(async (tx) => {
      const before = await lockSeen(tx, context, id, version);
      if (before.userId) throw new AppError("ENQUIRY_HAS_ACCOUNT");
      if (before.lostAt) {
        throw new AppError("ENQUIRY_CLOSED", { values: { status: statusOf(before) } });
      }
      const userId = await store(tx);
      await updateInvited(tx, context.clock, before.id, { userId, ...person });
      await writeAudit(tx, context, "enquiry.invited", subjectOf(before), { newValue: { userId } });
      return presentById(tx, before.id);
    });
    return { message: `The invitation was sent to ${person.email}.`, enquiry };
  };
