import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { GradedTrainee } from "#/features/batches/contract.ts";
import { MODULE_NAMES, PASS_MARK } from "#/shared/marks.ts";
import { MODULE_OF, type ScoreType } from "../rules.ts";
import { ScoreHistory } from "./ScoreHistory.tsx";
import { ScoreInput } from "./ScoreInput.tsx";
import css from "./scores.module.css";

type Props = {
  trainee: GradedTrainee;
  type: ScoreType;
  cellKey: string;
  isEditing: boolean;
  open: () => void;
  close: () => void;
  /** With `goesOn` the next trainee's cell opens. */
  save: (score: number, goesOn: boolean) => void;
};

/** A score with its Edit button, which turns it into an input, and what it was before. */
export function ScoreCell({ trainee, type, cellKey, isEditing, open, close, save }: Props) {
  const score = trainee.scores[type];
  const what = `${trainee.name}'s ${MODULE_NAMES[MODULE_OF[type]]} score`;
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The focus comes back to the button, unless the next cell has taken it.
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) {
      edit.current?.focus();
    }
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <div className={css.cell} data-score={type} data-cell={cellKey}>
      {isEditing ? (
        <ScoreInput score={score} label={what} save={save} cancel={close} />
      ) : (
        <>
          <span className={css.score} data-low={score !== null && score < PASS_MARK}>
            {score ?? "N/A"}
          </span>
          <Button
            ref={edit}
            variant="subtle"
            size="compact-sm"
            onClick={open}
            aria-label={`Edit ${what}`}
          >
            Edit
          </Button>
          {score !== null && <ScoreHistory traineeId={trainee.id} type={type} what={what} />}
        </>
      )}
    </div>
  );
}
