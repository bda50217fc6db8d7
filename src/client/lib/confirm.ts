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
type Asked = Question & { answer: (yes: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function put(next: Asked | null) {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The question that is open, for the dialog alone. */
export const useAsked = (): Asked | null => useSyncExternalStore(subscribe, () => asked);

/**
 * Asks before what cannot be undone and answers whether it was confirmed (and `action`, if given,
 * done): `if (await confirm({ title, text, verb: "Delete message" })) …`
 */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    put({
      ...question,
      answer: (yes) => {
        put(null);
        resolve(yes);
      },
    });
  });
}
