import type { Platform } from "#/platform/app/platform.ts";
import { formatDate, istDate } from "#/shared/dates.ts";
import { formatAmount } from "#/shared/money.ts";
import { insertException, listOpenSubjects, settleAutomatically } from "../exceptions.queries.ts";
import { DIFFERENCES } from "../exceptions.rules.ts";
import type { Booked } from "./comparison.queries.ts";
import type { Entity, Kind } from "./kinds.service.ts";

/** The provider's entities, and those of our ids that it does not know. */
export type LookedUp<E extends Entity> = { entities: readonly E[]; missingIds: readonly string[] };

export type Outcome<E extends Entity> = {
  /** The entities that are the same on both sides. */
  agreeing: E[];
  /** How many were missing and have been added. */
  repaired: number;
};

/**
 * Adds entries missing in our books, reports remaining differences to the office once, and settles
 * earlier ones that agree now.
 */
export async function compareKind<E extends Entity>(
  platform: Platform,
  kind: Kind<E>,
  { entities, missingIds }: LookedUp<E>,
): Promise<Outcome<E>> {
  const { db } = platform;
  const ids = [...entities.map(({ id }) => id), ...missingIds];
  if (ids.length === 0) return { agreeing: [], repaired: 0 };
  const kinds = DIFFERENCES[kind.name];
  const before = await readBooked(platform, kind, ids);
  const suspects = entities.filter((entity) => !isSame(kind, entity, before.get(entity.id)));
  for (const entity of suspects) await kind.take(platform, entity);
  const after = await readBooked(platform, kind, ids);
  const isRight = (entity: E) => isSame(kind, entity, after.get(entity.id));
  await settleAutomatically(db, platform.clock, {
    kinds: [`${kind.name}-differs`, `${kind.name}-gone`],
    subjects: entities.filter((entity) => after.has(entity.id) && isRight(entity)).map(idOf),
    note: `The provider and the books agree since ${formatDate(istDate(platform.clock.now()))}.`,
  });
  await settleAutomatically(db, platform.clock, {
    kinds: ["payment-unknown"],
    subjects: entities
      .filter((entity) => kind.isCounted(entity) && kind.mayBeUnknown(entity))
      .map(idOf),
    note: "All of it has gone back at the provider.",
  });
  for (const entity of entities) {
    const booked = after.get(entity.id);
    if (booked && !isRight(entity)) await raiseDiffering(platform, kind, { entity, booked });
  }
  for (const id of missingIds) await raiseMissing(platform, kind, { id, booked: after.get(id) });
  const open = await listOpenSubjects(db, kinds, ids);
  return {
    agreeing: entities.filter(({ id }) => after.has(id) && !open.has(id)),
    repaired: suspects.filter((entity) => isRight(entity) && !open.has(entity.id)).length,
  };
}

const idOf = ({ id }: Entity) => id;

async function readBooked<E extends Entity>({ db }: Platform, kind: Kind<E>, ids: string[]) {
  const rows = await kind.listBooked(db, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether our row agrees with the provider. */
function isSame<E extends Entity>(kind: Kind<E>, entity: E, booked: Booked | undefined): boolean {
  if (!booked) return kind.mayBeUnknown(entity);
  const isAmount = booked.amountPaise === entity.amountPaise;
  const isCurrency = booked.currency === entity.currency;
  return isAmount && isCurrency && kind.isSameStatus(entity, booked);
}

const ofReceipt = ({ receiptNumber }: Booked) =>
  receiptNumber ? ` of receipt ${receiptNumber}` : "";

async function raiseDiffering<E extends Entity>(
  { db, clock }: Platform,
  { name }: Kind<E>,
  { entity, booked }: { entity: E; booked: Booked },
): Promise<void> {
  const say = ({ amountPaise, currency, status }: Entity | Booked) =>
    `${formatAmount({ amountPaise, currency })}, ${status}`;
  await insertException(db, clock, {
    kind: `${name}-differs`,
    subject: entity.id,
    traineeId: booked.traineeId,
    text:
      `The ${name} ${entity.id}${ofReceipt(booked)}: the provider has ${say(entity)}; the books have ` +
      `${say(booked)}. Look it up at the provider: what it has is true. Correct the receipt by a ` +
      "refund or a void.",
  });
}

async function raiseMissing<E extends Entity>(
  { db, clock }: Platform,
  { name }: Kind<E>,
  { id, booked }: { id: string; booked: Booked | undefined },
): Promise<void> {
  if (!booked) return;
  const amount = formatAmount(booked);
  await insertException(db, clock, {
    kind: `${name}-gone`,
    subject: id,
    traineeId: booked.traineeId,
    text:
      `The books have the ${name} ${id}${ofReceipt(booked)} of ${amount}; the provider does not know ` +
      "it. Look whether the hub was connected with another account of the provider then.",
  });
}
