import { useOpenQuestion } from "#/client/lib/confirm.ts";
import { lazyDialog } from "#/client/ui/lazy-part.tsx";

const ConfirmDialog = lazyDialog({
  load: async () => (await import("#/client/ui/ConfirmDialog.tsx")).ConfirmDialog,
  isOpen: ({ question }) => question !== null,
  close: ({ question }) => question?.answer(false),
});

/** The confirm dialog, loaded with the first question. */
export const ConfirmHost = () => <ConfirmDialog question={useOpenQuestion()} />;
