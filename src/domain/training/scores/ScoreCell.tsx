import { Group } from "@mantine/core";
import { type Store, useSelector } from "@tanstack/react-store";
import { useEffect, useRef } from "react";
import { RowButton } from "#/client/ui/RowButton.tsx";
import { MODULE_NAMES } from "#/shared/modules.ts";
import { pasteScores } from "./PastedScores.tsx";
import { RemarksButton } from "./RemarksButton.tsx";
import type { Criteria } from "./remarks.rules.ts";
import type { ScoreEntries } from "./ScoreEntries.tsx";
import { ScoreHistory } from "./ScoreHistory.tsx";
import { ScoreInput } from "./ScoreInput.tsx";
import { ShownScore } from "./ShownScore.tsx";
import { type Cell, cellsFrom, entryOf, goToAdjacent } from "./scores.client.ts";
import { MODULE_OF } from "./scores.rules.ts";

/** Shared by all cells of a sheet. Its identity is stable while one is being edited. */
type Sheet = {
  scores: ScoreEntries;
  /** The key of the open cell; at most one. */
  open: Store<string | null>;
  cells: readonly Cell[];
  batchId: string;
  /** The criteria for remarks, once loaded. */
  criteria: Criteria | undefined;
};

type Props = { cell: Cell; sheet: Sheet };

/** A score with its Edit button, which turns it into an input, and its history. */
export function ScoreCell({ cell, sheet: { scores, open, cells, batchId, criteria } }: Props) {
  const { key, trainee, displayName, type } = cell;
  const isEditing = useSelector(open, (now) => now === key);
  const entry = useSelector(scores.entries, (all) => entryOf(all, cell));
  const close = () => {
    if (open.state === key) open.setState(() => null);
  };
  const score = trainee.scores[type];
  const about = criteria?.[MODULE_OF[type]] ?? [];
  const what = `${displayName}'s ${MODULE_NAMES[MODULE_OF[type]]} score`;
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // Focus returns to the button, unless the next cell has taken it.
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
        const text = event.clipboardData.getData("text/plain");
        const column = cells.filter((one) => one.type === type);
        if (!pasteScores(text, { batchId, cells: column, scores })) return;
        event.preventDefault();
        open.setState(() => null);
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
          goOn={() => open.setState(() => cellsFrom(key, type)[1] ?? null)}
          goToAdjacent={(step, leave) =>
            goToAdjacent(key, step, (beside) => {
              if (leave()) open.setState(() => beside);
            })
          }
          cancel={() => {
            scores.discard(key);
            close();
          }}
        />
      ) : (
        <>
          <ShownScore entry={entry} score={score} what={what} retry={() => scores.commit(cell)} />
          <RowButton
            ref={edit}
            variant="subtle"
            size="compact-sm"
            onClick={() => open.setState(() => key)}
            label={`Edit ${what}`}
          >
            Edit
          </RowButton>
          {score !== null && <ScoreHistory cell={cell} what={what} scores={scores} />}
          {score !== null && about.length > 0 && (
            <RemarksButton
              traineeId={trainee.id}
              type={type}
              score={score}
              what={what}
              criteria={about}
            />
          )}
        </>
      )}
    </Group>
  );
}
