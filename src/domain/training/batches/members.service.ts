import { notify } from "#/domain/messaging/notices/notify.service.ts";
import type { Context } from "#/platform/app/platform.ts";
import { writeAudit } from "#/platform/audit/audit.ts";
import type { Db } from "#/platform/db/db.ts";
import type { Service } from "#/platform/http/mount.ts";
import type { IsoDate } from "#/shared/dates.ts";
import { AppError } from "#/shared/errors.ts";
import type { Batch } from "./batches.contract.ts";
import { findBatch, updateBatch } from "./batches.queries.ts";
import { hasEnded } from "./batches.rules.ts";
import {
  type BatchRow,
  checkPlaces,
  createdMessage,
  openBatch,
  tooSmall,
  withTrainees,
} from "./batches.service.ts";
import { repeatModule } from "./departures/repeating.service.ts";
import type { FilledType } from "./eligibility.rules.ts";
import { type Candidate, lockEligible } from "./eligibility.service.ts";
import { insertMembers, lockBatch } from "./joining.queries.ts";
import type { membersContract } from "./members.contract.ts";
import { addedToBatch } from "./membership.mail.ts";
import { assertBatchVersion } from "./version.service.ts";

/**
 * Creates a batch of a type with eligible trainees. Throws START_DATE_MISSING, NO_ELIGIBLE_TRAINEES
 * if none is named, NOT_ELIGIBLE_FOR_BATCH if any of them is not (I-46, I-48, I-54), and
 * CAPACITY_TOO_SMALL if they are more than the capacity.
 */
async function createFilledBatch(
  context: Context,
  batchType: FilledType,
  input: {
    startDate?: IsoDate | null;
    trainees?: readonly string[] | null;
    capacity?: number | null | undefined;
  },
): Promise<{ message: string; batch: Batch }> {
  const { startDate, trainees, capacity } = input;
  if (!startDate) throw missing("START_DATE_MISSING", "startDate", "Choose a date.");
  if (!trainees?.length) {
    throw missing("NO_ELIGIBLE_TRAINEES", "trainees", "Choose at least one trainee.");
  }
  const batch = await context.db.transaction().execute(async (tx) => {
    const chosen = await lockEligible(tx, batchType, trainees, { field: "trainees" });
    if (capacity && capacity < chosen.length) throw tooSmall(chosen.length);
    const row = await openBatch(tx, context, { batchType, startDate, capacity });
    await enrol(tx, context, row, chosen);
    return withTrainees(tx, row);
  });
  return { message: createdMessage(batch), batch };
}

type Addition = {
  batchId?: string | null;
  selectedTrainees?: readonly string[] | null;
  version?: number;
};

/**
 * Adds eligible trainees to a batch, all or none. Throws BATCH_ID_MISSING (also if body and path
 * name different batches), NO_TRAINEE_SELECTED, BATCH_NOT_FOUND, JAVA_JOINED_BY_PAYMENT,
 * BATCH_ENDED, STALE_VERSION, ALREADY_IN_THIS_BATCH, NOT_ELIGIBLE_FOR_BATCH (I-48 to I-50, C38,
 * C39) and BATCH_FULL.
 */
async function addTrainees(context: Context, ref: string, input: Addition) {
  const { batchId, selectedTrainees, version } = input;
  if (!batchId) throw missing("BATCH_ID_MISSING", "batchId", "Choose a batch.");
  if (!selectedTrainees?.length) {
    throw missing("NO_TRAINEE_SELECTED", "selectedTrainees", "Choose at least one trainee.");
  }
  const batch = await context.db.transaction().execute(async (tx) => {
    const row = await lockBatch(tx, ref);
    if (!row) throw new AppError("BATCH_NOT_FOUND");
    if (!(await isSame(tx, row, batchId))) {
      throw missing("BATCH_ID_MISSING", "batchId", "This is another batch than the address names.");
    }
    const type = filledTypeOf(row);
    if (hasEnded(row, context.clock.today())) throw new AppError("BATCH_ENDED");
    await assertBatchVersion(tx, context, row, version);
    const chosen = await lockEligible(tx, type, selectedTrainees, {
      batchId: row.id,
      field: "selectedTrainees",
    });
    await checkPlaces(tx, row, chosen.length, "selectedTrainees");
    await enrol(tx, context, row, chosen);
    return withTrainees(tx, await updateBatch(tx, row.id, {}));
  });
  return { message: "New trainees added successfully to the batch!", batch };
}

function filledTypeOf({ batchType }: BatchRow): FilledType {
  if (batchType === "Java") throw new AppError("JAVA_JOINED_BY_PAYMENT");
  return batchType;
}

/** The body may name the batch by its other id (C62). */
async function isSame(tx: Db, row: BatchRow, ref: string): Promise<boolean> {
  const batch = await findBatch(tx, ref);
  return batch?.id === row.id;
}

/**
 * Inserts memberships, audit lines and notices. The trainees are known to be eligible, for the
 * first time or to repeat.
 */
async function enrol(tx: Db, context: Context, batch: BatchRow, chosen: readonly Candidate[]) {
  const ids = chosen.map(({ id }) => id);
  const repeating = new Set(await repeatModule(tx, context, batch, ids));
  const joining = chosen.filter(({ id }) => !repeating.has(id));
  const joiningIds = joining.map(({ id }) => id);
  const added = await insertMembers(tx, batch, joiningIds, context.clock);
  // The unique key decides, whatever was read before.
  if (added < joining.length) throw new AppError("NOT_ELIGIBLE_FOR_BATCH");
  await writeAudit(tx, context, "batch.trainees-added", ["batch", batch.id], {
    newValue: { batchId: batch.batchId, trainees: ids },
  });
  await notify(
    tx,
    context,
    joining.map((trainee) => addedToBatch(trainee, batch)),
  );
}

const missing = (
  key: "START_DATE_MISSING" | "NO_ELIGIBLE_TRAINEES" | "BATCH_ID_MISSING" | "NO_TRAINEE_SELECTED",
  field: string,
  text: string,
) => new AppError(key, { fields: { [field]: text } });

export const membersService: Service<typeof membersContract> = {
  createAEM: (context, input) => createFilledBatch(context, "AEM", input),
  createCommunication: (context, input) => createFilledBatch(context, "Communication", input),
  createMock: (context, input) => createFilledBatch(context, "Mock", input),
  createFinalCheck: (context, input) => createFilledBatch(context, "FinalCheck", input),
  add: addTrainees,
};
