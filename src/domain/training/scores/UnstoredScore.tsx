import { RowButton } from "#/client/ui/RowButton.tsx";
import { NOTHING } from "#/shared/nothing.ts";
import type { Entry } from "./scores.client.ts";
import css from "./scores.module.css";

type Props = { entry: Entry; score: number | null; what: string; retry: () => void };

/** What was typed and is being sent, or failed to arrive, next to what is stored. */
export function UnstoredScore({ entry: { text, state, why }, score, what, retry }: Props) {
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
