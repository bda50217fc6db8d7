import { Button } from "@mantine/core";

/** What was done, with the button that takes it back. */
export const UndoToast = ({ message, undo }: { message: string; undo: () => void }) => (
  <span className="undo-toast">
    <span>{message}</span>
    <Button
      variant="default"
      size="compact-sm"
      flex="none"
      aria-keyshortcuts="Control+Z Meta+Z"
      title="Ctrl+Z"
      onClick={undo}
    >
      Undo
    </Button>
  </span>
);
