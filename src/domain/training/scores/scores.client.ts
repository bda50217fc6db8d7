import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#/client/lib/api-client.ts";
import { ApiError, isUnanswered, messageOf } from "#/client/lib/api-error.ts";
import { dropDraft, keepDraft, readDraft } from "#/client/lib/draft.ts";
import { queryKeyOf, routeQuery, updateQueryData } from "#/client/lib/query.ts";
import { batchesContract, type GradedTrainee } from "#/domain/training/batches/batches.contract.ts";
import type { BatchType } from "#/domain/training/batches/batches.rules.ts";
import { MODULES } from "#/shared/modules.ts";
import { MOST_SCORES_AT_ONCE, type Scores, scoresContract } from "./scores.contract.ts";
import { MODULE_OF, readScore, SCORE_TYPES, type ScoreType } from "./scores.rules.ts";

/** All trainees of a batch with their scores, unpaged: grading happens on one page. */
export const gradesQuery = (batchId: string) =>
  routeQuery(batchesContract.listTrainees, { params: { batchId }, query: {} });

/**
 * The scores shown for a type of batch: its own module's first, then those of the modules before.
 */
export function scoreTypesOf(batchType: BatchType): ScoreType[] {
  const last = MODULES.indexOf(batchType);
  const types = SCORE_TYPES.filter((type) => MODULES.indexOf(MODULE_OF[type]) <= last);
  return types.reverse();
}

/** A cell of the table: a trainee and a module. */
export type Cell = {
  key: string;
  trainee: GradedTrainee;
  /** The name, with the trainee code if a namesake is in the batch. */
  displayName: string;
  type: ScoreType;
};

export const keyOfCell = ({ id }: GradedTrainee, type: ScoreType): string => `${id}:${type}`;

/** A cell and those below it in its column, in the order the table shows now. */
export function cellsFrom(key: string, type: ScoreType): string[] {
  const cells = [...document.querySelectorAll<HTMLElement>(`[data-score="${type}"]`)];
  const keys = cells.flatMap(({ dataset }) => dataset.cell ?? []);
  return keys.slice(keys.indexOf(key));
}

/** Calls `go` with the cell to the right (1) or left (-1); returns false if there is none. */
export function goToAdjacent(key: string, step: 1 | -1, go: (beside: string) => void): boolean {
  const row = document.querySelector(`[data-cell="${key}"]`)?.closest("tr, li");
  const keys = [...(row?.querySelectorAll<HTMLElement>("[data-cell]") ?? [])].map(
    ({ dataset }) => dataset.cell,
  );
  const beside = keys[keys.indexOf(key) + step];
  if (beside) go(beside);
  return beside !== undefined;
}

/** A typed score that is not stored yet; it stays in its cell until it is stored or discarded. */
export type Entry = {
  text: string;
  state: "typed" | "saving" | "failed";
  why?: string;
  /** If no response came, the score that was stored then: it may be sent again once back online. */
  unanswered?: { against: number | null };
};
export type Entries = Readonly<Record<string, Entry>>;

const NOT_SAVED = "This score was typed and is not saved yet.";

/**
 * Shown instead of a failure when offline: kept entries are sent automatically later (`resume`).
 */
const KEPT = "You are offline. The score is kept, and sent once the connection is back.";

/** How many of several scores were saved, and that the others are kept if they are. */
export const countSaved = (saved: number, of: number, isKept: boolean): string =>
  `${saved} of ${of} scores saved.${isKept ? " The rest is kept, and sent once the connection is back." : ""}`;

/** Drops the undefined entries. */
export const entriesIn = (entries: Readonly<Record<string, Entry | undefined>>): Entries =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([key, entry]) => (entry ? [[key, entry] as const] : [])),
  );

/** Whether an entry that failed or got no answer is stored all the same. */
const isStored = ({ state, text }: Entry, stored: number | null | undefined): boolean =>
  state === "failed" && readScore(text) !== undefined && readScore(text) === stored;

/** The entry of a cell, unless it is stored. */
export function entryOf(entries: Entries, { key, trainee, type }: Cell): Entry | undefined {
  const entry = entries[key];
  return entry && !isStored(entry, trainee.scores[type]) ? entry : undefined;
}

