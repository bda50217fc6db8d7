import { Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { MODULE_NAMES, PASS_MARK } from "#/shared/marks.ts";
import { MODULE_OF } from "../rules.ts";
import { type Cell, cellsFrom, type Entry, goBeside } from "./api.ts";
import type { ScoreEntries } from "./ScoreEntries.tsx";
import { ScoreHistory } from "./ScoreHistory.tsx";
import { ScoreInput } from "./ScoreInput.tsx";
import css from "./scores.module.css";

type Props = {
  cell: Cell;
  scores: ScoreEntries;
  isEditing: boolean;
  /** Opens a cell in place of the one that is open; null for none. */
  open: (key: string | null) => void;
  close: () => void;
  /** Fills this cell and those below it with a copied column. Returns whether the text was one. */
  pasteDown: (text: string) => boolean;
};

/** A score with its Edit button, which turns it into an input, and what it was before. */
export function ScoreCell({ cell, scores, isEditing, open, close, pasteDown }: Props) {
  const { key, trainee, displayName, type } = cell;
  const score = trainee.scores[type];
  const entry = scores.entries[key];
  const what = `${displayName}'s ${MODULE_NAMES[MODULE_OF[type]]} score`;
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
    <Group
      gap={4}
      wrap="nowrap"
      my={-6}
      mih={36}
      data-score={type}
      data-cell={key}
      onPaste={(event) => {
        if (pasteDown(event.clipboardData.getData("text/plain"))) event.preventDefault();
      }}
    >
      {isEditing ? (
        <ScoreInput
          typed={entry?.text ?? (score === null ? "" : String(score))}
          hint={entry?.state === "failed" ? entry.why : undefined}
          label={what}
          type={(text) => scores.type([key, text])}
          commit={() => scores.commit(cell)}
          close={close}
          goOn={() => open(cellsFrom(key, type)[1] ?? null)}
          goBeside={(step, leave) => goBeside(key, step, (beside) => leave() && open(beside))}
          cancel={() => {
            scores.discard(key);
            close();
          }}
        />
      ) : (
        <>
          {entry ? (
            <Unstored entry={entry} score={score} what={what} retry={() => scores.commit(cell)} />
          ) : (
            <span className={css.score} data-low={score !== null && score < PASS_MARK}>
              {score ?? "N/A"}
            </span>
          )}
          <RowButton
            ref={edit}
            variant="subtle"
            size="compact-sm"
            onClick={() => open(key)}
            label={`Edit ${what}`}
          >
            Edit
          </RowButton>
          {score !== null && <ScoreHistory traineeId={trainee.id} type={type} what={what} />}
        </>
      )}
    </Group>
  );
}

type UnstoredProps = { entry: Entry; score: number | null; what: string; retry: () => void };

/** What was typed and is on its way, or did not arrive, beside what is stored. */
function Unstored({ entry: { text, state, why }, score, what, retry }: UnstoredProps) {
  const isFailed = state === "failed";
  return (
    <>
      <span className={css.score} data-failed={isFailed} title={why}>
        {text || "–"}
      </span>
      {isFailed ? (
        <>
          <span className={css.note}>not saved{score !== null && `, now ${score}`}</span>
          <RowButton
            variant="light"
            color="danger"
            size="compact-sm"
            onClick={retry}
            label={`Retry ${what}`}
          >
            Retry
          </RowButton>
        </>
      ) : (
        <span className={css.note}>{state === "saving" ? "saving" : "not saved"}</span>
      )}
    </>
  );
}
