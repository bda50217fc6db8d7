import { createStore } from "@tanstack/react-store";
import { useEffect, useRef, useState } from "react";
import { trackAction } from "#/client/lib/actions.ts";
import type { GradedTrainee } from "#/domain/training/batches/batches.contract.ts";
import { MAX_SCORE } from "#/shared/modules.ts";
import { announceStored, type Failed } from "./StoredScores.tsx";
import {
  type Cell,
  type Change,
  type Entry,
  entriesIn,
  keepEntries,
  readEntries,
  useSaveScores,
  withoutStored,
} from "./scores.client.ts";
import { readScore } from "./scores.rules.ts";

const HINT = `A number from 0 to ${MAX_SCORE}, at most two decimals.`;

/**
 * Typed scores of a batch, kept on this device until stored, so that a reload loses none. `entries`
 * lives outside the sheet, so that typing re-renders only the cell typed into.
 */
export function useScoreEntries(batchId: string, trainees: readonly GradedTrainee[]) {
  const name = `scores:${batchId}`;
  const [entries] = useState(() => createStore(readEntries(name)));
  // An entry that was stored after all must not come back over a later score.
  useEffect(() => keepEntries(name, entries.state, trainees), [name, entries, trainees]);
  const running = useRef(new Set<Promise<unknown>>());
  const { mutateAsync } = useSaveScores(batchId);
  const put = (changed: readonly (readonly [key: string, entry: Entry | undefined])[]) => {
    entries.setState((all) => entriesIn({ ...all, ...Object.fromEntries(changed) }));
    keepEntries(name, entries.state, trainees);
  };
  const send = async (changes: readonly Change[]) => {
    put(changes.map(({ cell, text }) => [cell.key, { text, state: "saving" }]));
    const saved = await trackAction(() => mutateAsync(changes));
    const undoSeconds = saved.length > 0 ? Math.min(...saved.map((one) => one.undoSeconds)) : 0;
    const failed = changes.flatMap((change, index) => {
      const { why = null, isUnknown = false, isKept = false } = saved[index] ?? {};
      return why === null ? [] : [{ ...change, why, isUnknown, isKept }];
    });
    // Text typed while saving stays.
    const isStill = ({ cell }: Change) => entries.state[cell.key]?.state === "saving";
    put([
      ...changes.filter(isStill).map(({ cell }) => [cell.key, undefined] as const),
      ...failed.filter(isStill).map((change) => [change.cell.key, entryOfFailed(change)] as const),
    ]);
    announceStored(changes, failed, { answer: saved, undoSeconds, save: mutateAsync });
  };
  const start = (changes: readonly Change[]) => {
    if (changes.length === 0) return;
    const sent = send(changes).finally(() => running.current.delete(sent));
    running.current.add(sent);
  };
  /** Returns a cell's score to send; null for an invalid one, with a hint. */
  const read = (cell: Cell): readonly Change[] | null => {
    const entry = entries.state[cell.key];
    const against = cell.trainee.scores[cell.type];
    if (!entry || entry.state === "saving") return [];
    const score = readScore(entry.text);
    if (score === against || (against === null && entry.text.trim() === "")) {
      put([[cell.key, undefined]]);
      return [];
    }
    if (score === undefined) {
      put([[cell.key, { ...entry, state: "failed", why: HINT }]]);
      return null;
    }
    return [{ cell, text: entry.text, score, against }];
  };
  return {
    entries,
    type: (...typed: readonly (readonly [key: string, text: string])[]) =>
      put(typed.map(([key, text]) => [key, { text, state: "typed" }])),
    discard: (...keys: readonly string[]) => put(keys.map((key) => [key, undefined])),
    /** Sends the typed scores that differ. Returns false, with a hint, if one is not a score. */
    commit: (...cells: readonly Cell[]): boolean => {
      const changes = cells.map(read);
      start(changes.flatMap((change) => change ?? []));
      return !changes.includes(null);
    },
    /** Resends scores that got no answer, against the score they were typed over. */
    resume: (cells: readonly Cell[]) =>
      start(
        cells.flatMap((cell) => {
          const { text = "", unanswered } = entries.state[cell.key] ?? {};
          const score = readScore(text);
          return unanswered && score !== undefined ? [{ cell, text, score, ...unanswered }] : [];
        }),
      ),
    clear: (cell: Cell, reason: string) =>
      start([{ cell, text: "", score: null, reason, against: cell.trainee.scores[cell.type] }]),
    isUnsaved: () => Object.keys(withoutStored(entries.state, trainees)).length > 0,
    settle: () => Promise.all(running.current),
  };
}
export type ScoreEntries = ReturnType<typeof useScoreEntries>;

const entryOfFailed = ({ text, why, against, isUnknown }: Failed): Entry => ({
  text,
  state: "failed",
  why,
  ...(isUnknown ? { unanswered: { against } } : {}),
});
