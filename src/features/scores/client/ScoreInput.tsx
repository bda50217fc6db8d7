import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import { MAX_MARK } from "#/shared/marks.ts";
import { readScore } from "../rules.ts";
import css from "./scores.module.css";

type Props = {
  score: number | null;
  /** Whose score of what, for screen readers. */
  label: string;
  save: (score: number, goesOn: boolean) => void;
  cancel: () => void;
};

const HINT = `A number from 0 to ${MAX_MARK}, at most two decimals.`;

/** Enter saves and goes on to the next, Escape leaves it as it was; what is no score is not sent. */
export function ScoreInput({ score, label, save, cancel }: Props) {
  const [typed, setTyped] = useState(score === null ? "" : String(score));
  const [isHinted, setHinted] = useState(false);
  const hintId = useId();
  const submit = (goesOn: boolean) => {
    const value = readScore(typed);
    setHinted(value === undefined);
    if (value !== undefined) save(value, goesOn);
  };
  return (
    <form
      noValidate
      className={css.editor}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit(true);
      }}
    >
      <TextInput
        type="number"
        inputMode="decimal"
        min={0}
        max={MAX_MARK}
        step={0.25}
        aria-label={label}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setHinted(false);
        }}
        onFocus={(event) => event.currentTarget.select()}
        // Turning the wheel over an open cell must not change what was typed.
        onWheel={(event) => event.currentTarget.blur()}
        onKeyDown={(event) => event.key === "Escape" && cancel()}
        error={isHinted}
        aria-describedby={isHinted ? hintId : undefined}
        className={css.input}
        autoFocus
      />
      <Button size="compact-md" type="button" onClick={() => submit(false)}>
        Save
      </Button>
      <Button size="compact-md" variant="default" onClick={cancel}>
        Cancel
      </Button>
      {isHinted && (
        <p id={hintId} role="alert" className={css.hint}>
          {HINT}
        </p>
      )}
    </form>
  );
}
