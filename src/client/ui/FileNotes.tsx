import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./FileField.module.css";

type Props = { id: string; hint: ReactNode; error: ReactNode };

/** Below a file field: a hint, and the error; with the ids `<id>-hint` and `<id>-error`. */
export function FileNotes({ id, hint, error }: Props) {
  return (
    <>
      {hint && (
        <Text id={`${id}-hint`} variant="faint" mt={6} fz="xs" lh={1.45}>
          {hint}
        </Text>
      )}
      <p id={`${id}-error`} className={css.error} role="alert">
        {error}
      </p>
    </>
  );
}
