import type { ReactNode } from "react";
import type { Undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { trackAction } from "./actions.ts";
import { confirm, type Question } from "./confirm.ts";
import { announceDecision } from "./undo.tsx";

/** Asks before a decision, makes it, and offers to undo it. Returns whether it was made. */
export async function confirmDecision({
  action,
  about,
  undone,
  ...question
}: Omit<Question, "action"> & {
  action: () => Promise<Undoable & { message: string }>;
  /** Whom and what it is about, for the toast. */
  about: ReactNode;
  /** What follows once it was taken back. */
  undone?: () => unknown;
}) {
  let result: (Undoable & { message: string }) | undefined;
  const isConfirmed = await confirm({
    ...question,
    action: async () => {
      result = await trackAction(action);
    },
  });
  if (isConfirmed && result) announceDecision(result, { about, undone });
  return isConfirmed;
}
