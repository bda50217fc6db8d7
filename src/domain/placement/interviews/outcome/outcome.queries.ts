import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { isFound } from "#/platform/db/answers.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";
import { updateVersioned } from "#/platform/db/versions.ts";
import type { Feedback, Outcome } from "../interviews.rules.ts";
import type { Placement, PlacementFields } from "./outcome.contract.ts";

/** Records the outcome of an interview whose candidate is locked. */
export async function updateFeedback(
  tx: Db,
  clock: Clock,
  id: string,
  outcome: {
    feedback: Outcome;
    description: string | null;
    isNoShow: boolean;
    attachmentFileId: string | null;
  },
): Promise<void> {
  const now = clock.sqlNow();
  const values = { ...outcome, ...followUpOf(outcome), feedbackAt: now, changedAt: now };
  await updateVersioned(tx, "interviews", { id }, values);
}

/** The note on a no-show is deleted with it. */
const followUpOf = ({ isNoShow }: { isNoShow: boolean }) => (isNoShow ? {} : { followUp: null });

/** Corrects the outcome of an interview whose candidate is locked; "Pending" removes it. */
export async function updateCorrected(
  tx: Db,
  clock: Clock,
  id: string,
  outcome: { feedback: Feedback; description: string | null; isNoShow: boolean },
): Promise<void> {
  const now = clock.sqlNow();
  const isPending = outcome.feedback === "Pending";
  await updateVersioned(
    tx,
    "interviews",
    { id },
    {
      ...outcome,
      ...followUpOf(outcome),
      feedbackAt: isPending ? null : now,
      // A missing outcome is asked for again.
      ...(isPending && { askedAt: null }),
      changedAt: now,
    },
  );
}

const PLACEMENT = [
  "id",
  "traineeId",
  "interviewId",
  "applicationId",
  "placedCompany",
  "packageAmount",
  "onboardingDate",
  "recordedAt",
  "confirmedAt",
  "version",
] as const;

/**
 * Records that a trainee is placed. Breaks placements_one_each (PLACEMENT_RECORDED) the second
 * time.
 */
export const insertPlacement = (
  tx: Db,
  clock: Clock,
  placement: PlacementFields & {
    traineeId: string;
    interviewId: string;
    applicationId: string | null;
  },
) =>
  tx
    .insertInto("placements")
    .values({ ...placement, id: newId(), recordedAt: clock.sqlNow() })
    .returning(PLACEMENT)
    .executeTakeFirstOrThrow();
export type PlacementRow = Awaited<ReturnType<typeof insertPlacement>>;

export const presentPlacement = (
  row: Omit<PlacementRow, "traineeId" | "applicationId" | "version">,
): Placement => ({
  _id: row.id,
  interviewId: row.interviewId,
  placedCompany: row.placedCompany,
  packageAmount: row.packageAmount,
  onboardingDate: row.onboardingDate,
  recordedAt: row.recordedAt.toISOString(),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
});

const placements = (db: Db) => db.selectFrom("placements").select(PLACEMENT);

/** The query for the placement of a trainee: one row, or none. */
export const placementOf = (db: Db, traineeId: string) =>
  placements(db).where("traineeId", "=", traineeId);

export const findPlacement = (db: Db, id: string) =>
  placements(db).where("id", "=", id).executeTakeFirst();

/**
 * Stores that the given person confirmed a placement now; without one the confirmation is removed.
 */
export const updateConfirmed = (
  tx: Db,
  clock: Clock,
  id: string,
  confirmedBy: string | null,
): Promise<boolean> =>
  updateVersioned(
    tx,
    "placements",
    { id },
    { confirmedBy, confirmedAt: confirmedBy === null ? null : clock.sqlNow() },
  );

export const updatePlacement = (
  tx: Db,
  id: string,
  fields: PlacementFields & { applicationId: string | null },
): Promise<boolean> => updateVersioned(tx, "placements", { id }, fields);

/**
 * What was done since a placement was recorded that requires it: requesting assistance, joining on
 * a board.
 */
export async function findDoneSince(db: Db, placementId: string) {
  const { rows } = await sql<{ hasAsked: boolean; hasJoined: boolean }>`
    select exists (select from assistance_requests where user_id = trainee_id
      and requested_at >= recorded_at) as has_asked,
      exists (select from applications where applications.trainee_id = placements.trainee_id
        and stage = 'joined' and changed_at >= recorded_at) as has_joined
    from placements where id = ${placementId}`.execute(db);
  return rows[0];
}

/** Deletes a placement. Returns whether it existed. */
export const deletePlacement = (tx: Db, id: string): Promise<boolean> =>
  isFound(tx.deleteFrom("placements").where("id", "=", id).returning("id"));

export const listPlacements = (db: Db, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom("placements")
    .innerJoin("users", "users.id", "placements.traineeId")
    .select(["users.email", "placedCompany", "packageAmount", "onboardingDate"])
    .orderBy("users.email")
    .limit(limit)
    .offset(after)
    .execute();
