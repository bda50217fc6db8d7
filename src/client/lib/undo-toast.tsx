import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { messageOf } from "./api-error.ts";
import { openToaster, toast } from "./toast.ts";
import { toastText } from "./toast-text.tsx";

/** What was done, and whom and what it was about. */
type Announcement = { message: string; about?: ReactNode };

/** What was done, with the button that takes it back. */
const UndoToast = ({ message, undo }: { message: ReactNode; undo: () => void }) => (
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
  { id, message, about, until }: Announcement & { id: string; until: number },
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
    message: <UndoToast message={toastText(message, about)} undo={undo} />,
  });
}

/** Shows what was undone and for whom, or how many of the decisions were not and why. */
export function announceUndone(
  announced: Announcement,
  count: number,
  failed: readonly PromiseRejectedResult[],
) {
  const [first] = failed;
  if (!first) {
    const about = nameUndone(announced);
    return toast.success(count === 1 ? "Undone." : `${count} undone.`, { about, ms: UNDONE_MS });
  }
  const part = count === 1 ? "" : `${count - failed.length} undone, ${failed.length} not: `;
  toast.error(part + messageOf(first.reason), { about: nameUndone(announced), ms: 6000 });
}

/** Long enough to read two lines. */
const UNDONE_MS = 4000;

const nameUndone = ({ message, about }: Announcement): ReactNode => (
  <>
    {message.replace(/[.!]$/, "")}
    {about && <>: {about}</>}
  </>
);
