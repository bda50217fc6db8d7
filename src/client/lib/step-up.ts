import { createStore, useSelector } from "@tanstack/react-store";

type Proof = { answered: Promise<boolean>; answer: (isProven: boolean) => void };

const awaited = createStore<Proof | null>(null);

/** Whether somebody is asked to prove who they are, for the dialog alone. */
export const useProofRequest = (): boolean => useSelector(awaited) !== null;

/** Asks for a proof of identity; simultaneous calls share it. Returns whether it was given. */
export function askForProof(): Promise<boolean> {
  const open = awaited.state;
  if (open) return open.answered;
  let settle: (isProven: boolean) => void = () => undefined;
  const answered = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const answer = (isProven: boolean) => {
    awaited.setState(() => null);
    settle(isProven);
  };
  awaited.setState(() => ({ answered, answer }));
  return answered;
}

/** What the dialog says when it closes. */
export const answerProof = (isProven: boolean): void => awaited.state?.answer(isProven);
