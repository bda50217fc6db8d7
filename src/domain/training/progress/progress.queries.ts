import { selectOpenBalance } from "#/domain/money/payments/balance.queries.ts";
import { interviewsOf } from "#/domain/placement/interviews/interviews.queries.ts";
import { currentBatchOf } from "#/domain/training/batches/batches.queries.ts";
import { selectScores } from "#/domain/training/scores/scores.queries.ts";
import { openCheckInsIn } from "#/domain/training/sessions/check-in/check-in.queries.ts";
import { nextIn } from "#/domain/training/sessions/planned/planned.queries.ts";
import { sessionFactsIn } from "#/domain/training/sessions/sessions.queries.ts";
import { selectTrainee } from "#/domain/training/sessions/training.queries.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { readTogether } from "#/platform/db/together.ts";
import type { IsoDate } from "#/shared/dates.ts";

const memberships = (db: Db, traineeId: string) =>
  db
    .selectFrom("batchMembers")
    .innerJoin("batches", "batches.id", "batchMembers.batchId")
    .select([
      ...columnsIn("batches", "id", "batchId", "batchType", "startDate", "endDate"),
      "batchMembers.joinedAt",
    ])
    .where("batchMembers.traineeId", "=", traineeId);

/** Submitted documents that are returned or not checked yet. */
const openDocuments = (db: Db, traineeId: string) =>
  db
    .selectFrom("documents")
    .select(["kind", "status", "reason", "decidedAt"])
    .where("traineeId", "=", traineeId)
    .where("queuedAt", "is not", null)
    .where("destroyedAt", "is", null)
    .where("status", "<>", "verified")
    .orderBy("kind");

const profiles = (db: Db, traineeId: string) =>
  db.selectFrom("marketingProfiles").select("id").where("traineeId", "=", traineeId);

const placements = (db: Db, traineeId: string) =>
  db
    .selectFrom("placements")
    .select(["placedCompany", "onboardingDate", "confirmedAt"])
    .where("traineeId", "=", traineeId);

type Reader = { traineeId: string; slots: readonly string[]; today: IsoDate };

/** The data that every trainee's first screen needs, with the sessions of their current module. */
const parts = (db: Db, { traineeId, slots, today }: Reader) => {
  const batch = currentBatchOf(traineeId);
  return {
    sessions: sessionFactsIn(db, { batch, traineeId, slots }),
    planned: nextIn(db, batch, today),
    checkIns: openCheckInsIn(db, { batch, traineeId, today }),
    trainees: selectTrainee(db, traineeId),
    memberships: memberships(db, traineeId),
    scores: selectScores(db, traineeId),
    documents: openDocuments(db, traineeId),
    balances: selectOpenBalance(db, traineeId),
  };
};

const readAll = (db: Db, reader: Reader) =>
  readTogether(db, {
    ...parts(db, reader),
    interviews: interviewsOf(db, reader.traineeId),
    profiles: profiles(db, reader.traineeId),
    placements: placements(db, reader.traineeId),
  });
type Rows = Awaited<ReturnType<typeof readAll>>;

/**
 * Reads all rows behind a trainee's first screens in one statement. What comes after the modules is
 * read only for trainees who have got there: looking for missing rows took a third of the time.
 */
export const readProgressRows = async (
  db: Db,
  { hasMarketing, ...reader }: Reader & { hasMarketing: boolean },
): Promise<Rows> =>
  hasMarketing
    ? readAll(db, reader)
    : {
        ...(await readTogether(db, parts(db, reader))),
        interviews: [],
        profiles: [],
        placements: [],
      };
