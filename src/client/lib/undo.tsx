import type { decisionsContract, Undoable } from "#/features/decisions/contract.ts";
import { call, routeOf } from "./api-client.ts";
import { isUnanswered, messageOf } from "./api-error.ts";
import { queryClient } from "./query.ts";
import { currentSession } from "./session.ts";
import { openToaster, toast } from "./toast.ts";
import { UndoToast } from "./undo-toast.tsx";
import { currentView, type View } from "./undone-view.ts";

const UNDO = routeOf<(typeof decisionsContract)["undo"]>("POST", "/api/decisions/:decisionId/undo");

type Open = {
  id: string;
  /** Of things that follow each other quickly, such as scores, the last alone is offered. */
  topic?: string;
  /** What takes it back, each by itself. */
  takeBack: readonly (() => Promise<unknown>)[];
  userId: string | undefined;
  message: string;
  /** Until when the server takes it back, in milliseconds. */
  until: number;
  undone?: (() => unknown) | undefined;
  view?: View | undefined;
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
  const takeBack = ids.map((id) => () => call(UNDO, { params: { decisionId: id } }));
  offerUndo({ id: `undo-${ids[0]}`, message, undoSeconds, takeBack, undone });
}

/** Shows what was done, with a button that takes it back while those concerned are not told yet. */
export function offerUndo({
  undoSeconds,
  ...offered
}: Pick<Open, "id" | "topic" | "message" | "takeBack" | "undone"> & { undoSeconds: number }) {
  const until = Date.now() + undoSeconds * 1000;
  offer({ ...offered, until, userId: currentSession()?.userId, view: currentView() });
}

function offer(undoing: Open) {
  const former = open.filter(({ topic }) => topic !== undefined && topic === undoing.topic);
  open = open.filter((one) => !former.includes(one));
  open.push(undoing);
  for (const { id } of former) void openToaster().then((notifications) => notifications.hide(id));
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
    message: <UndoToast message={undoing.message} undo={() => void undo(undoing)} />,
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
  undoing.view?.begin();
  const results = await Promise.allSettled(undoing.takeBack.map((takeBack) => takeBack()));
  const failed = results.filter((result) => result.status === "rejected");
  // Without a connection the offer stays for as long as the server would take it back.
  const left = undoing.takeBack.filter((_, index) => isUnanswered(reasonOf(results[index])));
  if (left.length > 0 && Date.now() < undoing.until)
    offer({ ...undoing, id: `${undoing.id} again`, takeBack: left });
  announceUndone(results.length, failed);
  if (failed.length === 0) await undoing.undone?.();
  await queryClient.invalidateQueries();
  undoing.view?.end(failed.length < results.length);
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
