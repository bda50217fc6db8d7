import { Button, TextInput } from "@mantine/core";
import { type FocusEvent, type FormEvent, type MouseEvent, useId, useRef } from "react";
import { MAX_SCORE } from "#/shared/modules.ts";
import { normalizeCharacters } from "#/shared/normalize-characters.ts";
import css from "./scores.module.css";

type Props = {
  typed: string;
  hint: string | undefined;
  label: string;
  type: (text: string) => void;
  /** Sends the typed score; returns false for an invalid one. */
  commit: () => boolean;
  close: () => void;
  goOn: () => void;
  /**
   * Opens the cell to the right (1) or left (-1) if `leave` allows it. Returns false if there is
   * none.
   */
  goToAdjacent: (step: 1 | -1, leave: () => boolean) => boolean;
  cancel: () => void;
};

/** Enter saves and goes down, Tab goes to the adjacent cell; leaving saves, Escape restores. */
export function ScoreInput({
  typed,
  hint,
  label,
  type,
  commit,
  close,
  goOn,
  goToAdjacent,
  cancel,
}: Props) {
  const hintId = useId();
  const wheeled = useRef(false);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    // Switching to another window does not leave the cell, so half-typed text stays.
    if (isInside || wheeled.current || !document.hasFocus()) return;
    if (!commit()) return;
    // The cell shrinks as it closes: let a click next to it finish first.
    const isPressed = document.body.matches(":active");
    if (isPressed) addEventListener("pointerup", () => setTimeout(close), { once: true });
    else close();
  };
  return (
    <form
      noValidate
      className={css.editor}
      onBlur={leave}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (commit()) goOn();
      }}
    >
      <TextInput
        type="number"
        inputMode="decimal"
        min={0}
        max={MAX_SCORE}
        step={0.25}
        aria-label={label}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => {
          wheeled.current = false;
          event.currentTarget.select();
        }}
        // A number field silently drops a comma and the digits of other scripts, typed or pasted:
        // 0,5 would be stored as 5.
        onBeforeInput={(event) => {
          const plain = normalizeCharacters(event.data).replace(",", ".");
          if (plain === event.data) return;
          event.preventDefault();
          document.execCommand("insertText", false, plain);
        }}
        // Scrolling over an open cell must not change the typed value.
        onWheel={(event) => {
          wheeled.current = true;
          event.currentTarget.blur();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") cancel();
          const isGone = event.key === "Tab" && goToAdjacent(event.shiftKey ? -1 : 1, commit);
          if (isGone) event.preventDefault();
        }}
        error={hint !== undefined}
        aria-describedby={hint ? hintId : undefined}
        // Fits a row of 40 px with its focus ring.
        size="xs"
        styles={{ input: { outlineOffset: 0 } }}
        w="4.75rem"
        autoFocus
      />
      <Button
        size="compact-md"
        type="button"
        onMouseDown={keepFocus}
        onClick={() => commit() && close()}
      >
        Save
      </Button>
      <Button size="compact-md" variant="default" onMouseDown={keepFocus} onClick={cancel}>
        Cancel
      </Button>
      {hint && (
        <p id={hintId} role="alert" className={css.hint}>
          {hint}
        </p>
      )}
    </form>
  );
}

/** Some browsers do not focus a pressed button, so its cell would close before the click. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
