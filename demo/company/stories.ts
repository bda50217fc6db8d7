import type { Platform } from "#/platform/app/platform.ts";
import { istDate } from "#/shared/dates.ts";
import type { Batch } from "./batches.ts";
import type { Attendee, HeldSession } from "./classes.ts";
import type { World } from "./world.ts";

/** How reliably the people of the stories attend. */
const DILIGENCE = 0.86;

/**
 * Reads the result of the stories: the ids of their batches, into `batches`; their sessions, and
 * who is in them.
 */
export async function readStories(
  { db }: Platform,
  batches: readonly Batch[],
  dayOf: World["dayOf"],
) {
  const made = await db
    .selectFrom("batches")
    .select(["id", "batchId", "batchType", "startDate"])
    .execute();
  for (const batch of batches.filter(({ isOfStory }) => isOfStory)) {
    const startDate = dayOf(batch.start);
    const found = made.find((one) => one.batchType === batch.type && one.startDate === startDate);
    if (!found)
      throw new Error(`The stories made no batch of ${batch.type} that starts on ${startDate}.`);
    batch.id = found.id;
    batch.batchId = found.batchId;
  }
  const columns = ["id", "batchId", "date", "slot as time", "trainerId"] as const;
  const sessions: HeldSession[] = [
    ...(await db.selectFrom("trainingSessions").select(columns).execute()),
    ...(await db.selectFrom("plannedSessions").select(columns).execute()),
  ];
  const members = await db
    .selectFrom("batchMembers")
    .innerJoin("users", "users.id", "batchMembers.traineeId")
    .select(["users.id", "users.username", "batchMembers.batchId", "batchMembers.joinedAt"])
    .execute();
  const ids = new Set(members.map(({ id }) => id));
  return {
    sessions,
    isInStory: (traineeId: string) => ids.has(traineeId),
    attendeesOf: (batchId: string): Attendee[] =>
      members
        .filter((member) => member.batchId === batchId)
        .map(({ id, username: name, joinedAt }) => ({
          id,
          name,
          joinedOn: istDate(joinedAt),
          diligence: DILIGENCE,
        })),
  };
}
