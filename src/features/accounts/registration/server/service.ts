import { openDecision, type Touched } from "#/features/decisions/server/decide.ts";
import { notify } from "#/features/notices/server/notify.ts";
import { writeAudit } from "#/server/audit.ts";
import type { Db } from "#/server/db.ts";
import { isId, newId } from "#/server/ids.ts";
import type { Service } from "#/server/mount.ts";
import { hashPassword } from "#/server/passwords.ts";
import type { Context, PublicContext } from "#/server/platform.ts";
import { takeSlot } from "#/server/throttle.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { isPaymentOption } from "#/shared/payment-options.ts";
import { LINK_HOURS } from "../../links/rules.ts";
import { makeLink, readLink, refuseReserved } from "../../links/server/service.ts";
import { refuseWeak } from "../../passwords/server/common-passwords.ts";
import type { RegisterInput, Registration, registrationContract } from "../contract.ts";
import {
  insertRegistration,
  isDecidedRegistration,
  listPendingRegistrations,
  lockPending,
  updatePending,
  updatePendingEmail,
} from "./queries.ts";
import { approvalMail, registrationReceivedMail, rejectionMail } from "./registration.mail.ts";

const HOUR = 3600;
const CORRECTIONS = 5;

/**
 * Takes a registration in; an admin decides it later. Throws ONLY_TRAINEES_REGISTER,
 * PASSWORDS_DIFFER, WEAK_PASSWORD, ACCOUNT_EXISTS, TOO_MANY (I-01 to I-04, C6).
 */
export async function register(context: PublicContext, input: RegisterInput) {
  if (input.role !== "Trainee") throw new AppError("ONLY_TRAINEES_REGISTER");
  if (input.password !== input.confirmPassword) {
    throw new AppError("PASSWORDS_DIFFER", {
      fields: { confirmPassword: "Passwords do not match" },
    });
  }
  await refuseWeak(context.config, input.password, input, "password");
  await takeRegistrationSlots(context, input.email);
  const id = newId();
  const passwordHash = await hashPassword(input.password, context.network);
  const { username, email } = input;
  const token = await context.db.transaction().execute(async (tx) => {
    await insertRegistration(tx, context.clock, { id, username, email, passwordHash });
    await refuseReserved({ ...context, db: tx }, { email, userId: id, refusal: "ACCOUNT_EXISTS" });
    await notify(tx, context, registrationReceivedMail(context, { id, username, email }));
    await writeAudit(tx, context, "registration.received", ["user", id], {
      actorId: id,
      newValue: { username, email },
    });
    if (!context.isWebClient) return undefined;
    const purpose = "correct-registration";
    return makeLink({ ...context, db: tx }, { userId: id, purpose, email });
  });
  const message = "Thank you for registering! You will receive an approval email shortly.";
  return token ? { message, correction: { token, until: correctableUntil(context) } } : { message };
}

const correctableUntil = ({ clock }: PublicContext): string =>
  new Date(clock.now().valueOf() + LINK_HOURS["correct-registration"] * HOUR * 1000).toISOString();

/**
 * Corrects the address of a registration that nobody has decided yet, from the browser it was made
 * in; a new address gets the confirmation, the same one changes nothing. Throws LINK_INVALID, ACCOUNT_EXISTS, TOO_MANY.
 */
export async function correctEmail(
  context: PublicContext,
  input: { token: string; email: string },
) {
  const { email } = input;
  const { userId } = await readLink(context, input.token, ["correct-registration"]);
  const limit = { key: `register-correct:${userId}`, max: CORRECTIONS, windowSeconds: HOUR };
  await takeSlot(context, limit);
  await context.db.transaction().execute(async (tx) => {
    const before = await lockPending(tx, userId);
    if (before?.email === email) return;
    const row = await updatePendingEmail(tx, userId, email);
    if (!row) throw new AppError("LINK_INVALID");
    await refuseReserved({ ...context, db: tx }, { email, userId, refusal: "ACCOUNT_EXISTS" });
    await notify(tx, context, registrationReceivedMail(context, row));
    await writeAudit(tx, context, "registration.corrected", ["user", userId], {
      actorId: userId,
      oldValue: { email: before?.email },
      newValue: { email },
    });
  });
  return { message: `We will write to ${email}.`, email };
}

