import type { ReactNode } from "react";
import type { Undoable } from "#/domain/office/decisions/decisions.contract.ts";
import type { BulkResult } from "#/shared/bulk.ts";
import { trackAction } from "./actions.ts";
import { describeDone, failedIds, type NamedRow } from "./bulk.ts";
import { cachedConfig } from "./config.ts";
import { confirm, failureText, type Question } from "./confirm.ts";
import { toast } from "./toast.ts";
import { announceDecision } from "./undo.tsx";

type Decision = Omit<Question, "action"> & {
  action: () => Promise<Undoable & { message: string }>;
  about: ReactNode;
  undone?: () => unknown;
};

/** Titles of the decisions being sent, to ignore the second click of a double click. */
const sending = new Set<string>();

/**
 * Makes a decision at once and offers to undo it; on a hub without undo it asks for confirmation
 * first. A failure is shown in a toast, or in the dialog. Returns whether it was made.
 */
export async function decide({ action, about, undone, ...question }: Decision): Promise<boolean> {
  let result: (Undoable & { message: string }) | undefined;
  const make = async () => {
    result = await trackAction(action);
  };
  if (cachedConfig()?.asksFirst) await confirm({ ...question, action: make });
  else if (!sending.has(question.title)) {
    sending.add(question.title);
    await make().catch((cause) => toast.error(failureText(question, cause)));
    sending.delete(question.title);
  }
  if (result) announceDecision(result, { about, undone });
  return result !== undefined;
}

type Together = {
  /** What was done, before the names: "Documents". */
  label: string;
  rows: readonly NamedRow[];
  /** Keeps only these ids selected. */
  keep: (ids: readonly string[]) => void;
  action: () => Promise<Undoable & { message: string; results: readonly BulkResult[] }>;
};

/**
 * Decides about the selected rows; failed rows stay selected. Returns whether the decision was
 * made.
 */
export async function decideTogether({ label, rows, keep, action }: Together): Promise<boolean> {
  try {
    const answer = await trackAction(action);
    keep(failedIds(answer.results));
    announceDecision(answer, { about: describeDone(label, rows, answer.results) });
    return true;
  } catch (cause) {
    toast.failure(cause);
    return false;
  }
}
