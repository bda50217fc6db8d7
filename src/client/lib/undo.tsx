import { Button } from "@mantine/core";
import type { decisionsContract, Undoable } from "#/features/decisions/contract.ts";
import { call, routeOf } from "./api-client.ts";
import { isUnanswered, messageOf } from "./api-error.ts";
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
  undone?: (() => unknown) | undefined;
};

/** The decisions whose toasts are showing, the latest last. */
let open: Open[] = [];

/** Shows what was decided, with a button that takes all of it back for as long as the server allows. */
export function announceDecision(
  { message, decisionId, decisionIds = [], undoSeconds = 0 }: Undoable & { message: string },
  { undone, ...options }: { ms?: number; undone?: (() => unknown) | undefined } = {},
) {
  const ids = decisionId ? [decisionId] : decisionIds;
  if (ids.length === 0) return toast.success(message, options);
  offer({
    id: `undo-${ids[0]}`,
    decisionIds: ids,
    userId: currentSession()?.userId,
    until: Date.now() + undoSeconds * 1000,
    ...{ message, undone },
  });
}

function offer(undoing: Open) {
  open.push(undoing);
  void show(undoing);
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
  // Without a connection the offer stays for as long as the server would take it back.
  const left = undoing.decisionIds.filter((_, index) => isUnanswered(reasonOf(results[index])));
  if (left.length > 0 && Date.now() < undoing.until)
    offer({ ...undoing, id: `${undoing.id} again`, decisionIds: left });
  announceUndone(results.length, failed);
  if (failed.length === 0) await undoing.undone?.();
  await queryClient.invalidateQueries();
}

const reasonOf = (result: PromiseSettledResult<unknown> | undefined): unknown =>
  result?.status === "rejected" ? result.reason : undefined;

function announceUndone(count: number, failed: readonly PromiseRejectedResult[]) {
  const [first] = failed;
  if (!first) return toast.success(count === 1 ? "Undone." : `${count} undone.`);
  const part = count === 1 ? "" : `${count - failed.length} undone, ${failed.length} not: `;
  toast.error(part + messageOf(first.reason), { ms: 6000 });
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
  const notifications = await openToaster();
  for (const { id } of left) notifications.hide(id);
}
