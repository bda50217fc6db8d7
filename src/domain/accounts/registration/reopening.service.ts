import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import { getById } from "#/platform/db/rows.ts";
import { AppError } from "#/shared/errors.ts";
import { deleteSessionsOf } from "../sessions/ending.queries.ts";
import { registrationRow } from "./deciding.service.ts";
import { reopenedMail } from "./registration.mail.ts";
import { findBegun, lockRegistration, updateReopened } from "./registration.queries.ts";

/**
 * Reopens a decided registration, which is pending as before; its registrant is notified of the
 * reason and logged out. Throws TRAINEE_NOT_FOUND, REGISTRATION_WAITS, ACCOUNT_EXISTS if the
 * address was registered again since, and REGISTRATION_BUILT_ON if the approval was used.
 */
export const reopen = (context: Context, id: string, { reason }: { reason: string }) =>
  context.db.transaction().execute(async (tx) => {
    const found = await getById(id, (known) => lockRegistration(tx, known), "TRAINEE_NOT_FOUND");
    if (found.status === "pending") throw new AppError("REGISTRATION_WAITS");
    const since = await builtOn(tx, found);
    if (since) throw new AppError("REGISTRATION_BUILT_ON", { values: { since } });
    const decision = await openDecision(tx, context, {
      action: "registration.reopened",
      subject: ["user", found.id],
      rows: [registrationRow(found.id)],
    });
    await updateReopened(tx, found.id);
    await deleteSessionsOf(tx, context.clock, found.id);
    await notify(tx, context, { ...reopenedMail(context, found, reason), hold: decision.hold });
    await writeAudit(tx, context, "registration.reopened", ["user", found.id], {
      oldValue: { status: found.status, paymentOption: found.paymentOption },
      newValue: { status: "pending", reason },
    });
    return { message: "The registration waits again.", ...(await decision.close()) };
  });

type Found = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>;

/** Why an approval cannot be reopened, in a sentence. */
async function builtOn(tx: Db, found: Found): Promise<string | undefined> {
  if (!found.decidedAt) return "This account was created by the office.";
  if (found.status === "rejected") return undefined;
  if (found.subRole) return `They are ${found.subRole} by now.`;
  const begun = await findBegun(tx, found.id);
  if (begun.hasDetails) return "They have handed in their details.";
  if (begun.hasPaid) return "They have paid.";
  return begun.isInBatch ? "They are in a batch." : undefined;
}
