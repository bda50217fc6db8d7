import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./FileField.module.css";

/** Below a file field: a hint, and the error; with the ids `<id>-hint` and `<id>-error`. */
export function FileNotes({ id, hint, error }: { id: string; hint: ReactNode; error: ReactNode }) {
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
