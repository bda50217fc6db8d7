import { ApiError } from "#/client/lib/api-error.ts";
import { highlightRow } from "#/client/lib/highlighted-row.ts";
import { toast } from "#/client/lib/toast.ts";
import { offerUndo } from "#/client/lib/undo.tsx";
import { MODULE_NAMES } from "#/shared/modules.ts";
import { type Cell, type Change, countSaved } from "./scores.client.ts";
import { MODULE_OF } from "./scores.rules.ts";

/** A score that could not be stored, and why. */
export type Failed = Change & { why: string; isUnknown: boolean; isKept: boolean };

/** Stores scores. Returns for each why it was not stored, or null. */
type Save = (changes: readonly Change[]) => Promise<readonly { why: string | null }[]>;

/** Reports the result of sent scores, and highlights the row of the last one stored. */
export function announceStored(
  changes: readonly Change[],
  failed: readonly Failed[],
  { answer, undoSeconds, save }: { answer: object; undoSeconds: number; save: Save },
) {
  const stored = changes.filter(({ cell }) => !failed.some((one) => one.cell.key === cell.key));
  const [last] = stored.slice(-1);
  if (last) highlightRow(last.cell.trainee.id);
  const [first] = failed;
  if (first) {
    toast.error(
      changes.length === 1
        ? `${first.cell.displayName}: ${first.why}`
        : countSaved(stored.length, changes.length, first.isKept),
    );
  }
  if (!last || (first && changes.length === 1)) return;
  const message = messageOf(stored);
  if (undoSeconds === 0) {
    if (!first) toast.success(message);
    return;
  }
  offerUndo({
    id: `undo-score-${Date.now()}`,
    topic: "scores",
    message,
    undoSeconds,
    answer,
    takeBack: [() => takeBack(stored, save)],
    undone: () => focusOn(last.cell),
  });
}

/** Names the person and the new score, or the number of scores if there are several. */
function messageOf(stored: readonly Change[]): string {
  const [only, ...others] = stored;
  if (!only || others.length > 0) return `${stored.length} scores saved.`;
  const { displayName, type } = only.cell;
  const of = `${displayName}, ${MODULE_NAMES[MODULE_OF[type]]}`;
  return only.score === null
    ? `Score cleared. ${of}.`
    : `Score updated successfully! ${of}: ${only.score}.`;
}

/** Restores the previous scores. Throws an ApiError that names the first that could not be. */
async function takeBack(stored: readonly Change[], save: Save) {
  const results = await save(
    stored.map(({ cell, score, against }) => ({
      cell,
      text: "",
      score: against,
      against: score,
      reason: "Taken back right after it was given.",
    })),
  );
  const failed = results.findIndex(({ why }) => why !== null);
  if (failed < 0) return;
  const { displayName = "" } = stored[failed]?.cell ?? {};
  throw new ApiError(409, {
    code: "CONFLICT",
    message: `${displayName}: ${results[failed]?.why}`,
  });
}

/** Focuses the changed cell again, so that the right score can be typed at once. */
const focusOn = ({ key }: Cell) =>
  document.querySelector<HTMLElement>(`[data-cell="${key}"] button`)?.focus();
