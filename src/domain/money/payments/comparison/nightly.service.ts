import { forStaff } from "#/domain/messaging/notices/notices.queries.ts";
import { notifyInApp } from "#/domain/messaging/notices/notify.service.ts";
import type { Platform } from "#/platform/app/platform.ts";
import { noteWritten } from "#/platform/updates/updates.ts";
import { formatDate, type IsoDate, istDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import {
  countUntold,
  insertException,
  listOpenSubjects,
  settleAutomatically,
} from "../exceptions.queries.ts";
import { DIFFERENCES } from "../exceptions.rules.ts";
import { CURRENCY } from "../payments.rules.ts";
import { differencesForAdmins } from "./comparison.mail.ts";
import {
  findCompared,
  updateAnswering,
  upsertCompared,
  upsertFailing,
} from "./comparison.queries.ts";
import { daysToCompare, spanOf } from "./comparison.rules.ts";
import { compareKind, type LookedUp, type Outcome } from "./differences.service.ts";
import { DISPUTES, type Entity, type Kind, PAYMENTS, REFUNDS } from "./kinds.service.ts";

const A_DAY_MS = 86_400_000;

/**
 * Compares the due days with the provider's lists, oldest first, and looks up unfinished items
 * again. If the provider does not answer, the next run tries again, and the office is notified once
 * after a day of that. Does nothing with the sandbox. Throws errors of our own, after all days.
 */
export async function compareDays(platform: Platform, signal: AbortSignal): Promise<void> {
  // The sandbox's data was created by the hub itself.
  if (platform.payments.isSandbox) return;
  const days = daysToCompare(platform.clock.now(), await findCompared(platform.db));
  const latest = days.at(-1);
  if (latest === undefined) return;
  const failures: unknown[] = [];
  const steps = [() => lookAgain(platform), ...days.map((day) => () => compareDay(platform, day))];
  for (const step of steps) {
    if (signal.aborted || failures.some(isProvider)) break;
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  await notifyOffice(platform, latest);
  if (!signal.aborted) await noteEnd(platform, latest, failures);
}

const isProvider = (error: unknown): error is AppError =>
  error instanceof AppError && error.key === "GATEWAY_UNAVAILABLE";

/** Notifies of differences since the last notice, also from a run cut off before its notice. */
async function notifyOffice(platform: Platform, day: IsoDate): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const { count } = await countUntold(tx);
    if (Number(count) === 0) return;
    await notifyInApp(tx, platform, await forStaff(tx, differencesForAdmins(day, Number(count))));
  });
}

async function noteEnd(
  { db, clock, log }: Platform,
  day: IsoDate,
  failures: readonly unknown[],
): Promise<void> {
  noteWritten("payments");
  const [error] = failures;
  if (error === undefined) {
    await updateAnswering(db);
    const note = "The comparison works again.";
    return settleAutomatically(db, clock, { kinds: ["comparison-failing"], note });
  }
  const lastError = reasonOf(error);
  const since = await upsertFailing(db, clock, { day, lastError });
  if (clock.now().getTime() - since.getTime() >= A_DAY_MS) {
    await insertException(db, clock, {
      kind: "comparison-failing",
      subject: since.toISOString(),
      text:
        `Nothing could be compared with the payment provider since ${formatDate(istDate(since))}: ` +
        `${lastError}. It is tried again every ten minutes.`,
    });
  }
  if (!isProvider(error)) throw error;
  log.warn({ err: error, day }, "The days could not be compared with the payment provider.");
}

const reasonOf = (error: unknown): string => {
  if (!isProvider(error)) return "the hub made an error, which its log names";
  const { cause } = error;
  const words = cause instanceof Error ? cause.message : "";
  const isAnswer = words.startsWith("the payment provider");
  return isAnswer ? words.slice(0, 300) : "the payment provider does not answer";
};

async function compareDay(platform: Platform, day: IsoDate): Promise<void> {
  // Payments first: taking in a payment also takes in its refunds.
  const payments = await compareList(platform, day, PAYMENTS);
  const refunds = await compareList(platform, day, REFUNDS);
  const disputes = await compareList(platform, day, DISPUTES);
  await upsertCompared(platform.db, platform.clock, {
    day,
    payments: payments.agreeing.length,
    paymentsPaise: sumOf(payments),
    refunds: refunds.agreeing.length,
    refundsPaise: sumOf(refunds),
    disputes: disputes.agreeing.length,
    repaired: payments.repaired + refunds.repaired + disputes.repaired,
  });
}

const sumOf = ({ agreeing }: { agreeing: readonly Entity[] }) =>
  agreeing
    .filter(({ currency }) => currency === CURRENCY)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/**
 * Compares one of the provider's lists for a day, and also items reported to us on that day that
 * the list does not have: what happens shortly before midnight is reported after it. Items that
 * agree are counted on the provider's day only.
 */
async function compareList<E extends Entity>(
  platform: Platform,
  day: IsoDate,
  kind: Kind<E>,
): Promise<Outcome<E>> {
  const listed = await kind.list(platform, spanOf(day));
  const listedIds = new Set(listed.map(({ id }) => id));
  const ourIds = await kind.listIds(platform.db, spanOf(day));
  const { entities, missingIds } = await lookUp(
    platform,
    kind,
    ourIds.filter((id) => !listedIds.has(id)),
  );
  const outcome = await compareKind(platform, kind, {
    entities: [...listed, ...entities],
    missingIds,
  });
  const isOfDay = (entity: E) => listedIds.has(entity.id) && kind.isCounted(entity);
  return { ...outcome, agreeing: outcome.agreeing.filter(isOfDay) };
}

async function lookUp<E extends Entity>(
  platform: Platform,
  kind: Kind<E>,
  ids: Iterable<string>,
): Promise<LookedUp<E>> {
  const entities: E[] = [];
  const missingIds: string[] = [];
  for (const id of ids) {
    const found = await kind.find(platform, id);
    if (found) entities.push(found);
    else missingIds.push(id);
  }
  return { entities, missingIds };
}

/** Looks up unfinished items and earlier differences by their ids, however old. */
async function lookAgain(platform: Platform): Promise<void> {
  const again = async <E extends Entity>(kind: Kind<E>) => {
    const open = await kind.listOpenIds(platform.db);
    const noted = await listOpenSubjects(platform.db, DIFFERENCES[kind.name]);
    const looked = await lookUp(platform, kind, new Set([...open, ...noted]));
    await compareKind(platform, kind, looked);
  };
  await again(PAYMENTS);
  await again(REFUNDS);
  await again(DISPUTES);
}
