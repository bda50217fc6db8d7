import { createStore, useSelector } from "@tanstack/react-store";
import { onPersonChanged } from "./session.ts";

type Proof = { answered: Promise<boolean>; answer: (isProven: boolean) => void };

const awaited = createStore<Proof | null>(null);

/** Returns whether a proof of identity is being asked for; used only by the dialog. */
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

/** Called by the dialog when it closes. */
export const answerProof = (isProven: boolean): void => awaited.state?.answer(isProven);

// Once a session is over, its proof is not asked of the next user.
onPersonChanged(() => answerProof(false));
