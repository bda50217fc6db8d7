import { RowButton } from "#/client/ui/RowButton.tsx";
import { PASS_SCORE } from "#/shared/modules.ts";
import { NOTHING } from "#/shared/nothing.ts";
import type { Entry } from "./scores.client.ts";
import css from "./scores.module.css";

type Props<E> = { entry: E; score: number | null; what: string; retry: () => void };

/** The stored score, or the typed value that is not stored yet. */
export function ShownScore({ entry, score, ...props }: Props<Entry | undefined>) {
  if (entry) return <UnstoredScore entry={entry} score={score} {...props} />;
  return (
    <span className={css.score} data-low={score !== null && score < PASS_SCORE}>
      {score ?? NOTHING}
    </span>
  );
}

/** A typed value that is being sent or has failed, next to the stored one. */
function UnstoredScore({ entry: { text, state, why }, score, what, retry }: Props<Entry>) {
  const isFailed = state === "failed";
  return (
    <>
      <span className={css.score} data-failed={isFailed} title={why}>
        {text || NOTHING}
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