/** The entries without those that are stored. */
export function withoutStored(entries: Entries, trainees: readonly GradedTrainee[]): Entries {
  const stored = new Map(
    trainees.flatMap((trainee) =>
      SCORE_TYPES.map((type) => [keyOfCell(trainee, type), trainee.scores[type]]),
    ),
  );
  return Object.fromEntries(
    Object.entries(entries).filter(([key, entry]) => !isStored(entry, stored.get(key))),
  );
}

/** Keeps the entries that are not stored on this device. */
export function keepEntries(name: string, entries: Entries, trainees: readonly GradedTrainee[]) {
  const unstored = Object.entries(withoutStored(entries, trainees));
  const texts = unstored.map(([cell, { text }]) => [cell, text]);
  if (texts.length > 0) keepDraft(name, Object.fromEntries(texts));
  else dropDraft(name);
}

export const readEntries = (name: string): Entries =>
  Object.fromEntries(
    Object.entries(readDraft<Record<string, string>>(name) ?? {}).flatMap(([key, text]) =>
      text === undefined ? [] : [[key, { text, state: "failed", why: NOT_SAVED } as const]],
    ),
  );

/** A score to store in a cell, and the one that was stored when it was sent. */
export type Change = {
  cell: Cell;
  text: string;
  /** Null clears it, for the given reason. */
  score: number | null;
  reason?: string;
  against: number | null;
};

/** The result of a change; `isUnknown`: no answer came, `isKept`: there was no connection. */
type Saved = {
  scores: Scores | null;
  why: string | null;
  isUnknown: boolean;
  isKept: boolean;
  /** How long it can be undone before anybody is notified, in seconds. */
  undoSeconds: number;
};

const ANSWERED = { isUnknown: false, isKept: false };

/**
 * Saves scores, expecting the shown ones to be current. Returns the result of each; refused ones
 * are re-read.
 */
export function useSaveScores(batchId: string) {
  const client = useQueryClient();
  const { queryKey } = gradesQuery(batchId);
  return useMutation({
    mutationFn: async (changes: readonly Change[]) => {
      const saved: Saved[] = [];
      for (let first = 0; first < changes.length; first += MOST_SCORES_AT_ONCE) {
        saved.push(...(await send(changes.slice(first, first + MOST_SCORES_AT_ONCE))));
      }
      return saved;
    },
    onSuccess: (saved, changes) => {
      const scores = new Map(
        changes.flatMap(({ cell }, index) => {
          const scores = saved[index]?.scores;
          return scores ? [[cell.trainee.id, scores] as const] : [];
        }),
      );
      void updateQueryData(
        queryKey,
        (before) =>
          before && {
            ...before,
            trainees: before.trainees.map((row) => ({
              ...row,
              scores: scores.get(row.id) ?? row.scores,
            })),
          },
      );
      void client.invalidateQueries({ queryKey: queryKeyOf(scoresContract.history) });
      if (saved.some(({ why }) => why !== null)) {
        void client.invalidateQueries({ queryKey: queryKeyOf(batchesContract.listTrainees) });
      }
    },
  });
}

async function send(changes: readonly Change[]): Promise<Saved[]> {
  const inputs = changes.map(({ cell: { trainee, type }, score, against, reason }) => ({
    traineeId: trainee.id,
    body: { score, scoreType: type, previousScore: against, ...(reason ? { reason } : {}) },
  }));
  const [only, ...others] = inputs;
  try {
    if (only && others.length === 0) {
      const { traineeId: id, body } = only;
      const saved = await call(scoresContract.update, { params: { id }, body });
      const { scores, undoSeconds = 0 } = saved;
      return [{ scores, why: null, undoSeconds, ...ANSWERED }];
    }
    const scores = inputs.map(({ traineeId, body }) => ({ traineeId, ...body }));
    const answer = await call(scoresContract.updateMany, { body: { scores } });
    const { results, undoSeconds = 0 } = answer;
    return results.map(({ scores, problem: why }) => ({ scores, why, undoSeconds, ...ANSWERED }));
  } catch (error) {
    const isUnknown = isUnanswered(error);
    const isKept = isUnknown && !navigator.onLine;
    const why = isKept ? KEPT : failureOf(error);
    return inputs.map(() => ({ scores: null, why, isUnknown, isKept, undoSeconds: 0 }));
  }
}

/** The message for a failed save: the refusal's own, else the general one. */
function failureOf(error: unknown): string {
  const general = "Failed to save the score. Please try again.";
  return error instanceof ApiError && error.status === 409 ? messageOf(error, general) : general;
}
