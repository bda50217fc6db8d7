import { createStore, useSelector } from "@tanstack/react-store";
import type { ReactNode } from "react";
import { messageOf, refusalOr } from "./api-error.ts";
import { onPersonChanged } from "./session.ts";
import { toast } from "./toast.ts";

export type Question = {
  /** The title, which names the subject: "End batch JAVA-2026-004?" */
  title: string;
  /** Its consequences, in a sentence. */
  text: string;
  /** The verb on the button: "End batch". */
  verb: string;
  cancel?: string;
  tone?: "danger" | "accent";
  /** Runs while the dialog shows progress; if it throws, the dialog stays and says why. */
  action?: () => Promise<unknown>;
  /** What the dialog says on failure; a plain text only if the server did not refuse it. */
  failure?: string | ((cause: unknown) => string);
};
export type OpenQuestion = Question & { answer: (yes: boolean) => void };

const openQuestion = createStore<OpenQuestion | null>(null);

// It names people, and only the person who was asked may answer it.
onPersonChanged(() => openQuestion.state?.answer(false));

/** The open question; used only by the dialog. */
export const useOpenQuestion = (): OpenQuestion | null => useSelector(openQuestion);

/**
 * Asks before an action that cannot be undone. Resolves to whether it was confirmed (and `action`,
 * if given, done): `if (await confirm({ title, text, verb: "Delete message" })) …`
 */
export function confirm(question: Question): Promise<boolean> {
  openQuestion.state?.answer(false);
  return new Promise((resolve) => {
    openQuestion.setState(() => ({
      ...question,
      answer: (yes) => {
        openQuestion.setState(() => null);
        resolve(yes);
      },
    }));
  });
}

/** The message when the question's action failed with `cause`. */
export const failureText = ({ failure }: Pick<Question, "failure">, cause: unknown): string =>
  (typeof failure === "string" ? refusalOr(failure) : (failure ?? messageOf))(cause);

/**
 * The same as `confirm`, with `done` for a toast afterwards, and `next` for what happens on screen.
 */
export async function confirmAction({
  done,
  about,
  next,
  ...question
}: Question & { done: string; about?: ReactNode; next: () => unknown }): Promise<void> {
  if (!(await confirm(question))) return;
  toast.success(done, { about });
  await next();
}
