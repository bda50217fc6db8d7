import { answerProof, useProofRequest } from "#/client/lib/step-up.ts";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";

const StepUpDialog = lazyDialog({
  load: async () => (await import("#/domain/accounts/factors/StepUpDialog.tsx")).StepUpDialog,
  isOpen: ({ isAsked }) => isAsked,
  close: () => answerProof(false),
});

/** The dialog for a proof of identity, loaded with the first one. */
export const StepUpHost = () => <StepUpDialog isAsked={useProofRequest()} />;
