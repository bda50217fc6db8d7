import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#/client/lib/api-client.ts";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { keyOf, routeQuery } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { batchesContract, type GradedTrainee } from "#/features/batches/contract.ts";
import type { BatchType } from "#/features/batches/rules.ts";
import { MODULES } from "#/shared/marks.ts";
import { scoresContract } from "../contract.ts";
import { MODULE_OF, SCORE_TYPES, type ScoreType } from "../rules.ts";

/** A batch's trainees with their scores, all of them: what is graded stays on one page. */
export const gradesQuery = (batchId: string) =>
  routeQuery(batchesContract.listTrainees, { params: { batchId }, query: {} });

/** What is scored in a batch of a type, its own score first, then those of the modules before. */
export function scoreTypesOf(batchType: BatchType): ScoreType[] {
  const last = MODULES.indexOf(batchType);
  const types = SCORE_TYPES.filter((type) => MODULES.indexOf(MODULE_OF[type]) <= last);
  return types.reverse();
}

type Change = { trainee: GradedTrainee; type: ScoreType; score: number };

/** Saves a score: it shows at once, and goes back to what it was when the server refuses. */
export function useSaveScore(batchId: string) {
  const client = useQueryClient();
  const { queryKey } = gradesQuery(batchId);
  const put = (id: string, scores: Partial<GradedTrainee["scores"]>) =>
    client.setQueryData(
      queryKey,
      (before) =>
        before && {
          ...before,
          trainees: before.trainees.map((row) =>
            row.id === id ? { ...row, scores: { ...row.scores, ...scores } } : row,
          ),
        },
    );
  return useMutation({
    mutationFn: ({ trainee, type, score }: Change) =>
      call(scoresContract.update, {
        params: { id: trainee.id },
        body: { score, scoreType: type, previousScore: trainee.scores[type] },
      }),
    onMutate: async ({ trainee, type, score }) => {
      await client.cancelQueries({ queryKey });
      put(trainee.id, { [type]: score });
    },
    onSuccess: ({ message, scores }, { trainee }) => {
      put(trainee.id, scores);
      toast.success(message);
      return client.invalidateQueries({ queryKey: keyOf(scoresContract.history) });
    },
    onError: (error, { trainee, type }) => {
      put(trainee.id, { [type]: trainee.scores[type] });
      toast.error(failureOf(error));
      return client.invalidateQueries({ queryKey: keyOf(batchesContract.listTrainees) });
    },
  });
}

/** A refusal with a reason is told in its own words. */
const failureOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 409
    ? messageOf(error)
    : "Failed to save the score. Please try again.";
