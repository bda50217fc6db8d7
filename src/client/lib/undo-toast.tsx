import { Button } from "@mantine/core";
import { messageOf } from "./api-error.ts";
import { openToaster, toast } from "./toast.ts";

/** What was done, with the button that takes it back. */
const UndoToast = ({ message, undo }: { message: string; undo: () => void }) => (
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

/** Shows what was done, with the button that takes it back, until a time in milliseconds. */
export async function showUndoToast(
  { id, message, until }: { id: string; message: string; until: number },
  undo: () => void,
) {
  const notifications = await openToaster();
  notifications.show({
    id,
    position: "bottom-left",
    color: "success",
    autoClose: until - Date.now(),
    withBorder: true,
    role: "status",
    closeButtonProps: { "aria-label": "Close" },
    message: <UndoToast message={message} undo={undo} />,
  });
}

/** Says how many decisions were undone, or which were not and why. */
export function announceUndone(count: number, failed: readonly PromiseRejectedResult[]) {
  const [first] = failed;
  if (!first) return toast.success(count === 1 ? "Undone." : `${count} undone.`);
  const part = count === 1 ? "" : `${count - failed.length} undone, ${failed.length} not: `;
  toast.error(part + messageOf(first.reason), { ms: 6000 });
}
