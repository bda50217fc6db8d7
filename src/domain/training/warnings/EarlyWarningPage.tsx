import { useSearchState } from "#/client/lib/search-state.ts";
import { useSignedIn } from "#/client/lib/session.ts";
import { PageHead } from "#/client/ui/PageHead.tsx";
import { WarningsTable } from "./WarningsTable.tsx";

/** Trainees who may need help, by plain rules, each with the facts behind it. */
export function EarlyWarningPage() {
  const isTrainer = useSignedIn().audience === "trainer";
  const [{ batch }] = useSearchState({ of: ["batch"] });
  return (
    <>
      <PageHead
        title="Early warning"
        context={
          `Who may need help${isTrainer ? " in your batches" : ""}, by plain rules. Call first, then note ` +
          "what was done."
        }
      />
      <WarningsTable batch={batch} />
    </>
  );
}
