import { lazy, Suspense, useState } from "react";
import { useOpenQuestion } from "#/client/lib/confirm.ts";

const ConfirmDialog = lazy(() =>
  import("#/client/ui/ConfirmDialog.tsx").then((file) => ({ default: file.ConfirmDialog })),
);

/** Loads the confirm dialog with the first question, then keeps it mounted for its closing animation. */
export function ConfirmHost() {
  const isAsking = useOpenQuestion() !== null;
  const [wasOpened, setWasOpened] = useState(false);
  if (isAsking && !wasOpened) setWasOpened(true);
  return <Suspense>{wasOpened && <ConfirmDialog />}</Suspense>;
}
