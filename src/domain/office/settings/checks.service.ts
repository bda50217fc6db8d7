import { findEmails } from "#/domain/messaging/notices/notices.queries.ts";
import type { Context } from "#/platform/app/platform.ts";
import { newId } from "#/platform/db/ids.ts";
import { takeSlot } from "#/platform/http/throttle.ts";
import { renderMail } from "#/platform/mail/render-mail.ts";
import { openMailTransport } from "#/platform/mail/transport.ts";
import { AppError } from "#/shared/errors.ts";
import { ServiceCheck } from "./settings.contract.ts";
import { upsertCheck } from "./settings.queries.ts";
import type { ServiceName } from "./settings.rules.ts";

type Ended = Pick<ServiceCheck, "result" | "answer">;

const TESTS_PER_HOUR = 30;
const DEADLINE_SECONDS = 20;
const LONGEST_ANSWER = 300;

/**
 * Tests a service and records its response: sends a mail to the caller directly through the mail
 * server, or makes a request that the payment provider answers only to known clients. Throws
 * TOO_MANY.
 */
export async function testService(context: Context, { service }: { service: ServiceName }) {
  const key = `settings:test:${context.actor.id}`;
  await takeSlot(context, { key, max: TESTS_PER_HOUR, windowSeconds: 3600 });
  const { result, answer } =
    service === "mail" ? await sendMail(context) : await askProvider(context);
  const ended = { service, result, answer: answer.slice(0, LONGEST_ANSWER) };
  return toCheck(
    await upsertCheck(context.db, context.clock, { ...ended, checkedBy: context.actor.id }),
  );
}

export const toCheck = (row: Awaited<ReturnType<typeof upsertCheck>>): ServiceCheck =>
  ServiceCheck.parse({
    ...row,
    checkedAt: row.checkedAt.toISOString(),
    workedAt: row.workedAt?.toISOString(),
  });

async function sendMail({ db, config, hub, actor, clock }: Context): Promise<Ended> {
  const { hubName, mark } = hub.now();
  if (!config.smtpUrl) {
    return {
      result: "not set",
      answer:
        "No mail server is set (SMTP_URL). Mails become files in DATA_DIR/outbox, and nobody gets them.",
    };
  }
  const recipient = (await findEmails(db, [actor.id])).get(actor.id) ?? "";
  const content = {
    heading: "Mail works",
    paragraphs: [`${hubName} has sent you this mail to see whether its mail server takes mails.`],
  };
  const transport = openMailTransport(config, () => hubName);
  const mail = {
    id: newId(),
    recipient,
    subject: `A test mail of ${hubName}`,
    ...renderMail({ hubName, markId: mark?.id, publicUrl: config.publicUrl, ...content }),
    createdAt: clock.now(),
    attachment: undefined,
    invitation: undefined,
  };
  try {
    const reply = await transport.deliver(mail, AbortSignal.timeout(DEADLINE_SECONDS * 1000));
    return { result: "accepted", answer: `Sent to ${recipient}. The mail server said: ${reply}` };
  } catch (error) {
    return { result: "refused", answer: wordsOf(error) };
  } finally {
    await transport.close();
  }
}

async function askProvider({ payments }: Context): Promise<Ended> {
  try {
    const { isAccepted, answer } = await payments.checkCredentials();
    return { result: isAccepted ? "accepted" : "refused", answer };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return {
      result: "refused",
      answer: `The payment provider gave no answer: ${wordsOf(error.cause)}`,
    };
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
