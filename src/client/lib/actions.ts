import { currentView, type View } from "./undone-view.ts";

/** A user's action, from the press on: its position among all actions, and what the page showed. */
export type Action = { order: number; view: View | undefined; isOffered: boolean };

export type Pending = Action & {
  /** Resolves once the page shows the result; true if it was stored, false if refused. */
  over: Promise<boolean>;
  /** Ctrl+Z was pressed for it. */
  isUnwanted: boolean;
};

let begun = 0;
let pending: readonly Pending[] = [];
/** The order of the last action that was stored and cannot be taken back. */
let lastFinal = 0;
type Listener = (isStored?: boolean) => void;
const listeners = new Set<Listener>();
const notifyListeners = (isStored?: boolean) => {
  for (const listener of listeners) listener(isStored);
};
const actionOfAnswer = new WeakMap<object, Action>();

/** An action that is complete when recorded. */
const newAction = (): Action => {
  begun += 1;
  return { order: begun, view: currentView(), isOffered: false };
};

/**
 * Tracks an action while it is being sent, so that Ctrl+Z refers to it and not to the previous one.
 * Its response is remembered as that of this action. Returns and throws what `send` does.
 */
export async function trackAction<A>(send: () => Promise<A>): Promise<A> {
  const { promise: over, resolve } = Promise.withResolvers<boolean>();
  const action: Pending = { ...newAction(), over, isUnwanted: false };
  pending = [...pending, action];
  notifyListeners();
  let isStored = false;
  try {
    const answer = await send();
    if (typeof answer === "object" && answer) actionOfAnswer.set(answer, action);
    isStored = true;
    return answer;
  } finally {
    // The sender offers to undo it first.
    setTimeout(() => {
      pending = pending.filter((one) => one !== action);
      // An action within another one, such as a proof of identity, is part of that one.
      const isPart = pending.some(({ order }) => order < action.order);
      if (isStored && !isPart && !action.isOffered) lastFinal = Math.max(lastFinal, action.order);
      resolve(isStored);
      notifyListeners(isStored);
    });
  }
}

/** Returns the action with this response, which can be undone; a new one if there is none. */
export function offeredAction(answer: object): Action {
  const action = actionOfAnswer.get(answer) ?? newAction();
  action.isOffered = true;
  return action;
}

/** Calls `listener` when an action begins or ends. Returns the function that unsubscribes. */
export function watchActions(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const isActionPending = (): boolean => pending.length > 0;

/** The latest action without a response yet. */
export const lastPending = (): Pending | undefined => pending.at(-1);

/** True if a later action cannot be taken back. */
export const isFollowed = ({ order }: Action): boolean => lastFinal > order;
