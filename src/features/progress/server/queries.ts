import { interviewsOf } from "#/features/interviews/server/queries.ts";
import { selectOpenBalance } from "#/features/payments/balance/server/queries.ts";
import { selectScores } from "#/features/scores/server/queries.ts";
import { ownSessions, selectTrainee } from "#/features/training/server/queries.ts";
import { columnsIn } from "#/server/db/columns.ts";
import { keptTogether } from "#/server/db/together.ts";
import type { Db } from "#/server/db.ts";
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

/** Submitted documents that are not in order, or not looked at yet. */
const openDocuments = (db: Db, traineeId: string) =>
  db
    .selectFrom("documents")
    .select(["kind", "status", "reason", "decidedAt"])
    .where("traineeId", "=", traineeId)
    .where("queuedAt", "is not", null)
    .where("status", "<>", "verified")
    .orderBy("kind");

const profiles = (db: Db, traineeId: string) =>
  db.selectFrom("marketingProfiles").select("id").where("traineeId", "=", traineeId);

const placements = (db: Db, traineeId: string) =>
  db
    .selectFrom("placements")
    .select(["placedCompany", "onboardingDate"])
    .where("traineeId", "=", traineeId);

/** Everything the first screens of a trainee are made of, at once; sessions of each batch that the trainee is in. */
export const readProgressRows = keptTogether(
  (db, reader: { traineeId: string; slots: readonly string[]; today: IsoDate }) => {
    const { traineeId } = reader;
    const batches = db
      .selectFrom("batchMembers")
      .select("batchId")
      .where("traineeId", "=", traineeId)
      .$asScalar();
    return {
      ...ownSessions(db, { ...reader, batches }),
      trainees: selectTrainee(db, traineeId),
      memberships: memberships(db, traineeId),
      scores: selectScores(db, traineeId),
      documents: openDocuments(db, traineeId),
      balances: selectOpenBalance(db, traineeId),
      interviews: interviewsOf(db, traineeId),
      profiles: profiles(db, traineeId),
      placements: placements(db, traineeId),
    };
  },
);
