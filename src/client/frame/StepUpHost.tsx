import { lazy, Suspense, useState } from "react";
import { useProofAsked } from "#/client/lib/step-up.ts";

const StepUpDialog = lazy(() =>
  import("#/features/accounts/factors/client/StepUpDialog.tsx").then((file) => ({
    default: file.StepUpDialog,
  })),
);

/** Loads the dialog of a proof with the first one, then keeps it mounted for its closing animation. */
export function StepUpHost() {
  const isAsked = useProofAsked();
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  return <Suspense>{wasAsked && <StepUpDialog isAsked={isAsked} />}</Suspense>;
}
