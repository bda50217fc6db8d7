import { useQuery } from "@tanstack/react-query";
import { call } from "#/client/lib/api-client.ts";
import { ApiError } from "#/client/lib/api-error.ts";
import { queryKeyOf, useRouteQuery } from "#/client/lib/query.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { readStored, writeStored } from "#/client/lib/storage.ts";
import { type BatchSummary, batchesContract } from "#/domain/training/batches/batches.contract.ts";
import type { CallResponse } from "#/shared/contract.ts";
import { trainerContract } from "./trainer.contract.ts";

/** A batch as the trainer's picker lists it. */
export type ListedBatch = BatchSummary;

/** The data of the trainer's first screen. */
export type TrainerDay = CallResponse<typeof trainerContract.day>;

/** All batches, newest start first. */
export const useBatches = () => useRouteQuery(batchesContract.listAll, { query: {} });

/** The trainer's day: all data of the first screen, in one call. */
export const useDay = () => {
  const { userId } = useSignedIn();
  return useRouteQuery(trainerContract.day, { params: { userId } });
};
/** The trainer's id and name as stored in this browser; fetched if missing. */
export const useTrainer = () =>
  useQuery({
    queryKey: queryKeyOf(trainerContract.identity),
    queryFn: async ({ signal }) => {
      const trainer = readTrainer();
      if (trainer) return trainer;
      const { user } = await call(trainerContract.identity, {}, { signal });
      writeStored("trainerId", user._id);
      writeStored("trainerName", user.username);
      return user;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reads the stored trainer, unless it is another person who used this browser before. */
function readTrainer() {
  const [id, name] = [readStored("trainerId"), readStored("trainerName")];
  if (!id || !name || id !== readStored("userId")) return null;
  return { _id: id, username: name };
}

/**
 * The message for a list that failed to load: the server's for an unknown batch, else the given
 * one.
 */
export const failureOf =
  (text: string) =>
  (error: unknown): string =>
    error instanceof ApiError && error.status === 404 ? error.message : text;
