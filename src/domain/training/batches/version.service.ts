import { versionCheck } from "#/platform/db/optimistic-lock.ts";

const CHANGES = [
  "batch.ended",
  "batch.capacity-changed",
  "batch.trainees-added",
  "batch.trainee-moved",
  "batch.trainee-removed",
];

/** Throws STALE_VERSION, naming who changed it, if the caller saw another version of a batch. */
export const assertBatchVersion = versionCheck(({ id }: { id: string; version: number }) => ({
  subject: ["batch", id],
  actions: CHANGES,
}));
