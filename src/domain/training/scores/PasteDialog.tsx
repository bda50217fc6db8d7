import { Button, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#/client/ui/Dialog.tsx";
import { DialogActions } from "#/client/ui/DialogActions.tsx";
import { InlineAlert } from "#/client/ui/InlineAlert.tsx";
import { lineOf, type PastedScore, pasteNamed, storePasted } from "./PastedScores.tsx";
import type { ScoreEntries } from "./ScoreEntries.tsx";
import type { Cell } from "./scores.client.ts";
import { isNamed, readPasted, readScore } from "./scores.rules.ts";

type Props = {
  batchId: string;
  /** The cells of the selected rows in the batch's own module, in the order shown. */
  cells: readonly Cell[];
  scores: ScoreEntries;
};

/** Takes a column of scores for the selected rows, and shows who gets which before storing them. */
export function PasteButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Paste scores
      </Button>
      <Dialog of={isOpen ? props : null} title={() => "Paste scores"} onClose={close}>
        {(shown) => <PasteForm {...shown} close={close} />}
      </Dialog>
    </>
  );
}

function PasteForm({ batchId, cells, scores, close }: Props & { close: () => void }) {
  const [text, setText] = useState("");
  const [isAsked, setAsked] = useState(false);
  // A single value is a column of one row.
  const rows = readPasted(text) ?? (text.trim() ? [{ who: [], value: text.trim() }] : []);
  const isMatched = isNamed(rows);
  const pasted = rows.flatMap(({ value }, index): PastedScore[] => {
    const cell = cells[index];
    return cell && value !== "" ? [{ cell, value }] : [];
  });
  const problem = isMatched ? null : problemOf(rows, cells.length);
  const save = () => {
    setAsked(true);
    if (rows.length === 0 || problem) return;
    close();
    if (isMatched) void pasteNamed(rows, { batchId, cells, scores });
    else storePasted(pasted, scores);
  };
  return (
    <form
      noValidate
      data-unsaved={text !== "" || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap={12}>
        <Textarea
          label="Scores"
          description={
            `One in a line, for the ${cells.length} selected rows in the order they are shown. With names ` +
            "beside them they go by name."
          }
          autosize
          minRows={4}
          maxRows={12}
          error={isAsked && rows.length === 0 && "Paste or type the scores."}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {problem && <InlineAlert>{problem}</InlineAlert>}
        {!problem && !isMatched && pasted.length > 0 && (
          <ul aria-label="Who gets which score">
            {pasted.map((one) => (
              <li key={one.cell.key}>{lineOf(one)}</li>
            ))}
          </ul>
        )}
        <DialogActions onCancel={close}>
          <Button type="submit">{isMatched ? "Match names" : "Save scores"}</Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

/** Why scores without names cannot be stored in the selected rows; null if they can. */
function problemOf(rows: readonly { value: string }[], selected: number): string | null {
  if (rows.length === 0) return null;
  if (rows.length !== selected) {
    const chosen = selected === 1 ? "One row is" : `${selected} rows are`;
    return `${chosen} selected, and ${rows.length} scores were pasted. Select as many rows as there are scores.`;
  }
  const wrong = rows.find(({ value }) => value !== "" && readScore(value) === undefined);
  return wrong ? `${wrong.value} is no score.` : null;
}
