import type { ReactNode } from "react";
import { decisionsContract, type Undoable } from "#/domain/office/decisions/decisions.contract.ts";
import { type Action, isFollowed, lastPending, offeredAction, type Pending } from "./actions.ts";
import { call } from "./api-client.ts";
import { isUnanswered } from "./api-error.ts";
import { queryClient } from "./query.ts";
import { currentSession } from "./session.ts";
import { openToaster, toast } from "./toast.ts";
import { announceUndone, showUndoToast } from "./undo-toast.tsx";

type Open = {
  id: string;
  /** Of actions on one topic in quick succession, such as scores, only the last one is offered. */
  topic?: string;
  /** The functions that undo it, one per decision. */
  takeBack: readonly (() => Promise<unknown>)[];
  userId: string | undefined;
  message: string;
  about?: ReactNode;
  /** Until when the server accepts an undo, in milliseconds. */
  until: number;
  undone?: (() => unknown) | undefined;
  action: Action;
};

const LONG_MS = 6000;
const FINAL =
  "What you did last cannot be undone by a key. Undo in a message takes back what that message names.";

type Announced = { ms?: number; about?: ReactNode; undone?: (() => unknown) | undefined };
type Offered = Omit<Open, "userId" | "until" | "action"> & { undoSeconds: number; answer: object };

/** Decisions that can be undone, in the order in which they were made. */
let open: Open[] = [];

/** Shows what was decided, with a button that undoes all of it for as long as the server allows. */
export function announceDecision(
  answer: Undoable & { message: string },
  { undone, ...options }: Announced = {},
) {
  const { message, decisionId, decisionIds = [], undoSeconds = 0 } = answer;
  const ids = decisionId ? [decisionId] : decisionIds;
  if (ids.length === 0) return toast.success(message, options);
  const takeBack = ids.map(
    (id) => () => call(decisionsContract.undo, { params: { decisionId: id } }),
  );
  const { about } = options;
  offerUndo({ id: `undo-${ids[0]}`, message, about, undoSeconds, takeBack, undone, answer });
}

/** Offers to undo an action until those concerned are notified. `answer`: the action's response. */
export function offerUndo({ undoSeconds, answer, ...offered }: Offered) {
  const until = Date.now() + undoSeconds * 1000;
  offer({ ...offered, until, userId: currentSession()?.userId, action: offeredAction(answer) });
}

function offer(undoing: Open) {
  const former = open.filter(({ topic }) => topic !== undefined && topic === undoing.topic);
  open = open.filter((one) => !former.includes(one) && isOpen(one));
  open = [...open, undoing].toSorted((one, other) => one.action.order - other.action.order);
  for (const { id } of former) void openToaster().then((notifications) => notifications.hide(id));
  void showUndoToast(undoing, () => void undo(undoing));
}

const isOpen = ({ until }: Open) => Date.now() < until;

const forget = ({ id }: Open) => {
  open = open.filter((one) => one.id !== id);
};

async function undo(undoing: Open) {
  // The second click of a double click.
  if (!open.includes(undoing)) return;
  forget(undoing);
  (await openToaster()).hide(undoing.id);
  if (undoing.userId !== currentSession()?.userId) return;
  undoing.action.view?.begin();
  const results = await Promise.allSettled(undoing.takeBack.map((takeBack) => takeBack()));
  const failed = results.filter((result) => result.status === "rejected");
  // Without a connection the offer stays for as long as the server would accept it.
  const left = undoing.takeBack.filter((_, index) => isUnanswered(reasonOf(results[index])));
  if (left.length > 0 && isOpen(undoing))
    offer({ ...undoing, id: `${undoing.id} again`, takeBack: left });
  announceUndone(undoing, results.length, failed);
  if (failed.length === 0) await undoing.undone?.();
  await queryClient.invalidateQueries();
  undoing.action.view?.end(failed.length < results.length);
}

const reasonOf = (result: PromiseSettledResult<unknown> | undefined): unknown =>
  result?.status === "rejected" ? result.reason : undefined;

/** Undoes the last action once it is stored, never an earlier one. Shows if it cannot be undone. */
export function undoLatest() {
  const latest = open.findLast(isOpen);
  const sent = lastPending();
  if (sent && sent.order > (latest?.action.order ?? 0)) void undoOnceStored(sent);
  else if (latest && isFollowed(latest.action)) toast.info(FINAL, { ms: LONG_MS });
  else if (latest) void undo(latest);
}

async function undoOnceStored(sent: Pending) {
  const userId = currentSession()?.userId;
  toast.info("Still being sent. It is taken back as soon as it is stored.", { ms: LONG_MS });
  if (sent.isUnwanted) return;
  sent.isUnwanted = true;
  const isStored = await sent.over;
  const own = open.find(({ action }) => action.order === sent.order);
  if (own) await undo(own);
  else if (isStored && userId === currentSession()?.userId) toast.info(FINAL, { ms: LONG_MS });
}

/** Removes every offer to undo, as the person who decided has left. */
export async function dropUndoOffers() {
  const left = open.splice(0);
  if (left.length === 0) return;
  const notifications = await openToaster();
  for (const { id } of left) notifications.hide(id);
}
