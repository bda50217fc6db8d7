import { lazy, Suspense, useState } from "react";
import { useAsked } from "#/client/lib/confirm.ts";

const ConfirmDialog = lazy(() =>
  import("#/client/ui/ConfirmDialog.tsx").then((file) => ({ default: file.ConfirmDialog })),
);

/** Brings the confirm dialog's code with the first question, then keeps it for its way out. */
export function ConfirmHost() {
  const isAsking = useAsked() !== null;
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsking && !wasAsked) setWasAsked(true);
  return <Suspense>{wasAsked && <ConfirmDialog />}</Suspense>;
}
