import { openDecision } from "#/domain/office/decisions/decide.service.ts";
import type { Context, PublicContext } from "#/platform/app/platform.ts";
import { writeAudit, writeAudits } from "#/platform/audit/audit.ts";
import { isId } from "#/platform/db/ids.ts";
import { describeConflict } from "#/platform/db/optimistic-lock.ts";
import { getById, getOrThrow } from "#/platform/db/rows.ts";
import type { Service } from "#/platform/http/mount.ts";
import { takeSlot } from "#/platform/http/throttle.ts";
import { type BulkResult, summarizeResults } from "#/shared/bulk.ts";
import { foldEmail } from "#/shared/email.ts";
import { AppError, ERRORS } from "#/shared/errors.ts";
import { hasVisible } from "#/shared/visible-line.ts";
import type { ContactInput, contactContract } from "./contact.contract.ts";
import {
  deleteContactMessage,
  findToEnquire,
  insertContactMessage,
  listContactMessages,
  lockMessages,
  updateAnswered,
} from "./contact.queries.ts";
import { workingDayAfter } from "./contact.rules.ts";
import { hasAnswers, lockMessage } from "./replying.queries.ts";
import { assertMessageVersion, confirmMessage, replyToMessage } from "./replying.service.ts";

const HOUR = 3600;
const subjectOf = (id: string) => ["contact-message", id] as const;

/**
 * Stores a visitor's message unchanged. Throws CONTACT_INCOMPLETE if a field is empty
 * (specification 1 section 5) and TOO_MANY over the limits per address and per caller (C6).
 */
async function submitMessage(context: PublicContext, input: ContactInput) {
  const { db, clock, config, network } = context;
  const blank = Object.entries(input).filter(([, value]) => !hasVisible(value));
  if (blank.length > 0) {
    const fields = Object.fromEntries(blank.map(([name]) => [name, `Enter your ${name}.`]));
    throw new AppError("CONTACT_INCOMPLETE", { fields });
  }
  const {
    LIMIT_CONTACT_PER_HOUR: perAddress,
    LIMIT_CONTACT_PER_EMAIL_PER_HOUR: perEmail,
    LIMIT_CONTACT_PER_DAY: perDay,
  } = config.limits;
  await takeSlot(context, {
    // The limit for an e-mail is per network, so that nobody can use up another person's.
    key: `contact:email:${foldEmail(input.email)}|${network}`,
    // Switching the limit off switches off both of its halves, as with registration.
    max: perAddress === 0 ? 0 : perEmail,
    windowSeconds: HOUR,
  });
  await takeSlot(context, {
    key: `contact:ip:${network}`,
    max: perAddress,
    windowSeconds: HOUR,
  });
  await takeSlot(context, {
    key: `contact:day:${network}`,
    max: perAddress === 0 ? 0 : perDay,
    windowSeconds: 24 * HOUR,
  });
  const answerBy = workingDayAfter(clock.today(), context.hub.now().contactAnswerDays);
  await db.transaction().execute(async (tx) => {
    const { email } = input;
    const confirmedByMail = await confirmMessage(tx, context, { email, answerBy });
    await insertContactMessage(tx, clock, { ...input, confirmedByMail });
  });
  return { message: "Thank you! Your message has been sent successfully." };
}

/**
 * Marks messages as answered by the caller, or as open again. Each is marked or skipped separately,
 * with its own result: missing ones and those already in that state are skipped.
 */
async function answerMessages(
  context: Context,
  { ids, isAnswered }: { ids: readonly string[]; isAnswered: boolean },
) {
  const results = await context.db.transaction().execute(async (tx) => {
    const known = ids.filter(isId);
    const messages = known.length > 0 ? await lockMessages(tx, known) : [];
    const changed = messages.filter((message) => message.isAnswered !== isAnswered);
    if (changed.length > 0) {
      const answeredBy = isAnswered ? context.actor.id : null;
      await updateAnswered(tx, context.clock, { ids: changed.map(({ id }) => id), answeredBy });
    }
    const action = isAnswered ? "contact-message.answered" : "contact-message.opened";
    await writeAudits(
      tx,
      context,
      action,
      changed.map(({ id }) => ({ subject: subjectOf(id) })),
    );
    const done: BulkResult[] = [];
    for (const id of ids) {
      const message = messages.find((one) => one.id === id);
      const isLeft = message?.isAnswered === isAnswered;
      const by =
        isLeft && (await describeConflict(tx, context, subjectOf(id), { actions: [action] }));
      const left = `${isAnswered ? "Answered" : "Open"} already${by || ""}.`;
      done.push({ id, problem: message ? (isLeft ? left : null) : ERRORS.NOT_FOUND.message });
    }
    return done;
  });
  return { message: summarizeResults(results, isAnswered ? "answered" : "open again"), results };
}

/**
 * Deletes one message, which can be undone. Throws NOT_FOUND if it is missing (I-86), and
 * STALE_VERSION if somebody has answered or marked it since it was read.
 */
async function deleteMessage(
  context: Context,
  id: string,
  { version }: { version?: number | undefined },
) {
  const undoing = await context.db.transaction().execute(async (tx) => {
    const message = await getById(id, (known) => lockMessage(tx, known));
    await assertMessageVersion(tx, context, message, version);
    const enquiryId = (await findToEnquire(tx, id))?.enquiryId;
    const decision = await openDecision(tx, context, {
      action: "contact-message.deleted",
      subject: ["contact-message", id],
      rows: [
        { table: "contactMessages", where: { id } },
        ...((await hasAnswers(tx, id))
          ? [{ table: "contactAnswers" as const, where: { messageId: id } }]
          : []),
        ...(enquiryId
          ? [{ table: "enquiries" as const, where: { id: enquiryId }, columns: ["message_id"] }]
          : []),
      ],
    });
    const deleted = getOrThrow(await deleteContactMessage(tx, id));
    await writeAudit(tx, context, "contact-message.deleted", ["contact-message", id], {
      // The sender, but not the text: what was deleted should be gone.
      oldValue: deleted,
    });
    return decision.close();
  });
  return { message: "Message deleted.", ...undoing };
}

export const contactService: Service<typeof contactContract> = {
  submit: submitMessage,
  listMessages: ({ db }, query) => listContactMessages(db, query),
  answerMessages,
  reply: replyToMessage,
  deleteMessage,
};