async function takeRegistrationSlots(context: PublicContext, email: string) {
  const { LIMIT_REGISTER_PER_HOUR: perIp, LIMIT_REGISTER_PER_EMAIL_PER_HOUR: perEmail } =
    context.config.limits;
  await takeSlot(context, {
    key: `register-ip:${context.network}`,
    max: perIp,
    windowSeconds: HOUR,
  });
  // Switching the limit of registration off switches off both of its halves. Each address has its own
  // for an e-mail, so that nobody can use up somebody else's.
  const max = perIp === 0 ? 0 : perEmail;
  await takeSlot(context, {
    key: `register-email:${email}|${context.network}`,
    max,
    windowSeconds: HOUR,
  });
}

type Row = Awaited<ReturnType<typeof listPendingRegistrations>>["rows"][number];

const present = (row: Row): Registration => ({
  _id: row.id,
  username: row.username,
  email: row.email,
  approved: row.status === "approved",
  paymentOption: row.paymentOption,
  createdAt: row.createdAt.toISOString(),
});

export async function listPending({ db }: Context, query: ListQuery) {
  const { rows, total } = await listPendingRegistrations(db, query);
  return { answer: { trainees: rows.map(present) }, total };
}

/**
 * Approves with a payment option or rejects, once (A5, I-16 to I-18); the registrant is told by
 * mail once it can no longer be undone. Throws PAYMENT_OPTION_MISSING, TRAINEE_NOT_FOUND, REGISTRATION_DECIDED.
 */
export async function decide(
  context: Context,
  input: { traineeId: string; approved: boolean; paymentOption?: string | null | undefined },
) {
  const option = isPaymentOption(input.paymentOption) ? input.paymentOption : null;
  if (input.approved && option === null) {
    const fields = { paymentOption: "Please select a payment option." };
    throw new AppError("PAYMENT_OPTION_MISSING", { fields });
  }
  if (!isId(input.traineeId)) throw new AppError("TRAINEE_NOT_FOUND");
  const decided = await context.db.transaction().execute(async (tx) => {
    const decision = await openDecision(tx, context, {
      action: input.approved ? "registration.approved" : "registration.rejected",
      subject: ["user", input.traineeId],
      rows: touchedBy(input.traineeId),
    });
    const row = await updatePending(tx, context.clock, {
      id: input.traineeId,
      status: input.approved ? "approved" : "rejected",
      paymentOption: input.approved ? option : null,
      decidedBy: context.actor.id,
    });
    // Thrown, so that the transaction rolls back what openDecision has written.
    if (!row) throw await undecidable(tx, input.traineeId);
    const mail = (input.approved ? approvalMail : rejectionMail)(context, row);
    await notify(tx, context, { ...mail, hold: decision.hold });
    await writeAudit(
      tx,
      context,
      input.approved ? "registration.approved" : "registration.rejected",
      ["user", row.id],
      {
        oldValue: { status: "pending" },
        newValue: { status: row.status, paymentOption: row.paymentOption },
      },
    );
    return { trainee: present(row), ...(await decision.close()) };
  });
  return {
    message: input.approved ? "Registration approved." : "Registration rejected.",
    ...decided,
  };
}

const undecidable = async (tx: Db, id: string) =>
  new AppError(
    (await isDecidedRegistration(tx, id)) ? "REGISTRATION_DECIDED" : "TRAINEE_NOT_FOUND",
  );

/** The rows of the decision, and the details: once those are handed in, an approval can no longer be undone. */
const touchedBy = (id: string): readonly Touched[] => [
  {
    table: "users",
    where: { id },
    columns: ["status", "payment_option", "decided_by", "decided_at", "version"],
  },
  { table: "traineeDetails", where: { trainee_id: id } },
];

export const registrationService: Service<typeof registrationContract> = {
  register,
  correctEmail,
  listPending,
  decide,
};
