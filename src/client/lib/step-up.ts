import { useSyncExternalStore } from "react";

type Proof = { answered: Promise<boolean>; answer: (isProven: boolean) => void };

let awaited: Proof | null = null;
const listeners = new Set<() => void>();

function setAwaited(next: Proof | null) {
  awaited = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether somebody is asked to prove who they are, for the dialog alone. */
export const useProofAsked = (): boolean => useSyncExternalStore(subscribe, () => awaited !== null);

/** Asks to prove once more who one is; calls that wait at the same moment share one answer. Returns whether it was done. */
export function askForProof(): Promise<boolean> {
  if (awaited) return awaited.answered;
  let settle: (isProven: boolean) => void = () => undefined;
  const answered = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const answer = (isProven: boolean) => {
    setAwaited(null);
    settle(isProven);
  };
  setAwaited({ answered, answer });
  return answered;
}

/** What the dialog says when it closes. */
export const answerProof = (isProven: boolean): void => awaited?.answer(isProven);
