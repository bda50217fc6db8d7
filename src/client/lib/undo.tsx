import { Button } from "@mantine/core";
import type { decisionsContract, Undoable } from "#/features/decisions/contract.ts";
import { call, routeOf } from "./api-client.ts";
import { ApiError, messageOf } from "./api-error.ts";
import { confirm, type Question } from "./confirm.ts";
import { queryClient } from "./query.ts";
import { currentSession } from "./session.ts";
import { openToaster, toast } from "./toast.ts";

const UNDO = routeOf<(typeof decisionsContract)["undo"]>("POST", "/api/decisions/:decisionId/undo");

type Open = {
  id: string;
  decisionIds: readonly string[];
  userId: string | undefined;
  message: string;
  /** Until when the server takes it back, in milliseconds. */
  until: number;
};

/** The decisions whose toasts are showing, the latest last. */
let open: Open[] = [];

/** Shows what was decided, with a button that takes all of it back for as long as the server allows. */
export function announceDecision(
  { message, decisionId, decisionIds = [], undoSeconds = 0 }: Undoable & { message: string },
  options?: { ms?: number },
) {
  const ids = decisionId ? [decisionId] : decisionIds;
  if (ids.length === 0) return toast.success(message, options);
  const id = `undo-${ids[0]}`;
  const until = Date.now() + undoSeconds * 1000;
  offer({ id, decisionIds: ids, userId: currentSession()?.userId, message, until });
}

function offer(undoing: Open) {
  open.push(undoing);
  void show(undoing);
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

async function show(undoing: Open) {
  const notifications = await openToaster();
  notifications.show({
    id: undoing.id,
    position: "bottom-left",
    color: "success",
    autoClose: undoing.until - Date.now(),
    withBorder: true,
    role: "status",
    closeButtonProps: { "aria-label": "Close" },
    onClose: () => forget(undoing),
    message: (
      <span className="undo-toast">
        <span>{undoing.message}</span>
        <Button
          variant="default"
          size="compact-sm"
          flex="none"
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
  const notifications = await openToaster();
  forget(undoing);
  notifications.hide(undoing.id);
  // Somebody else is signed in by now.
  if (undoing.userId !== currentSession()?.userId) return;
  const results = await Promise.allSettled(
    undoing.decisionIds.map((decisionId) => call(UNDO, { params: { decisionId } })),
  );
  const failed = results.filter((result) => result.status === "rejected");
  // Without an answer it may still be taken back: what the server has not heard of, or has done already.
  const unanswered = undoing.decisionIds.filter((_, index) => isUnanswered(results[index]));
  if (unanswered.length > 0 && Date.now() < undoing.until) {
    offer({ ...undoing, id: `${undoing.id} again`, decisionIds: unanswered });
  }
  const [first] = failed;
  if (!first) toast.success(results.length === 1 ? "Undone." : `${results.length} undone.`);
  else if (results.length === 1) toast.error(messageOf(first.reason), { ms: 6000 });
  else {
    const undone = `${results.length - failed.length} undone`;
    toast.error(`${undone}, ${failed.length} not: ${messageOf(first.reason)}`, { ms: 6000 });
  }
  await queryClient.invalidateQueries();
}

const isUnanswered = (result: PromiseSettledResult<unknown> | undefined) =>
  result?.status === "rejected" &&
  result.reason instanceof ApiError &&
  result.reason.code === "OFFLINE";

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
  const notifications = await openToaster();
  for (const { id } of left) notifications.hide(id);
}
