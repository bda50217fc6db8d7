import { LoadingState } from "#/client/ui/LoadingState.tsx";
import css from "./PendingPage.module.css";

/** Holds a page's place while its code loads. */
export function PendingPage() {
  return (
    <div className={css.pending}>
      <LoadingState shape="page" text="Loading the page" />
    </div>
  );
}
