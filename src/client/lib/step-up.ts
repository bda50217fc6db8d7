import { sharedValue } from "./shared-value.ts";

type Proof = { answered: Promise<boolean>; answer: (isProven: boolean) => void };

const awaited = sharedValue<Proof | null>(null);

/** Whether somebody is asked to prove who they are, for the dialog alone. */
export const useProofAsked = (): boolean => awaited.use() !== null;

/** Asks to prove once more who one is; calls that wait at the same moment share one answer. Returns whether it was done. */
export function askForProof(): Promise<boolean> {
  const open = awaited.get();
  if (open) return open.answered;
  let settle: (isProven: boolean) => void = () => undefined;
  const answered = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const answer = (isProven: boolean) => {
    awaited.set(null);
    settle(isProven);
  };
  awaited.set({ answered, answer });
  return answered;
}

/** What the dialog says when it closes. */
export const answerProof = (isProven: boolean): void => awaited.get()?.answer(isProven);
