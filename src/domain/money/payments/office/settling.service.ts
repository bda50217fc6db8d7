import type { Context } from "#/platform/app/platform.ts";
import type { Db } from "#/platform/db/db.ts";
import { isId } from "#/platform/db/ids.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import type { Paise } from "#/shared/money.ts";
import { pick } from "#/shared/pick.ts";
import { DEFAULT_TRAINING } from "#/shared/training-options.ts";
import { completedRefusal, lockOpenBalance } from "../balance.service.ts";
import {
  findPayer,
  type NewPayment,
  type Payer,
  updateAbandoned,
} from "../completion/completion.queries.ts";
import { findLiveBalance, findLivePayment, lockLivePayment } from "../orders.queries.ts";
import { refusePaidOrder } from "../orders.service.ts";
import { findFeeParts, leftOfShare } from "../parts.queries.ts";
import { BALANCE, type FeePart, payerName, shareOfFee } from "../payments.rules.ts";
import { lockOpenDay } from "../takings.queries.ts";
import { insertSettlement, isTrainee, type Settlement } from "./office.queries.ts";

/** The caller as the source of a settlement, for assigning the batch. */
export const by = ({ actor, requestId }: Context) =>
  ({ by: "office", actorId: actor.id, requestId }) as const;

type Open = NewPayment & { agreedPaise: Paise } & {
  payer: { name: string; printedName: string; email: string };
};

/**
 * Finds what is open of the part, abandons its online order, and has `write` settle it: with money
 * of a `day`, whose takings must be open, or without any.
 */
export async function settlePart<T>(
  context: Context,
  { userId, part, day }: { userId: string; part: FeePart; day?: IsoDate },
  write: (tx: Db, open: Open) => Promise<T>,
): Promise<T> {
  const { db } = context;
  if (!isId(userId) || !(await isTrainee(db, userId))) throw new AppError("NOT_FOUND");
  const live = await (part === BALANCE ? findLiveBalance : findLivePayment)(db, userId);
  // A payment made online a moment ago must not be recorded a second time.
  if (live?.status === "open" && live.gatewayOrderId) await refusePaidOrder(context, live);
  return db.transaction().execute(async (tx) => {
    if (day) await lockOpenDay(tx, day);
    const payer = await findPayer(tx, userId);
    const open = await (part === BALANCE ? openBalance : openFee)(tx, context, payer);
    return write(tx, open);
  });
}

const nameOf = (payer: Payer) => ({
  name: payerName(payer),
  ...pick(payer, ["printedName", "email"]),
});

async function openFee(tx: Db, context: Context, payer: Payer): Promise<Open> {
  const option = payer.paymentOption;
  if (!option || option === "No Payment") throw new AppError("NOTHING_TO_RECEIVE");
  if (!payer.documentsSubmittedAt) throw new AppError("DOCUMENTS_FIRST");
  const live = await lockLivePayment(tx, payer.id);
  if (live?.status === "completed") throw await completedRefusal(tx, context, live.id);
  if (live) await updateAbandoned(tx, live.id);
  const share = shareOfFee(option, context.hub.now().admissionFeePaise);
  return {
    traineeId: payer.id,
    paymentType: option,
    ...share,
    ...leftOfShare(await findFeeParts(tx, payer.id, "Fee"), share.amountPaise),
    trainingOpted: live?.trainingOpted ?? DEFAULT_TRAINING,
    batchId: live?.batchId ?? null,
    payer: nameOf(payer),
  };
}

async function openBalance(tx: Db, context: Context, payer: Payer): Promise<Open> {
  const { balance, live } = await lockOpenBalance(tx, context, payer.id);
  if (live) await updateAbandoned(tx, live.id);
  return { ...balance, payer: nameOf(payer) };
}

/**
 * Stores the settlement of a part. Returns its id. Throws UNAVAILABLE if another call was faster.
 */
export async function insertOrThrow(
  tx: Db,
  { clock, actor }: Context,
  { payer: _, ...settlement }: Omit<Settlement, "recordedBy"> & { payer: unknown },
): Promise<string> {
  const inserted = await insertSettlement(tx, clock, { ...settlement, recordedBy: actor.id });
  if (!inserted) throw new AppError("UNAVAILABLE", { retryAfter: 1 });
  return inserted.id;
}
