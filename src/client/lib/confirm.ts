import { useSyncExternalStore } from "react";

export type Question = {
  /** Names the thing: "End batch JAVA-2026-004?" */
  title: string;
  /** What follows from it, in a sentence. */
  text: string;
  /** The verb on the button: "End batch". */
  verb: string;
  cancel?: string;
  tone?: "danger" | "accent";
  /** Runs while the dialog shows progress; when it throws the dialog stays and says why. */
  action?: () => Promise<unknown>;
  /** What the dialog says when the action failed; a text only where the server has not refused it. */
  failure?: string | ((cause: unknown) => string);
};
type OpenQuestion = Question & { answer: (yes: boolean) => void };

let openQuestion: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function setOpenQuestion(next: OpenQuestion | null) {
  openQuestion = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The question that is open, for the dialog alone. */
export const useOpenQuestion = (): OpenQuestion | null =>
  useSyncExternalStore(subscribe, () => openQuestion);

/**
 * Asks before something that cannot be undone. Resolves to whether it was confirmed (and `action`, if given, done):
 * `if (await confirm({ title, text, verb: "Delete message" })) …`
 */
export function confirm(question: Question): Promise<boolean> {
  openQuestion?.answer(false);
  return new Promise((resolve) => {
    setOpenQuestion({
      ...question,
      answer: (yes) => {
        setOpenQuestion(null);
        resolve(yes);
      },
    });
  });
}
