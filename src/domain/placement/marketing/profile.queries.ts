import { sql } from "kysely";
import type { Clock } from "#/platform/app/clock.ts";
import { columnsIn } from "#/platform/db/columns.ts";
import type { Db } from "#/platform/db/db.ts";
import { newId } from "#/platform/db/ids.ts";

export const findMarketingProfile = (db: Db, traineeId: string) =>
  db
    .selectFrom("marketingProfiles")
    .innerJoin("files", "files.id", "marketingProfiles.resumeFileId")
    .select([
      ...columnsIn("marketingProfiles", "id", "resumeFileId", "totalExperience"),
      ...columnsIn("marketingProfiles", "relevantExperience", "contact", "version"),
      "files.name as resumeName",
    ])
    .where("marketingProfiles.traineeId", "=", traineeId)
    .executeTakeFirst();
export type MarketingProfileRow = NonNullable<Awaited<ReturnType<typeof findMarketingProfile>>>;

export async function upsertMarketingProfile(
  tx: Db,
  clock: Clock,
  profile: {
    traineeId: string;
    resumeFileId: string;
    totalExperience: number;
    relevantExperience: number;
    contact: string;
  },
): Promise<void> {
  const { traineeId, ...values } = profile;
  const changedAt = clock.sqlNow();
  await tx
    .insertInto("marketingProfiles")
    .values({ ...values, traineeId, id: newId(), changedAt })
    .onConflict((conflict) =>
      conflict.column("traineeId").doUpdateSet({
        ...values,
        changedAt,
        version: sql<number>`marketing_profiles.version + 1`,
      }),
    )
    .execute();
}
