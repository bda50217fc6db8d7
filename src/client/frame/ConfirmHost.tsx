import { useOpenQuestion } from "#/client/lib/confirm.ts";
import { useReturnToMenu } from "#/client/lib/menu-button.ts";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";

const ConfirmDialog = lazyDialog({
  load: async () => (await import("#/client/ui/ConfirmDialog.tsx")).ConfirmDialog,
  isOpen: ({ question }) => question !== null,
  close: ({ question }) => question?.answer(false),
});

/** The confirm dialog, which comes with the first question. */
export function ConfirmHost() {
  const question = useOpenQuestion();
  useReturnToMenu(question !== null);
  return <ConfirmDialog question={question} />;
}
