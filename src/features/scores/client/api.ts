import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "#/client/lib/api-client.ts";
import { ApiError, messageOf } from "#/client/lib/api-error.ts";
import { markRow } from "#/client/lib/changed-row.ts";
import { dropDraft, keepDraft, readDraft } from "#/client/lib/draft.ts";
import { keyOf, routeQuery } from "#/client/lib/query.ts";
import { toast } from "#/client/lib/toast.ts";
import { batchesContract, type GradedTrainee } from "#/features/batches/contract.ts";
import type { BatchType } from "#/features/batches/rules.ts";
import { MAX_MARK, MODULES } from "#/shared/marks.ts";
import { scoresContract } from "../contract.ts";
import { MODULE_OF, readScore, SCORE_TYPES, type ScoreType } from "../rules.ts";

/** A batch's trainees with their scores, all of them: what is graded stays on one page. */
export const gradesQuery = (batchId: string) =>
  routeQuery(batchesContract.listTrainees, { params: { batchId }, query: {} });

/** What is scored in a batch of a type, its own score first, then those of the modules before. */
export function scoreTypesOf(batchType: BatchType): ScoreType[] {
  const last = MODULES.indexOf(batchType);
  const types = SCORE_TYPES.filter((type) => MODULES.indexOf(MODULE_OF[type]) <= last);
  return types.reverse();
}

/** A cell of the table: a trainee and a module. */
export type Cell = {
  key: string;
  trainee: GradedTrainee;
  /** The name, with the code where somebody else in the batch has the same one. */
  displayName: string;
  type: ScoreType;
};

/** A score that was typed and is not stored yet; it stays in its cell until it is, or is discarded. */
export type Entry = { text: string; state: "typed" | "saving" | "failed"; why?: string };
type Entries = Readonly<Record<string, Entry>>;

const HINT = `A number from 0 to ${MAX_MARK}, at most two decimals.`;
const NOT_SAVED = "This score was typed and is not saved yet.";

/** Typed scores of a batch, kept on this device until each is stored, so that a reload loses none. */
export function useScoreEntries(batchId: string, trainees: readonly GradedTrainee[]) {
  const name = `scores:${batchId}`;
  const [all, setEntries] = useState(() => readEntries(name));
  const entries = withoutStored(all, trainees);
  // One that was stored all the same must not come back against a later score.
  useEffect(() => keepEntries(name, entries), [name, entries]);
  const latest = useRef(all);
  const running = useRef(new Set<Promise<unknown>>());
  const save = useSaveScore(batchId);
  const put = (key: string, entry: Entry | undefined) => {
    const { [key]: _, ...others } = latest.current;
    latest.current = entry ? { ...others, [key]: entry } : others;
    setEntries(latest.current);
    keepEntries(name, latest.current);
  };
  const send = async ({ key, trainee, displayName, type }: Cell, text: string, score: number) => {
    put(key, { text, state: "saving" });
    try {
      await save.mutateAsync({ trainee, type, score });
      put(key, undefined);
      markRow(trainee.id);
    } catch (error) {
      const why = failureOf(error);
      put(key, { text, state: "failed", why });
      toast.error(`${displayName}: ${why}`);
    }
  };
  return {
    entries,
    type: (key: string, text: string) => put(key, { text, state: "typed" }),
    discard: (key: string) => put(key, undefined),
    /** Sends the typed score if it differs. Returns false, with a hint, for a text that is no score. */
    commit: (cell: Cell): boolean => {
      const entry = latest.current[cell.key];
      const before = cell.trainee.scores[cell.type];
      if (!entry || entry.state === "saving") return true;
      const score = readScore(entry.text);
      if (score === before || (before === null && entry.text.trim() === "")) {
        put(cell.key, undefined);
        return true;
      }
      if (score === undefined) {
        put(cell.key, { ...entry, state: "failed", why: HINT });
        return false;
      }
      const sent = send(cell, entry.text, score).finally(() => running.current.delete(sent));
      running.current.add(sent);
      return true;
    },
    isUnsaved: () => Object.keys(withoutStored(latest.current, trainees)).length > 0,
    settle: () => Promise.all(running.current),
  };
}
export type ScoreEntries = ReturnType<typeof useScoreEntries>;

function keepEntries(name: string, entries: Entries) {
  const texts = Object.entries(entries).map(([cell, { text }]) => [cell, text]);
  if (texts.length > 0) keepDraft(name, Object.fromEntries(texts));
  else dropDraft(name);
}

/** The entries but for those that failed, or whose answer nobody waited for, and are what is stored. */
function withoutStored(entries: Entries, trainees: readonly GradedTrainee[]): Entries {
  const stored = new Map(
    trainees.flatMap((trainee) =>
      SCORE_TYPES.map((type) => [keyOfCell(trainee, type), trainee.scores[type]]),
    ),
  );
  const isStored = ([key, { state, text }]: [string, Entry]) =>
    state === "failed" && readScore(text) !== undefined && readScore(text) === stored.get(key);
  return Object.fromEntries(Object.entries(entries).filter((entry) => !isStored(entry)));
}

export const keyOfCell = ({ id }: GradedTrainee, type: ScoreType): string => `${id}:${type}`;

const readEntries = (name: string): Entries =>
  Object.fromEntries(
    Object.entries(readDraft<Record<string, string>>(name) ?? {}).flatMap(([key, text]) =>
      text === undefined ? [] : [[key, { text, state: "failed", why: NOT_SAVED } as const]],
    ),
  );

type Change = { trainee: GradedTrainee; type: ScoreType; score: number };

/** Saves a score against the one that was shown; after a refusal the scores are read again. */
function useSaveScore(batchId: string) {
  const client = useQueryClient();
  const { queryKey } = gradesQuery(batchId);
  const put = (id: string, scores: GradedTrainee["scores"]) =>
    client.setQueryData(
      queryKey,
      (before) =>
        before && {
          ...before,
          trainees: before.trainees.map((row) => (row.id === id ? { ...row, scores } : row)),
        },
    );
  return useMutation({
    mutationFn: ({ trainee, type, score }: Change) =>
      call(scoresContract.update, {
        params: { id: trainee.id },
        body: { score, scoreType: type, previousScore: trainee.scores[type] },
      }),
    onSuccess: ({ message, scores }, { trainee }) => {
      put(trainee.id, scores);
      toast.success(message);
      void client.invalidateQueries({ queryKey: keyOf(scoresContract.history) });
    },
    onError: () => {
      void client.invalidateQueries({ queryKey: keyOf(batchesContract.listTrainees) });
    },
  });
}

/** Returns the text of a failed save: a refusal's own, else the general one. */
const failureOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 409
    ? messageOf(error)
    : "Failed to save the score. Please try again.";
