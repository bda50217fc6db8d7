import type { ReactNode } from "react";
import css from "../FileField.module.css";

type Props = { id: string; hint: ReactNode; error: ReactNode };

/** Below a file field: what belongs in it, and what is wrong with it; named by `<id>-hint` and `<id>-error`. */
export function FileNotes({ id, hint, error }: Props) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={css.error} role="alert">
        {error}
      </p>
    </>
  );
}
