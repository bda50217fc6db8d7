import { notify } from "#/domain/messaging/notices/notify.service.ts";
import { insertAgreement } from "#/domain/site/consent.queries.ts";
import { agreedAtRegistration } from "#/domain/site/consent.rules.ts";
import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import { newId } from "#/platform/db/ids.ts";
import type { Service } from "#/platform/http/mount.ts";
import { hasSlot, takeSlot } from "#/platform/http/throttle.ts";
import { hashPassword } from "#/platform/security/passwords.ts";
import { AppError } from "#/shared/errors.ts";
import type { ListQuery } from "#/shared/list.ts";
import { LINK_HOURS } from "../links.rules.ts";
import { makeLink, readLink, refuseReserved } from "../links.service.ts";
import { refuseWeak } from "../passwords/common-passwords.service.ts";
import { decide, decideMany } from "./deciding.service.ts";
import type { RegisterInput, registrationContract } from "./registration.contract.ts";
import { registrationReceivedMail } from "./registration.mail.ts";
import {
  insertRegistration,
  listPendingRegistrations,
  lockPending,
  toRegistration,
  updatePendingEmail,
} from "./registration.queries.ts";
import { reopen } from "./reopening.service.ts";

/**
 * Returns how many days decisions took lately. Passed in, as metrics depend on accounts, not the
 * other way round.
 */
type Measure = (context: PublicContext) => Promise<number | null>;

const HOUR = 3600;
const DAY = 24 * HOUR;
const CORRECTIONS = 5;

/**
 * Takes in a registration, which an admin decides later. Throws ONLY_TRAINEES_REGISTER,
 * PASSWORDS_DIFFER, WEAK_PASSWORD, ACCOUNT_EXISTS, TOO_MANY (I-01 to I-04, C6).
 */
async function register(context: PublicContext, input: RegisterInput, measure: Measure) {
  if (input.role !== "Trainee") throw new AppError("ONLY_TRAINEES_REGISTER");
  if (input.password !== input.confirmPassword) {
    throw new AppError("PASSWORDS_DIFFER", {
      fields: { confirmPassword: "Passwords do not match" },
    });
  }
  await refuseWeak(context, input.password, input, "password");
  await takeRegistrationSlots(context, input.email);
  const id = newId();
  const passwordHash = await hashPassword(input.password, context.network);
  const { username, email } = input;
  const answerDays = await measure(context);
  const version = agreedAtRegistration(input.noticeVersion, context.hub.now().notice.version);
  const token = await context.db.transaction().execute(async (tx) => {
    await insertRegistration(tx, context.clock, { id, username, email, passwordHash });
    await refuseReserved({ ...context, db: tx }, { email, userId: id, refusal: "ACCOUNT_EXISTS" });
    await insertAgreement(tx, context.clock, { userId: id, version, way: "registered" });
    await confirmReceipt(tx, context, { id, email }, answerDays);
    await writeAudit(tx, context, "registration.received", ["user", id], {
      actorId: id,
      newValue: { username, email, noticeVersion: version },
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
 * Corrects the address of a pending registration, from the browser it was made in; a new address
 * gets the confirmation, the same one changes nothing. Throws LINK_INVALID, ACCOUNT_EXISTS,
 * TOO_MANY.
 */
async function correctEmail(
  context: PublicContext,
  input: { token: string; email: string },
  measure: Measure,
) {
  const { email } = input;
  const { userId } = await readLink(context, input.token, ["correct-registration"]);
  const limit = { key: `register-correct:${userId}`, max: CORRECTIONS, windowSeconds: HOUR };
  await takeSlot(context, limit);
  await takeDaySlot(context);
  const answerDays = await measure(context);
  await context.db.transaction().execute(async (tx) => {
    const before = await lockPending(tx, userId);
    if (before?.email === email) return;
    const row = await updatePendingEmail(tx, userId, email);
    if (!row) throw new AppError("LINK_INVALID");
    await refuseReserved({ ...context, db: tx }, { email, userId, refusal: "ACCOUNT_EXISTS" });
    await confirmReceipt(tx, context, row, answerDays);
    await writeAudit(tx, context, "registration.corrected", ["user", userId], {
      actorId: userId,
      oldValue: { email: before?.email },
      newValue: { email },
    });
  });
  return { message: `We will write to ${email}.`, email };
}

/**
 * Mails that a registration has come in. An address that has reached its daily limit gets no mail:
 * whoever types it may be a stranger to it, and the registration counts without the mail.
 */
async function confirmReceipt(
  tx: Context["db"],
  context: PublicContext,
  registrant: { id: string; email: string },
  answerDays: number | null,
) {
  const key = `register-mail:${registrant.email}`;
  const max = context.config.limits.LIMIT_REGISTER_MAILS_PER_EMAIL_PER_DAY;
  if (!(await hasSlot({ ...context, db: tx }, { key, max, windowSeconds: DAY }))) return;
  await notify(tx, context, registrationReceivedMail(context, registrant, answerDays));
}

/** Counted for everything that causes a mail: a registration, or a new address for one. */
const takeDaySlot = ({ network, ...context }: PublicContext) => {
  const { LIMIT_REGISTER_PER_HOUR: perHour, LIMIT_REGISTER_PER_DAY: perDay } =
    context.config.limits;
  const max = perHour === 0 ? 0 : perDay;
  return takeSlot(context, { key: `register-day:${network}`, max, windowSeconds: DAY });
};

async function takeRegistrationSlots(context: PublicContext, email: string) {
  const { LIMIT_REGISTER_PER_HOUR: perIp, LIMIT_REGISTER_PER_EMAIL_PER_HOUR: perEmail } =
    context.config.limits;
  await takeSlot(context, {
    key: `register-ip:${context.network}`,
    max: perIp,
    windowSeconds: HOUR,
  });
  // Switching the registration limit off switches off both of its halves. The limit for an e-mail
  // is per network, so that nobody can use up another person's.
  const max = perIp === 0 ? 0 : perEmail;
  await takeSlot(context, {
    key: `register-email:${email}|${context.network}`,
    max,
    windowSeconds: HOUR,
  });
  await takeDaySlot(context);
}

async function listPending({ db }: Context, query: ListQuery) {
  const { rows, total } = await listPendingRegistrations(db, query);
  return { answer: { trainees: rows.map(toRegistration) }, total };
}

/** The calls about registrations; their mails quote the measured times of decisions. */
export const registrationService = (measure: Measure): Service<typeof registrationContract> => ({
  register: (context, input) => register(context, input, measure),
  correctEmail: (context, input) => correctEmail(context, input, measure),
  listPending,
  decide,
  decideMany,
  reopen,
});
