import { Button } from "@mantine/core";
import type { decisionsContract, Undoable } from "#/features/decisions/contract.ts";
import { call, routeOf } from "./api-client.ts";
import { messageOf } from "./api-error.ts";
import { confirm, type Question } from "./confirm.ts";
import { queryClient } from "./query.ts";
import { currentSession } from "./session.ts";
import { toast } from "./toast.ts";

const UNDO = routeOf<(typeof decisionsContract)["undo"]>("POST", "/api/decisions/:decisionId/undo");

type Open = { id: string; decisionId: string; userId: string | undefined };

/** The decisions whose toasts are showing, the latest last. */
let open: Open[] = [];

/** Shows what was decided, with a button that takes it back for as long as the server allows. */
export function announceDecision(
  { message, decisionId, undoSeconds = 0 }: Undoable & { message: string },
  options?: { ms?: number },
) {
  if (!decisionId) return toast.success(message, options);
  const undoing = { id: `undo-${decisionId}`, decisionId, userId: currentSession()?.userId };
  open.push(undoing);
  void show(undoing, message, undoSeconds * 1000);
}

/** Asks before a decision, makes it, and shows a toast that can undo it. Returns whether it was made. */
export async function confirmDecision({
  action,
  ...question
}: Omit<Question, "action"> & { action: () => Promise<Undoable & { message: string }> }) {
  let result: (Undoable & { message: string }) | undefined;
  const isConfirmed = await confirm({
    ...question,
    action: async () => {
      result = await action();
    },
  });
  if (isConfirmed && result) announceDecision(result);
  return isConfirmed;
}

async function show(undoing: Open, message: string, ms: number) {
  const { notifications } = await import("@mantine/notifications");
  notifications.show({
    id: undoing.id,
    position: "bottom-left",
    color: "success",
    autoClose: ms,
    withBorder: true,
    role: "status",
    closeButtonProps: { "aria-label": "Close" },
    onClose: () => forget(undoing),
    message: (
      <span className="undo-toast">
        <span>{message}</span>
        <Button
          variant="default"
          size="compact-sm"
          aria-keyshortcuts="Control+Z Meta+Z"
          title="Ctrl+Z"
          onClick={() => void undo(undoing)}
        >
          Undo
        </Button>
      </span>
    ),
  });
}

const forget = ({ id }: Open) => {
  open = open.filter((one) => one.id !== id);
};

async function undo(undoing: Open) {
  const { notifications } = await import("@mantine/notifications");
  forget(undoing);
  notifications.hide(undoing.id);
  // Somebody else is signed in by now.
  if (undoing.userId !== currentSession()?.userId) return;
  try {
    const params = { decisionId: undoing.decisionId };
    const { message } = await call(UNDO, { params });
    toast.success(message);
  } catch (cause) {
    toast.error(messageOf(cause), { ms: 6000 });
  }
  await queryClient.invalidateQueries();
}

/** Takes back the latest decision that still can be; nothing where there is none. */
export function undoLatest() {
  const latest = open.at(-1);
  if (latest) void undo(latest);
}

/** Removes every offer to undo, because the person who decided has left. */
export async function dropUndoing() {
  const left = open;
  open = [];
  if (left.length === 0) return;
  const { notifications } = await import("@mantine/notifications");
  for (const { id } of left) notifications.hide(id);
}
